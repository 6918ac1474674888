/**
 * Mailing address for checks, from the configuration. Source: docs/spec/config.md CFG-181, docs/spec/payments.md
 * PAY-336.
 */
import * as z from 'zod/mini'

const lineSchema = z.string().check(z.minLength(1), z.maxLength(80))
const remittanceSchema = z.object({
  /** Payee of the check. */
  name: lineSchema,
  /** Lines as on an envelope. */
  lines: z.array(lineSchema).check(z.minLength(1), z.maxLength(6)),
})
/** Address for checks. */
export type RemittanceAddress = z.output<typeof remittanceSchema>

/** @returns null if the program has no address, or an incomplete one */
export function readRemittance(config: Readonly<{ remittance?: unknown }> | null): RemittanceAddress | null {
  const address = remittanceSchema.safeParse(config?.remittance)
  return address.success ? address.data : null
}
