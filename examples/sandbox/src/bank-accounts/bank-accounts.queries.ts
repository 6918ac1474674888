import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The customer's accounts that still exist, by name, in a total order. */
export const findBankAccounts = (db: Kysely<Database>, customerId: string) =>
  db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('status', '<>', 'removed')
    .orderBy('account_name')
    .orderBy('id')
    .execute()
