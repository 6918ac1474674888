/**
 * Decides transactions that dealers have sent. As with resubmissions, the network is queried outside every transaction
 * and the decision is booked in one, by one worker: it becomes an invoice or a rejection, once. Source:
 * docs/spec/rejections.md REJ-1, REJ-19, REJ-20 (domain §3.3, §3.5).
 */
import {
  addDays,
  nextPrimaryStatus,
  nextState,
  REJECTION_STATES,
  type RejectionReasonCode,
} from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { programTimeAt } from '../clock/program-clock.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { bookInvoice, relateDealer } from '../invoices/bill-transaction.ts'
import { TERMS_DAYS } from '../jobs/bill.ts'
import { ASKED_TOGETHER, type Decided, decideEach } from '../rejections/decide-each.ts'
import type { SubmittedTransaction, TransactionNetwork } from '../rejections/transaction-network.ts'
import { whyRejected } from '../rejections/why-rejected.ts'
import { type PendingTransaction, takePending } from './pending-transactions.queries.ts'

/**
 * Queries the outcome of every transaction that is pending with its network.
 * @param network network of the server, from chooseNetwork
 * @param afterSeconds real time before a transaction is queried again
 * @throws AggregateError if some could not be queried; the others are decided, and the failed ones are retried later
 */
export async function decideTransactions(
  db: Kysely<Database>,
  network: TransactionNetwork,
  afterSeconds = 0,
): Promise<void> {
  const due = await takePending(db, afterSeconds, ASKED_TOGETHER)
  await decideEach(db, network, { what: 'transactions', due, describe: submitted, decide })
}

const submitted = (sent: PendingTransaction): SubmittedTransaction => ({
  reference: `${sent.customer_buid}/${sent.trx_id}`,
  customerId: sent.customer_buid,
  merchantId: sent.merchant_buid,
  invoiceId: sent.invoice_id,
  poNumber: sent.po_number,
  cardLast4: sent.card_number_last4,
  currency: sent.currency,
  subtotalMinor: minorOf(sent.subtotal_minor),
  taxMinor: minorOf(sent.tax_minor),
  totalMinor: minorOf(sent.billed_minor),
  submittedAt: sent.submitted_at,
})

/** Books the network's decision, unless another worker has booked it. */
async function decide(trx: Transaction<Database>, sent: PendingTransaction, answer: Decided): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('pending_transactions')
    .where('customer_buid', '=', sent.customer_buid)
    .where('trx_id', '=', sent.trx_id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) return
  const judged = { ...sent, bill_to_buid: sent.customer_buid, total_minor: sent.billed_minor, reasons: [] }
  const reasons = await whyRejected(trx, judged, answer.kind === 'rejected' ? answer.reasons : [])
  if (reasons.length > 0) await reject(trx, sent, answer.at, reasons)
  else await post(trx, sent, answer.at)
}

async function post(trx: Transaction<Database>, sent: PendingTransaction, at: Date): Promise<void> {
  const { customer_buid: customerId, trx_id: trxId, merchant_buid: merchantId, currency } = sent
  const { date } = programTimeAt(at.getTime())
  const dueDate = addDays(date, TERMS_DAYS)
  const status = nextPrimaryStatus('Pending', 'post', { dueDate, today: date })
  if (status === null) throw new Error('The state machine of invoices has no transition to post a pending transaction.')
  const { numUpdatedRows } = await trx
    .updateTable('invoices')
    .set({
      primary_status: status,
      eligible_for_dispute: true,
      invoice_date: date,
      received_date: date,
      due_date: dueDate,
    })
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', trxId)
    .where('primary_status', '=', 'Pending')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`Transaction ${trxId} is not pending any more: nothing was booked.`)
  await relateDealer(trx, { customerId, merchantId, currency })
  const totalMinor = minorOf(sent.billed_minor)
  await bookInvoice(trx, { customerId, trxId }, { currency, totalMinor, at })
  const detail = { total: totalMinor, currency, dueDate }
  await recordAudit(trx, [{ at, actor: 'program', action: 'transactions.post', customerId, subject: trxId, detail }])
}

/** Rejects the transaction: it is no longer an invoice, and the dealer's additions to it are deleted (REJ-1). */
async function reject(
  trx: Transaction<Database>,
  sent: PendingTransaction,
  at: Date,
  reasons: RejectionReasonCode[],
): Promise<void> {
  const status = nextState(REJECTION_STATES, null, 'reject')
  if (status === null) throw new Error('The state machine of rejections has no transition to reject a transaction.')
  const { customer_buid: customerId, trx_id: trxId } = sent
  for (const table of ['invoice_documents', 'invoice_remarks', 'invoice_lines', 'invoices'] as const) {
    await trx.deleteFrom(table).where('customer_buid', '=', customerId).where('trx_id', '=', trxId).execute()
  }
  const { rows } = await sql<{ id: string }>`select 'RJ-' || nextval('rejection_numbers') as id`.execute(trx)
  const id = rows[0]?.id ?? ''
  await trx
    .insertInto('rejections')
    .values({
      customer_buid: customerId,
      id,
      bill_to_buid: customerId,
      merchant_buid: sent.merchant_buid,
      merchant_location: sent.sold_by_location,
      trx_id: trxId,
      status,
      cancelable: true,
      resubmittable: true,
      reasons,
      rejected_at: at,
      rejected_on: programTimeAt(at.getTime()).date,
      card_number_last4: sent.card_number_last4,
      invoice_id: sent.invoice_id,
      po_number: sent.po_number,
      trx_date: sent.invoice_date,
      currency: sent.currency,
      subtotal_minor: minorOf(sent.subtotal_minor),
      tax_minor: minorOf(sent.tax_minor),
      total_minor: minorOf(sent.billed_minor),
      version: 1,
      accepted_trx_id: null,
      draft: null,
      draft_by_name: null,
      draft_at: null,
    })
    .execute()
  const detail = { transaction: trxId, reasons }
  await recordAudit(trx, [{ at, actor: 'program', action: 'rejections.reject', customerId, subject: id, detail }])
}
