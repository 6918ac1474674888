/**
 * Performs one transition of a dispute with all effects: its row, the comment, its invoices, the ledger, and the audit
 * entry. The contract's state machine decides the next status. Source: docs/spec/disputes.md DSP-3…DSP-9, DSP-13,
 * DSP-20, DSP-35.
 */
import {
  addBankingDays,
  addDays,
  type CalendarDate,
  DISPUTE_STATES,
  type DisputeAction,
  disputeOutcome,
  disputeRespondBy,
  type DisputeSide,
  disputeStatusOn,
  nextState,
  railOf,
  sumMinor,
} from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { startOfDay } from '../jobs/start-of-day.ts'
import { announceAdjustments, applyCreditMemo, issueCreditMemo } from './credit-memos.ts'
import { changeHeld } from './hold-disputed.ts'
import { findLiveRows, flagInvoices, invoicesOf } from './dispute-invoices.ts'
import { disputeError } from './dispute-refusals.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'
import type { DisputeInvoiceRow, DisputeRow } from './disputes.queries.ts'

/** Who acts, and when by the program's clock. */
export interface Acting {
  principalId: string
  name: string
  side: DisputeSide | 'program'
  at: Date
  today: CalendarDate
}

export interface Said {
  comment?: string | null
  internalNote?: string | null
}

export interface Moved {
  dispute: DisputeRow
  responseId: string
}

/** Amount of each row of a dispute: `rowKey` → minor units. */
export type Amounts = ReadonlyMap<string, number>
export const rowKey = ({ trx_id, line_number }: Pick<DisputeInvoiceRow, 'trx_id' | 'line_number'>): string =>
  `${trx_id} ${line_number}`

/** Returns the program as the actor, at the start of a day. */
export const programOn = (day: CalendarDate): Acting => ({
  principalId: 'program',
  name: 'Program',
  side: 'program',
  at: startOfDay(day),
  today: day,
})

/**
 * Moves a dispute to its next status.
 *
 * @param dispute locked, as it is stored
 * @param amounts the granted amounts of `grant in part`, the offered ones of `respond to customer`
 * @returns the dispute after the transition, and the response that records it
 * @throws Refusal `dispute-changed` if a concurrent change came first; Error for an action without a transition here
 */
export async function moveDispute(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  action: DisputeAction,
  acting: Acting,
  said: Said = {},
  amounts: Amounts = new Map(),
): Promise<Moved> {
  const rows = await findLiveRows(trx, dispute)
  const moved = await writeStatus(trx, dispute, action, acting)
  const amountMinor = await EFFECTS[action](trx, moved, rows, acting, amounts)
  const { id: responseId } = await trx
    .insertInto('dispute_responses')
    .values({
      customer_buid: dispute.customer_buid,
      dispute_id: dispute.id,
      side: acting.side,
      action,
      comment: said.comment ?? null,
      internal_note: said.internalNote ?? null,
      author_principal: acting.principalId,
      author_name: acting.name,
      amount_minor: amountMinor > 0 ? amountMinor : null,
      at: acting.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(trx, [
    {
      at: acting.at,
      actor: acting.principalId,
      action: `disputes.${action.replaceAll(' ', '-')}`,
      customerId: dispute.customer_buid,
      subject: dispute.id,
      detail: { from: dispute.status, to: moved.status, ...(amountMinor > 0 && { amount: amountMinor }) },
    },
  ])
  const disputedMinor = sumMinor(rows.map((row) => minorOf(row.amount_minor)))
  await notifyOfDispute(trx, moved, { disputedMinor, grantedMinor: amountMinor }, acting.at)
  return { dispute: moved, responseId }
}

async function writeStatus(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  action: DisputeAction,
  { today }: Acting,
): Promise<DisputeRow> {
  const next = nextState(DISPUTE_STATES, dispute.status, action)
  if (next === null) throw new Error(`A dispute that is ${dispute.status} has no "${action}": nothing was changed.`)
  const isAdjusting = next === 'pending' || next === 'adjusted'
  const moved = await trx
    .updateTable('disputes')
    .set({
      status: next,
      outcome: disputeOutcome(dispute.status, action) ?? dispute.outcome,
      respond_by: disputeRespondBy(next, today),
      adjusts_on: isAdjusting ? addBankingDays(today, 1, railOf(dispute.currency)) : null,
      version: dispute.version + 1,
    })
    .where('customer_buid', '=', dispute.customer_buid)
    .where('id', '=', dispute.id)
    .where('status', '=', dispute.status)
    .where('version', '=', dispute.version)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw new Refusal(disputeError('dispute-changed', null))
  return moved
}

/** @returns the total offered or granted amount; 0 if none */
type Effect = (
  trx: Transaction<Database>,
  dispute: DisputeRow,
  rows: readonly DisputeInvoiceRow[],
  acting: Acting,
  amounts: Amounts,
) => Promise<number>

const nothing: Effect = () => Promise.resolve(0)

const offer: Effect = async (trx, dispute, rows, _acting, amounts) => {
  for (const row of rows) {
    await trx
      .updateTable('dispute_invoices')
      .set({ offered_minor: amounts.get(rowKey(row)) ?? null })
      .where('customer_buid', '=', dispute.customer_buid)
      .where('dispute_id', '=', dispute.id)
      .where('trx_id', '=', row.trx_id)
      .where('line_number', '=', row.line_number)
      .execute()
  }
  return sumMinor([...amounts.values()])
}

const escalate: Effect = async (trx, dispute, rows, { today }) => {
  await flagInvoices(trx, dispute.customer_buid, invoicesOf(rows), 'escalate dispute', today)
  return 0
}

/** Ends a dispute without a grant. The invoices age by their due dates again, because no amount is disputed. */
const end: Effect = async (trx, dispute, rows, { at, today }) => {
  await changeHeld(
    trx,
    rows.map((row) => ({ row, heldMinor: 0, live: false })),
    at,
  )
  await flagInvoices(trx, dispute.customer_buid, invoicesOf(rows), 'end dispute', today)
  return 0
}

/**
 * Grants amounts. What is not granted becomes payable at once; what is granted is excluded from the balance until the
 * credit is applied.
 */
const grant: Effect = async (trx, dispute, rows, { at, today }, amounts) => {
  const granted = rows.filter((row) => (amounts.get(rowKey(row)) ?? 0) > 0)
  await changeHeld(
    trx,
    rows.map((row) => {
      const grantedMinor = amounts.get(rowKey(row)) ?? 0
      return { row, grantedMinor, heldMinor: Math.min(grantedMinor, minorOf(row.held_minor)), live: grantedMinor > 0 }
    }),
    at,
  )
  const adjusted = invoicesOf(granted)
  const others = invoicesOf(rows).filter((trxId) => !adjusted.includes(trxId))
  await flagInvoices(trx, dispute.customer_buid, adjusted, 'grant dispute', today)
  await flagInvoices(trx, dispute.customer_buid, others, 'end dispute', today)
  await announceAdjustments(trx, dispute, await findLiveRows(trx, dispute), at)
  return sumMinor([...amounts.values()])
}

const grantInFull: Effect = (trx, dispute, rows, acting) =>
  grant(trx, dispute, rows, acting, new Map(rows.map((row) => [rowKey(row), minorOf(row.amount_minor)])))

const issue: Effect = async (trx, dispute, rows, { at, today }) => {
  await issueCreditMemo(trx, dispute, rows, at)
  await flagInvoices(trx, dispute.customer_buid, invoicesOf(rows), 'post adjustment', today)
  return 0
}

const apply: Effect = async (trx, dispute, rows, acting) => {
  if (dispute.credit_memo_id === null) throw new Error(`Dispute ${dispute.id} is adjusted and has no credit memo.`)
  await applyCreditMemo(trx, dispute, dispute.credit_memo_id, rows, acting)
  return 0
}

/** Closes a dispute. Closing while an offer is open accepts it: the credit is issued and applied at once (DSP-20). */
const close: Effect = async (trx, dispute, rows, acting, amounts) => {
  const offered = new Map(rows.map((row) => [rowKey(row), minorOf(row.offered_minor)]))
  const total = sumMinor([...offered.values()])
  if (total === 0) return end(trx, dispute, rows, acting, amounts)
  await grant(trx, dispute, rows, acting, offered)
  const granted = await findLiveRows(trx, dispute)
  const memoId = await issueCreditMemo(trx, dispute, granted, acting.at)
  await applyCreditMemo(trx, dispute, memoId, granted, acting)
  await flagInvoices(trx, dispute.customer_buid, invoicesOf(granted), 'post adjustment', acting.today)
  return total
}

/**
 * Denies a dispute. The merchant's denial gives the turn to the customer; customer support's denial ends the dispute.
 */
const deny: Effect = (trx, dispute, rows, acting, amounts) =>
  dispute.status === 'closed' ? end(trx, dispute, rows, acting, amounts) : offer(trx, dispute, rows, acting, new Map())

const EFFECTS: Readonly<Record<DisputeAction, Effect>> = {
  submit: nothing,
  'request chargeback': nothing,
  'respond to customer': offer,
  'respond to merchant': nothing,
  'grant in full': grantInFull,
  'grant in part': grant,
  deny,
  close,
  escalate,
  withdraw: end,
  expire: end,
  'post adjustment': issue,
  complete: apply,
}

/**
 * Stores the effect of a passed deadline (DSP-9). Returns the dispute unchanged if no deadline has passed.
 *
 * @param dispute locked
 */
export async function passDeadline(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  today: CalendarDate,
): Promise<DisputeRow> {
  const status = disputeStatusOn({ status: dispute.status, respondBy: dispute.respond_by }, today)
  if (status === dispute.status || dispute.respond_by === null) return dispute
  const action = status === 'expired' ? 'expire' : 'escalate'
  const moved = await moveDispute(trx, dispute, action, programOn(addDays(dispute.respond_by, 1)))
  return moved.dispute
}
