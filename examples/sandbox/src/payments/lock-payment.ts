/** Locks a payment until the transaction ends, so that concurrent changes wait. */
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'

/** Finds and locks a payment by the reference that the rail uses; undefined if it does not exist. */
export const lockPayment = (
  trx: Transaction<Database>,
  { customerId, reference }: { customerId: string; reference: string },
): Promise<Selectable<PaymentsTable> | undefined> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('number', '=', reference)
    .forUpdate()
    .executeTakeFirst()

/** @throws Refusal `not-found` if the payment does not exist or belongs to none of the caller's customers */
export async function lockPaymentOf(
  trx: Transaction<Database>,
  { customerIds }: Pick<Principal, 'customerIds'>,
  number: string,
): Promise<Selectable<PaymentsTable>> {
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('customer_buid', '=', sql<string>`any(${[...customerIds]}::text[])`)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw notFound()
  return payment
}
