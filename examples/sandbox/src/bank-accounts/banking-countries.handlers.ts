/** Call handler for the countries in which a customer has banking. Source: docs/spec/directory.md DIR-5, DIR-6. */
import { systemTypeOf, whyNoBankingCountries } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { PROGRAM } from '../config/config.handlers.ts'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { Handlers } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'

type BankingCountryHandlers = Pick<Handlers, 'customer-banking-countries.list'>
type Versions = Readonly<Record<'api_version' | 'bank_account_version', string>>

/** @param versions versions of the program, as in its config */
export const createBankingCountryHandlers = (versions: Versions = PROGRAM): BankingCountryHandlers => ({
  'customer-banking-countries.list': async (context) => {
    const { db, params, call } = context
    const missing = whyNoBankingCountries({
      systemType: systemTypeOf(versions.api_version),
      bankAccountVersion: versions.bank_account_version,
    })
    if (missing) {
      throw new Refusal({
        code: 'not-permitted',
        detail: `This program has no banking countries (${missing}). Call it only if the config lists any.`,
        meta: { required: call.name, reason: 'status', requirement: missing },
      })
    }
    const customerId = customerInScope(requirePrincipal(context), params['customerId'])
    const rows = await countriesOf(db, customerId)
    return {
      data: rows.map(({ country, currency }) => ({
        id: country,
        attributes: { countryName: names.of(country) ?? country, currency },
      })),
    }
  },
})

const countriesOf = (db: Kysely<Database>, customerId: string) =>
  db
    .selectFrom('customer_banking_countries')
    .select(['country', 'currency'])
    .where('customer_buid', '=', customerId)
    .orderBy('country')
    .execute()

/** BNK-274: lists the countries for the form that a link opens; empty if the program has no banking countries. */
export async function bankingCountriesOf(db: Kysely<Database>, customerId: string): Promise<{ code: string }[]> {
  const { api_version, bank_account_version: bankAccountVersion } = PROGRAM
  if (whyNoBankingCountries({ systemType: systemTypeOf(api_version), bankAccountVersion })) return []
  return (await countriesOf(db, customerId)).map(({ country }) => ({ code: country }))
}

const names = new Intl.DisplayNames('en', { type: 'region' })
