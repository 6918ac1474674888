/**
 * Reasons to reject a transaction, new or resubmitted. Source: docs/spec/rejections.md REJ-10, REJ-17, REJ-19, REJ-20.
 */
import { creditAvailable, type RejectionReasonCode } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { sumCreditInUse } from '../exposures/exposures.queries.ts'
import type { RejectionRow } from './rejections.queries.ts'

/**
 * The part of a transaction that is checked. A new transaction has no earlier reasons, and the customer as sent has to
 * pay.
 */
export type JudgedTransaction = Pick<
  RejectionRow,
  | 'customer_buid'
  | 'bill_to_buid'
  | 'merchant_buid'
  | 'invoice_id'
  | 'po_number'
  | 'currency'
  | 'subtotal_minor'
  | 'tax_minor'
  | 'total_minor'
  | 'reasons'
>

/**
 * Returns the reasons to reject a transaction. Locks the dealer and the account first, so that two transactions with
 * the same number, or for the same remaining credit, are checked one after the other.
 *
 * @param said the network's reasons against it
 * @returns empty if the transaction is accepted
 */
export async function whyRejected(
  trx: Transaction<Database>,
  sent: JudgedTransaction,
  said: readonly RejectionReasonCode[],
): Promise<RejectionReasonCode[]> {
  await trx
    .selectFrom('merchants')
    .select('buid')
    .where('buid', '=', sent.merchant_buid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const account = await trx
    .selectFrom('customers')
    .select(['buid', 'status', 'currency', 'credit_limit_minor'])
    .where('buid', '=', sent.bill_to_buid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const holds: Record<RejectionReasonCode, boolean> = {
    'customer-unknown': sent.reasons.includes('customer-unknown') && sent.bill_to_buid === sent.customer_buid,
    'account-not-active': account.status !== 'active',
    // Only the network decides this.
    'card-declined': false,
    'invoice-number-repeated': await isSold(trx, sent),
    'po-number-missing': sent.reasons.includes('po-number-missing') && sent.po_number === null,
    'amounts-unequal': minorOf(sent.subtotal_minor) + minorOf(sent.tax_minor) !== minorOf(sent.total_minor),
    'credit-line-exceeded':
      account.currency === sent.currency && (await freeCredit(trx, account)) < minorOf(sent.total_minor),
  }
  return (Object.keys(holds) as RejectionReasonCode[]).filter((reason) => holds[reason] || said.includes(reason))
}

async function isSold(
  trx: Transaction<Database>,
  { merchant_buid, invoice_id }: Pick<JudgedTransaction, 'merchant_buid' | 'invoice_id'>,
): Promise<boolean> {
  const sold = await trx
    .selectFrom('invoices')
    .select('trx_id')
    .where('merchant_buid', '=', merchant_buid)
    .where('invoice_id', '=', invoice_id)
    // Pending invoices do not count as sold: this one, or another that is decided later.
    .where('primary_status', '<>', 'Pending')
    .limit(1)
    .executeTakeFirst()
  return sold !== undefined
}

async function freeCredit(
  trx: Transaction<Database>,
  { buid, credit_limit_minor }: { buid: string; credit_limit_minor: string },
): Promise<number> {
  const { used, held } = (await sumCreditInUse(trx, [buid])).get(buid) ?? { used: 0, held: 0 }
  return creditAvailable({ used, held, limit: minorOf(credit_limit_minor) })
}
