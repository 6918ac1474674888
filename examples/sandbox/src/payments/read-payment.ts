import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ResourceObject } from '../http/handler.ts'
import { toPaymentResource } from './payment-resource.ts'
import { findPayment, findPaymentLines } from './payments.queries.ts'

/** A payment as it stands in this transaction. @throws Error when it is not there, which undoes the transaction */
export async function readPayment(
  trx: Transaction<Database>,
  customerIds: readonly string[],
  number: string,
): Promise<ResourceObject> {
  const stored = await findPayment(trx, customerIds, number)
  if (!stored) throw new Error(`Payment ${number} cannot be read back: it is undone.`)
  return toPaymentResource(stored, await findPaymentLines(trx, [stored]))
}
