/** Reasons against removing a payment method. Source: docs/spec/payments.md BNK-15, BNK-16, PAY-36. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'

interface Method {
  customerId: string
  id: string
}

/** Counts the payments by this method that are in progress or will be retried. */
export async function countPendingPayments(trx: Transaction<Database>, { id }: Method, kind: 'bank' | 'card') {
  const column = kind === 'bank' ? 'bank_account_id' : 'card_id'
  const { count } = await trx
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(column, '=', id)
    .where((where) =>
      where.or([where('status', 'in', ['processing', 'approved', 'unknown']), where('retry_on', 'is not', null)]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * @throws Refusal `payment-method-last` if this is the customer's last usable method and the caller has not confirmed
 * its removal
 */
export async function refuseLastUnlessConfirmed(
  trx: Transaction<Database>,
  { customerId, id }: Method,
  confirmLast: boolean,
): Promise<void> {
  const { rows } = await sql`
    select id from bank_accounts
    where customer_buid = ${customerId} and id <> ${id} and status not in ('removed', 'disabled')
    union all
    select id from payment_cards where customer_buid = ${customerId} and id <> ${id} and status = 'active'
    limit 1`.execute(trx)
  if (rows.length > 0 || confirmLast) return
  throw new Refusal({
    code: 'payment-method-last',
    detail: 'It is the last method of this customer. Let the user confirm, then send confirmLast.',
    pointer: '/data/attributes/confirmLast',
  })
}

export const inUse = (reason: string): Refusal =>
  new Refusal({
    code: 'payment-method-in-use',
    detail: `The method is still in use (${reason}). Wait until it ends, or end it.`,
    meta: { reason },
  })
