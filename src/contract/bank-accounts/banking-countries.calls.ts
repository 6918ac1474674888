/** Countries whose banks a customer may enrol. Source: docs/spec/directory.md DIR-5, DIR-6 (specification §6, §7, §9). */
import * as z from 'zod/mini'
import type { Config } from '../config/config.schema.ts'
import { defineCall, many } from '../wire/define-call.ts'
import { baseMetaSchema, currencySchema } from '../wire/schemas.ts'

/** `system-type`: the API is not of type G · `bank-module`: the programme still has the first bank module. */
export type NoBankingCountries = 'system-type' | 'bank-module'

/** DIR-6: why a programme has no banking countries to ask for; null when it has. Browser and server ask the same function. */
export function whyNoBankingCountries(
  config: Readonly<Pick<Config, 'systemType' | 'bankAccountVersion'>>,
): NoBankingCountries | null {
  if (config.systemType !== 'G') return 'system-type'
  return config.bankAccountVersion === '1' ? 'bank-module' : null
}

export const bankingCountrySchema = z.pipe(
  z.object({
    /** ISO 3166-1 alpha-2. */
    id: z.string().check(z.regex(/^[A-Z]{2}$/)),
    countryName: z.string(),
    /** What an account there holds. */
    currency: currencySchema,
  }),
  z.transform((wire) => ({ code: wire.id, name: wire.countryName, currency: wire.currency })),
)
export type BankingCountry = z.output<typeof bankingCountrySchema>

export const listBankingCountries = defineCall({
  name: 'customer-banking-countries.list',
  method: 'GET',
  path: '/ecaas/customer-banking-countries/:customerId',
  needs: { can: 'customer-banking-countries.list' },
  output: many('customer-banking-countries', bankingCountrySchema, baseMetaSchema),
  errors: ['not-found'],
})
