/**
 * Records a response to a dispute by the party that must respond next, for the version that the user saw. Source:
 * docs/spec/disputes.md DSP-15, DSP-19…DSP-25.
 */
import {
  type DisputeAction,
  type DisputedLineRequest,
  type DisputeStatus,
  disputeStatusOn,
  type NotAnswerableReason,
  whyNotAnswerable,
  whyNotGranted,
} from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { refuseWhenAny } from '../payments/payment-refusals.ts'
import { findLiveRows, flagInvoices } from './dispute-invoices.ts'
import { disputeError } from './dispute-refusals.ts'
import { sideOf } from './dispute-scope.ts'
import { changeHeld } from './hold-disputed.ts'
import { type Acting, type Amounts, moveDispute, type Moved, passDeadline, rowKey, type Said } from './move-dispute.ts'
import { type DisputeRow, findDispute } from './disputes.queries.ts'

export interface Answer extends Said {
  action: DisputeAction
  /** If absent, the current state of the dispute is answered. */
  version?: number
  amounts?: readonly DisputedLineRequest[] | undefined
}

export const actingOf = (principal: Principal, clock: ProgramTime): Acting => ({
  principalId: principal.id,
  name: principal.fullName,
  side: sideOf(principal),
  at: new Date(clock.nowMs),
  today: clock.date,
})

/**
 * @returns the dispute after the response, and the response itself
 * @throws Refusal `not-found`, `dispute-not-answerable`, `dispute-changed` or `dispute-amount-invalid`
 */
export async function answerDispute(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  id: string,
  { action, version, amounts, ...said }: Answer,
): Promise<Moved> {
  const dispute = await findAnswerable(trx, principal, clock, id, action, version)
  const given = await checkAmounts(trx, dispute, action, amounts)
  return moveDispute(trx, dispute, action, actingOf(principal, clock), said, given)
}

async function findAnswerable(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  id: string,
  action: DisputeAction,
  version?: number,
): Promise<DisputeRow> {
  const dispute = await findDispute(trx, principal, id, 'locked')
  if (!dispute) throw notFound()
  const turn = { status: dispute.status, respondBy: dispute.respond_by }
  const answerer = { role: principal.role, isOpener: dispute.opened_by === principal.id }
  const status = disputeStatusOn(turn, clock.date)
  // Once the merchant has missed its deadline, customer support has no deadline.
  const now = { status, respondBy: status === dispute.status ? dispute.respond_by : null }
  const reason = whyNotAnswerable(now, action, answerer, clock.date)
  if (reason) throw notAnswerable(reason, status)
  if (version !== undefined && version !== dispute.version) {
    throw new Refusal(disputeError('dispute-changed', '/version', { version: dispute.version, status }))
  }
  return passDeadline(trx, dispute, clock.date)
}

const notAnswerable = (reason: NotAnswerableReason, status: DisputeStatus): Refusal =>
  new Refusal(disputeError('dispute-not-answerable', null, { reason, status }))

/** Returns the amount of an offer or partial grant for each row; empty for every other action. */
async function checkAmounts(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  action: DisputeAction,
  amounts: readonly DisputedLineRequest[] | undefined,
): Promise<Amounts> {
  const isPart = action === 'grant in part'
  if (!isPart && amounts === undefined) return new Map()
  if (!isPart && action !== 'respond to customer') {
    throw new Refusal(disputeError('dispute-amount-invalid', '/amounts', { reason: 'not-taken' }))
  }
  const disputed = (await findLiveRows(trx, dispute)).map((row) => ({
    trxId: row.trx_id,
    lineNumber: row.line_number || null,
    amountMinor: minorOf(row.amount_minor),
  }))
  const given = (amounts ?? []).map((line) => ({
    trxId: line.trx_id,
    lineNumber: line.line_number,
    amountMinor: line.amount,
  }))
  refuseWhenAny(
    whyNotGranted(given, disputed, isPart).map(({ reason, index }) =>
      disputeError('dispute-amount-invalid', index === null ? '/amounts' : `/amounts/${index}`, { reason }),
    ),
  )
  return new Map(given.map((row) => [rowKey({ trx_id: row.trxId, line_number: row.lineNumber ?? 0 }), row.amountMinor]))
}

/**
 * Removes an invoice with all its lines from a dispute (DSP-25). The rest of the dispute is unchanged.
 *
 * @throws Refusal `not-found`, `dispute-not-answerable`, or `dispute-last-invoice` if no invoice would be left
 */
export async function removeInvoice(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  { id, trxId }: { id: string; trxId: string },
): Promise<DisputeRow> {
  const dispute = await findAnswerable(trx, principal, clock, id, 'withdraw')
  const rows = await findLiveRows(trx, dispute)
  const removed = rows.filter((row) => row.trx_id === trxId)
  if (removed.length === 0) throw notFound()
  if (removed.length === rows.length) throw new Refusal(disputeError('dispute-last-invoice', null))
  const acting = actingOf(principal, clock)
  await changeHeld(
    trx,
    removed.map((row) => ({ row, heldMinor: 0, live: false })),
    acting.at,
  )
  const own = { customer_buid: dispute.customer_buid, dispute_id: dispute.id }
  await trx
    .deleteFrom('dispute_invoices')
    .where((where) => where.and({ ...own, trx_id: trxId }))
    .execute()
  await flagInvoices(trx, dispute.customer_buid, [trxId], 'end dispute', clock.date)
  const changed = await trx
    .updateTable('disputes')
    .set({ version: dispute.version + 1 })
    .where('customer_buid', '=', dispute.customer_buid)
    .where('id', '=', dispute.id)
    .where('version', '=', dispute.version)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new Refusal(disputeError('dispute-changed', null))
  await trx
    .insertInto('dispute_responses')
    .values({
      ...own,
      side: acting.side,
      action: 'remove invoice',
      comment: trxId,
      internal_note: null,
      author_principal: acting.principalId,
      author_name: acting.name,
      amount_minor: null,
      at: acting.at,
    })
    .execute()
  const entry = { at: acting.at, actor: principal.id, action: 'disputes.remove-invoice', subject: dispute.id }
  await recordAudit(trx, [{ ...entry, customerId: dispute.customer_buid, detail: { invoice: trxId } }])
  return changed
}
