/** Where checks are mailed to, as the configuration has it. Source: docs/spec/config.md CFG-181, docs/spec/payments.md PAY-336. */
import * as z from 'zod/mini'

const lineSchema = z.string().check(z.minLength(1), z.maxLength(80))
const remittanceSchema = z.object({
  /** To whom the check is made out. */
  name: lineSchema,
  /** As they stand on an envelope. */
  lines: z.array(lineSchema).check(z.minLength(1), z.maxLength(6)),
})
/** Address for checks. */
export type RemittanceAddress = z.output<typeof remittanceSchema>

/** @returns null where the program has no such address, or one that cannot be written on an envelope */
export function readRemittance(config: Readonly<{ remittance?: unknown }> | null): RemittanceAddress | null {
  const address = remittanceSchema.safeParse(config?.remittance)
  return address.success ? address.data : null
}
