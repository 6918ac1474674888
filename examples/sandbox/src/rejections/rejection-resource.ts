/**
 * Builds the API resource of a rejection; its schema is the contract's `rejectionSchema`. Source:
 * docs/spec/rejections.md REJ-8…REJ-16.
 */
import {
  correctableFields,
  type CorrectableField,
  type Corrections,
  isStillProcessing,
  REJECTION_REASONS,
  type RejectionReasonCode,
  toWireDate,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime, ResourceObject } from '../http/handler.ts'
import { mayCorrect } from './rejection-scope.ts'
import {
  type AttemptRow,
  type Cancellation,
  findAttempts,
  findCancellations,
  type NamedRejectionRow,
} from './rejections.queries.ts'

/** One change made by an attempt, as stored and sent. */
export interface FieldChange {
  field: CorrectableField
  from: string | null
  to: string | null
}

/** @param rows rows from a query in the caller's scope; their order is kept */
export async function readRejectionResources(
  db: Kysely<Database>,
  principal: Principal,
  rows: readonly NamedRejectionRow[],
  clock: ProgramTime,
): Promise<ResourceObject[]> {
  const attempts = await findAttempts(db, rows)
  const cancellations = await findCancellations(db, rows)
  return rows.map((row) =>
    toResource(
      row,
      attempts.filter((attempt) => attempt.rejection_id === row.id),
      cancellations.get(row.id) ?? null,
      { principal, clock },
    ),
  )
}

function toResource(
  row: NamedRejectionRow,
  attempts: readonly AttemptRow[],
  canceled: Cancellation | null,
  { principal, clock }: { principal: Principal; clock: ProgramTime },
): ResourceObject {
  const isEditor = mayCorrect(principal)
  const last = attempts.at(-1)
  return {
    id: row.id,
    attributes: {
      rejection_id: row.id,
      trx_id: row.trx_id,
      status: row.status,
      version: row.version,
      cancelable: row.cancelable,
      resubmittable: row.resubmittable,
      resubmissions: attempts.length,
      still_processing: last !== undefined && isStillProcessing(row.status, last.submitted_at.getTime(), clock.nowMs),
      resubmitted_ts: last?.submitted_at.toISOString() ?? null,
      resubmitted_trx_id: row.accepted_trx_id,
      canceled_ts: canceled?.at.toISOString() ?? null,
      canceled_by: canceled?.name ?? null,
      rejected_ts: row.rejected_at.toISOString(),
      reasons: row.reasons.map(reasonOnWire),
      correctable: isEditor ? correctableFields(row.reasons) : [],
      buid_customer: row.bill_to_buid,
      customer_name: row.customer_name,
      card_number_last4: row.card_number_last4,
      buid_merchant: row.merchant_buid,
      merchant_name: row.merchant_name,
      merchant_location: row.merchant_location,
      invoice_id: row.invoice_id,
      po_number: row.po_number,
      trx_date: toWireDate(row.trx_date),
      currency: row.currency,
      subtotal: minorOf(row.subtotal_minor),
      tax: minorOf(row.tax_minor),
      total: minorOf(row.total_minor),
      draft: isEditor ? draftOnWire(row) : null,
      attempts: attempts.map((attempt) => attemptOnWire(attempt, isEditor)),
    },
  }
}

const reasonOnWire = (code: RejectionReasonCode) => ({ code, text: REJECTION_REASONS[code].text })

const draftOnWire = ({ draft, draft_at, draft_by_name }: NamedRejectionRow) =>
  draft === null
    ? null
    : {
        corrections: JSON.parse(draft) as Corrections,
        saved_ts: draft_at?.toISOString() ?? '',
        saved_by: draft_by_name ?? '',
      }

const attemptOnWire = (attempt: AttemptRow, isEditor: boolean) => ({
  number: attempt.number,
  submitted_ts: attempt.submitted_at.toISOString(),
  submitted_by: attempt.submitted_by_name,
  // Hidden from others, because a corrected customer may belong to another company.
  changes: isEditor ? (JSON.parse(attempt.changes) as FieldChange[]) : [],
  outcome: attempt.outcome,
  decided_ts: attempt.decided_at?.toISOString() ?? null,
  reasons: attempt.reasons.map(reasonOnWire),
})
