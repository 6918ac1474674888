import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ResourceObject } from '../http/handler.ts'
import { findPaymentCredits } from './payment-credits.ts'
import { findPaymentDisputes } from './short-pay.ts'
import { type PaymentExtras, toPaymentResource } from './payment-resource.ts'
import { findPayment, findPaymentLines } from './payments.queries.ts'

/**
 * Returns a payment as stored in this transaction.
 *
 * @throws Error if it does not exist, which rolls back the transaction
 */
export async function readPayment(
  trx: Transaction<Database>,
  customerIds: readonly string[],
  number: string,
): Promise<ResourceObject> {
  const stored = await findPayment(trx, customerIds, number)
  if (!stored) throw new Error(`Payment ${number} cannot be read back: it is rolled back.`)
  return toPaymentResource(stored, await findPaymentLines(trx, [stored]), await findExtras(trx, [stored]))
}

/** Finds credits and disputes of these payments. The caller has already checked that the payments are in scope. */
export async function findExtras(
  db: Kysely<Database>,
  payments: readonly { customer_buid: string; number: string }[],
): Promise<PaymentExtras> {
  return { credits: await findPaymentCredits(db, payments), disputes: await findPaymentDisputes(db, payments) }
}
