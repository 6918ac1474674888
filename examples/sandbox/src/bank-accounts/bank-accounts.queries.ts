import type { Kysely, Selectable } from 'kysely'
import type { BankAccountVerificationsTable } from '../db/rail-schema.ts'
import type { Database } from '../db/schema.ts'

/** Finds the customer's bank accounts that were not removed, in a total order by name. */
export const findBankAccounts = (db: Kysely<Database>, customerId: string) =>
  db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('status', '<>', 'removed')
    .orderBy('account_name')
    .orderBy('id')
    .execute()

/**
 * BNK-23: finds the ids of the customer's accounts that this user has paid from, most recently used first. AutoPay
 * payments do not count.
 *
 * @param principalId `payer_principal` of the payments
 */
export async function findAccountsPaidFrom(
  db: Kysely<Database>,
  customerId: string,
  principalId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_accounts as account')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select('submitted_at')
          .whereRef('payments.customer_buid', '=', 'account.customer_buid')
          .whereRef('payments.bank_account_id', '=', 'account.id')
          .where('payments.payer_principal', '=', principalId)
          .orderBy('submitted_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select('account.id')
    .where('account.customer_buid', '=', customerId)
    .where('account.status', '<>', 'removed')
    .orderBy('last.submitted_at', 'desc')
    .orderBy('account.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** BNK-94: finds the test deposits of the customer's accounts that await verification, by account id. */
export async function findVerifications(
  db: Kysely<Database>,
  customerId: string,
): Promise<ReadonlyMap<string, Selectable<BankAccountVerificationsTable>>> {
  const rows = await db
    .selectFrom('bank_account_verifications as deposits')
    .innerJoin('bank_accounts as account', (join) =>
      join
        .onRef('account.customer_buid', '=', 'deposits.customer_buid')
        .onRef('account.id', '=', 'deposits.bank_account_id'),
    )
    .selectAll('deposits')
    .where('deposits.customer_buid', '=', customerId)
    .where('account.status', '=', 'pending verification')
    .execute()
  return new Map(rows.map((row) => [row.bank_account_id, row]))
}
