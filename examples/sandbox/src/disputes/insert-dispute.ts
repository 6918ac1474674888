/**
 * Creates a dispute with all effects: its invoices, the held amounts, the audit entry, and the
 * notifications. Source: docs/spec/disputes.md DSP-13, DSP-18; docs/spec/chargebacks.md CHB-6, CHB-9.
 */
import { type DisputeKind, disputeRespondBy, type DisputeStatus, sumMinor } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import type { CheckedLine } from './check-dispute.ts'
import { flagInvoices, moveDisputedTotals } from './dispute-invoices.ts'
import type { DisputeRow } from './disputes.queries.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'

export interface NewDispute {
  kind: DisputeKind
  /** Initial status, from the state machine. */
  status: DisputeStatus
  reasonId: string
  description: string
  /** Visible only to the opener's side (DSP-22). */
  internalNote: string | null
  /** All from the same account and dealer, in the same currency. */
  lines: readonly CheckedLine[]
  predecessorId: string | null
}

export async function insertDispute(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  { kind, status, reasonId, description, internalNote, lines, predecessorId }: NewDispute,
): Promise<DisputeRow> {
  const [first] = lines
  if (!first) throw new Error('A dispute without an invoice is not opened.')
  const { customer_buid: customerId, merchant_buid, currency } = first.found.invoice
  const at = new Date(clock.nowMs)
  const { rows: numbers } = await sql<{ id: string }>`select 'D-' || nextval('dispute_numbers') as id`.execute(trx)
  const dispute = await trx
    .insertInto('disputes')
    .values({
      customer_buid: customerId,
      id: numbers[0]?.id ?? '',
      kind,
      merchant_buid,
      currency,
      status,
      outcome: null,
      respond_by: disputeRespondBy(status, clock.date),
      adjusts_on: null,
      reason_id: reasonId,
      description,
      internal_note: internalNote,
      opened_by: principal.id,
      opened_by_name: principal.fullName,
      opened_at: at,
      version: 1,
      predecessor_id: predecessorId,
      credit_memo_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertLines(trx, dispute, lines)
  const trxIds = [...new Set(lines.map(({ found }) => found.invoice.trx_id))]
  await flagInvoices(trx, customerId, trxIds, 'open dispute', clock.date)
  await recordAudit(trx, [
    {
      at,
      actor: principal.id,
      action: kind === 'chargeback' ? 'chargebacks.request' : 'disputes.create',
      customerId,
      subject: dispute.id,
      detail: { invoices: trxIds, currency, reason: reasonId },
    },
  ])
  const disputedMinor = sumMinor(lines.map(({ amountMinor }) => amountMinor))
  await notifyOfDispute(trx, dispute, { disputedMinor, grantedMinor: 0 }, at)
  return dispute
}

async function insertLines(
  trx: Transaction<Database>,
  { customer_buid, id }: DisputeRow,
  lines: readonly CheckedLine[],
): Promise<void> {
  const rows = lines.map(({ found, lineNumber, amountMinor }) => ({
    customer_buid,
    dispute_id: id,
    trx_id: found.invoice.trx_id,
    line_number: lineNumber,
    amount_minor: amountMinor,
    offered_minor: null,
    granted_minor: null,
    held_minor: found.isPaid ? 0 : amountMinor,
    was_paid: found.isPaid,
    live: true,
  }))
  await trx.insertInto('dispute_invoices').values(rows).execute()
  const deltas = new Map<string, number>()
  for (const { trx_id, held_minor } of rows) deltas.set(trx_id, (deltas.get(trx_id) ?? 0) + held_minor)
  await moveDisputedTotals(trx, customer_buid, deltas)
}
