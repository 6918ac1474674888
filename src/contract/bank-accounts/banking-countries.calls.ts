/**
 * Countries in which a customer may add bank accounts. Source: docs/spec/directory.md DIR-5, DIR-6 (specification §6,
 * §7, §9).
 */
import * as z from 'zod/mini'
import type { Config } from '../config/config.schema.ts'
import { defineCall, many } from '../wire/define-call.ts'
import { baseMetaSchema, currencySchema } from '../wire/schemas.ts'
import { BANK_COUNTRIES, type BankCountry } from './bank-account.rules.ts'

/** `system-type`: the API is not of type G · `bank-module`: the program uses the first version of the bank module. */
export type NoBankingCountries = 'system-type' | 'bank-module'

/**
 * Returns why a program has no banking countries; null if it has some (DIR-6). Browser and server call the same
 * function.
 */
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
    /** Currency of accounts in the country. */
    currency: currencySchema,
  }),
  z.transform((wire) => ({ code: wire.id, name: wire.countryName, currency: wire.currency })),
)
export type BankingCountry = z.output<typeof bankingCountrySchema>

/**
 * Returns the countries offered in the form for a bank account, out of those in which banks can be debited; without a
 * list, only the default country (BNK-274).
 *
 * @param own the customer's banking countries; empty if there are none, or if reading them failed
 * @returns at least one country; the form preselects the first
 */
export function offeredBankCountries(
  own: readonly Pick<BankingCountry, 'code'>[],
  byDefault: BankCountry,
): [BankCountry, ...BankCountry[]] {
  const offered = BANK_COUNTRIES.filter((country) => own.some(({ code }) => code === country))
  const [first] = offered
  if (first === undefined) return [byDefault]
  const begin = offered.includes(byDefault) ? byDefault : first
  return [begin, ...offered.filter((country) => country !== begin)]
}

export const listBankingCountries = defineCall({
  name: 'customer-banking-countries.list',
  method: 'GET',
  path: '/ecaas/customer-banking-countries/:customerId',
  needs: { can: 'customer-banking-countries.list' },
  output: many('customer-banking-countries', bankingCountrySchema, baseMetaSchema),
  errors: ['not-found'],
})
