/**
 * Decides resubmitted transactions. The network is queried outside every transaction; its response is booked in one, by
 * one worker, so that the transaction is accepted at most once. Concurrent queries use the same reference. Source:
 * docs/spec/rejections.md REJ-2, REJ-3, REJ-17, REJ-19 (domain §3.5).
 */
import { nextState, REJECTION_STATES, type RejectionReasonCode } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { acceptTransaction } from './accept-transaction.ts'
import { takeUndecided, type UndecidedAttempt } from './rejection-attempts.queries.ts'
import type { AttemptRow, RejectionRow } from './rejections.queries.ts'
import { ASKED_TOGETHER, type Decided, decideEach } from './decide-each.ts'
import type { SubmittedTransaction, TransactionNetwork } from './transaction-network.ts'
import { whyRejected } from './why-rejected.ts'

/**
 * Queries the network about every resubmission in progress.
 *
 * @param network the server's network, from chooseNetwork
 * @param afterSeconds real time until an item is queried again
 * @throws AggregateError if some could not be queried; the others are decided, and the failed ones are retried
 */
export async function decideResubmissions(
  db: Kysely<Database>,
  network: TransactionNetwork,
  afterSeconds = 0,
): Promise<void> {
  const due = await takeUndecided(db, afterSeconds, ASKED_TOGETHER)
  await decideEach(db, network, { what: 'resubmissions', due, describe: transactionOf, decide })
}

const transactionOf = ({ rejection_id, number, submitted_at, ...sent }: UndecidedAttempt): SubmittedTransaction => ({
  reference: `${rejection_id}/${number}`,
  customerId: sent.bill_to_buid,
  merchantId: sent.merchant_buid,
  invoiceId: sent.invoice_id,
  poNumber: sent.po_number,
  cardLast4: sent.card_number_last4,
  currency: sent.currency,
  subtotalMinor: minorOf(sent.subtotal_minor),
  taxMinor: minorOf(sent.tax_minor),
  totalMinor: minorOf(sent.total_minor),
  submittedAt: submitted_at,
})

/** Books the network's decision, unless another worker already has. */
async function decide(trx: Transaction<Database>, key: UndecidedAttempt, answer: Decided): Promise<void> {
  const attempt = await trx
    .selectFrom('rejection_attempts')
    .selectAll()
    .where('customer_buid', '=', key.customer_buid)
    .where('rejection_id', '=', key.rejection_id)
    .where('number', '=', key.number)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!attempt) return
  const rejection = await trx
    .selectFrom('rejections')
    .selectAll()
    .where('customer_buid', '=', attempt.customer_buid)
    .where('id', '=', attempt.rejection_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const reasons = await whyRejected(trx, rejection, answer.kind === 'rejected' ? answer.reasons : [])
  if (reasons.length > 0) await rejectAgain(trx, rejection, attempt, answer.at, reasons)
  else await accept(trx, rejection, attempt, answer.at)
}

async function accept(
  trx: Transaction<Database>,
  rejection: RejectionRow,
  attempt: AttemptRow,
  at: Date,
): Promise<void> {
  const trxId = await acceptTransaction(trx, rejection, at)
  await settle(trx, rejection, 'accept', { accepted_trx_id: trxId })
  await closeAttempt(trx, attempt, at, 'accepted', [])
  await record(trx, rejection, attempt, at, 'rejections.accept', { transaction: trxId })
}

async function rejectAgain(
  trx: Transaction<Database>,
  rejection: RejectionRow,
  attempt: AttemptRow,
  at: Date,
  reasons: RejectionReasonCode[],
): Promise<void> {
  await settle(trx, rejection, 'reject again', { reasons })
  await closeAttempt(trx, attempt, at, 'rejected', reasons)
  await record(trx, rejection, attempt, at, 'rejections.reject-again', { reasons })
}

/**
 * Updates the rejection only if it still has the status that was read.
 *
 * @throws Error if it is not in progress; everything is then rolled back
 */
async function settle(
  trx: Transaction<Database>,
  { customer_buid, id, status: from, version }: RejectionRow,
  action: 'accept' | 'reject again',
  set: { accepted_trx_id: string } | { reasons: RejectionReasonCode[] },
): Promise<void> {
  const status = nextState(REJECTION_STATES, from, action)
  if (status === null) throw new Error(`Rejection ${id} is ${from}: nothing of it is left to decide.`)
  const { numUpdatedRows } = await trx
    .updateTable('rejections')
    .set({ ...set, status, version: version + 1 })
    .where('customer_buid', '=', customer_buid)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`Rejection ${id} changed while it was decided: nothing was booked.`)
}

const closeAttempt = (
  trx: Transaction<Database>,
  { customer_buid, rejection_id, number }: AttemptRow,
  at: Date,
  outcome: 'accepted' | 'rejected',
  reasons: RejectionReasonCode[],
) =>
  trx
    .updateTable('rejection_attempts')
    .set({ outcome, decided_at: at, reasons })
    .where('customer_buid', '=', customer_buid)
    .where('rejection_id', '=', rejection_id)
    .where('number', '=', number)
    .where('outcome', 'is', sql.lit(null))
    .execute()

/** Builds the audit entry for the customer who has to pay now, which a correction may have changed (REJ-16). */
const record = (
  trx: Transaction<Database>,
  { bill_to_buid: customerId, id: subject }: RejectionRow,
  { number }: AttemptRow,
  at: Date,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(trx, [{ at, actor: 'program', action, customerId, subject, detail: { attempt: number, ...detail } }])
