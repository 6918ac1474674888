/**
 * Actions of users on a rejection: cancel, resubmit, save or discard a draft. Each locks the row first, so that of two
 * concurrent actions the first wins and the second is refused with the new status. Source: docs/spec/rejections.md
 * REJ-2…REJ-5, REJ-11…REJ-15 (specification §4, §8; domain §3.5).
 */
import {
  correctionProblems,
  type Corrections,
  foreignCorrections,
  nextState,
  REJECTION_STATES,
  type RejectionAction,
  transitionOf,
  whyNotResubmitted,
  whyRejectionNotCanceled,
} from 'netterms/contract/internal'
import type { Transaction, Updateable } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { RejectionsTable } from '../db/rejection-schema.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { refuseWhenAny } from '../payments/payment-refusals.ts'
import { rejectionError } from './rejection-refusals.ts'
import type { FieldChange } from './rejection-resource.ts'
import { findAttempts, findDealersCustomer, findRejection, type NamedRejectionRow } from './rejections.queries.ts'

export interface Acting {
  trx: Transaction<Database>
  principal: Principal
  clock: ProgramTime
  /** Rejection id. */
  id: string
}

interface Locked {
  rejection: NamedRejectionRow
  resubmissions: number
}

async function lock({ trx, principal, id }: Acting): Promise<Locked> {
  const rejection = await findRejection(trx, principal, id, 'locked')
  if (!rejection) throw notFound()
  return { rejection, resubmissions: (await findAttempts(trx, [rejection])).length }
}

/**
 * @throws Refusal that names the current status if the action is not possible, or `rejection-changed` if the user saw
 *   an older version (REJ-14)
 */
function requireNoReason(
  reason: string | null,
  code: 'rejection-not-cancelable' | 'rejection-not-resubmittable',
  { status, version }: NamedRejectionRow,
  seen?: number,
): void {
  if (reason === 'in-progress') throw new Refusal(rejectionError('rejection-still-processing', null, { status }))
  if (reason) throw new Refusal(rejectionError(code, null, { reason, status }))
  if (seen !== undefined && seen !== version) {
    throw new Refusal(rejectionError('rejection-changed', 'version', { version, status }))
  }
}

/** Cancels a rejection (REJ-2, REJ-4). */
export async function cancelRejection(acting: Acting, body: { version: number; confirmed: boolean }) {
  const { rejection } = await lock(acting)
  requireNoReason(whyRejectionNotCanceled(rejection), 'rejection-not-cancelable', rejection, body.version)
  if (!body.confirmed) throw new Refusal(rejectionError('rejection-not-confirmed', 'confirmed'))
  return moveRejection(acting, rejection, 'cancel', NO_DRAFT)
}

/** Resubmits a rejected transaction with corrections (REJ-5, REJ-11…REJ-14). */
export async function resubmitRejection(acting: Acting, body: { version: number; corrections: Corrections }) {
  const { trx, principal, clock } = acting
  const { rejection, resubmissions } = await lock(acting)
  const reason = whyNotResubmitted({ ...rejection, resubmissions })
  requireNoReason(reason, 'rejection-not-resubmittable', rejection, body.version)
  await checkCorrections(acting, rejection, body.corrections)
  const { set, changes } = correct(rejection, body.corrections)
  const at = new Date(clock.nowMs)
  await trx
    .insertInto('rejection_attempts')
    .values({
      customer_buid: rejection.customer_buid,
      rejection_id: rejection.id,
      number: resubmissions + 1,
      submitted_at: at,
      submitted_by: principal.id,
      submitted_by_name: principal.fullName,
      changes: JSON.stringify(changes),
      outcome: null,
      decided_at: null,
      reasons: [],
    })
    .execute()
  const detail = { attempt: resubmissions + 1, corrected: changes.map(({ field }) => field) }
  return moveRejection(acting, rejection, 'resubmit', { ...set, ...NO_DRAFT }, detail)
}

/** Saves a draft of the corrections (REJ-15). */
export async function saveDraft(acting: Acting, body: { version: number; corrections: Corrections }) {
  const { principal, clock } = acting
  const { rejection, resubmissions } = await lock(acting)
  const reason = whyNotResubmitted({ ...rejection, resubmissions })
  requireNoReason(reason, 'rejection-not-resubmittable', rejection, body.version)
  // A draft may be incomplete: whether its values are consistent is checked when it is resubmitted.
  refuseWhenAny(foreignCorrections(rejection.reasons, body.corrections).map(correctionError))
  const draft = {
    draft: JSON.stringify(body.corrections),
    draft_by_name: principal.fullName,
    draft_at: new Date(clock.nowMs),
  }
  return update(acting, rejection, draft, 'rejections.save-draft', { fields: Object.keys(body.corrections) })
}

/** Discards the draft; does nothing if there is none (REJ-15). */
export async function discardDraft(acting: Acting) {
  const { rejection, resubmissions } = await lock(acting)
  requireNoReason(whyNotResubmitted({ ...rejection, resubmissions }), 'rejection-not-resubmittable', rejection)
  return rejection.draft === null ? rejection : update(acting, rejection, NO_DRAFT, 'rejections.discard-draft')
}

const NO_DRAFT = { draft: null, draft_by_name: null, draft_at: null } as const

const correctionError = ({ field, problem }: { field: string; problem: string }) =>
  rejectionError('rejection-correction-invalid', `corrections/${field}`, { reason: problem })

async function checkCorrections(
  { trx, principal }: Acting,
  rejection: NamedRejectionRow,
  corrections: Corrections,
): Promise<void> {
  const transaction = {
    reasons: rejection.reasons,
    subtotal: minorOf(rejection.subtotal_minor),
    tax: minorOf(rejection.tax_minor),
    total: minorOf(rejection.total_minor),
  }
  const problems: { field: string; problem: string }[] = correctionProblems(transaction, corrections)
  const { buid_customer: customerId } = corrections
  const isAsked = customerId !== undefined && !problems.some(({ field }) => field === 'buid_customer')
  if (isAsked && !(await findDealersCustomer(trx, principal, rejection.merchant_buid, customerId))) {
    problems.unshift({ field: 'buid_customer', problem: 'customer-unknown' })
  }
  refuseWhenAny(problems.map(correctionError))
}

/** Returns the new values, and the changes to report; an equal value is not a change. */
function correct(rejection: NamedRejectionRow, corrections: Corrections) {
  const before = {
    buid_customer: rejection.bill_to_buid,
    card_number_last4: rejection.card_number_last4,
    invoice_id: rejection.invoice_id,
    po_number: rejection.po_number,
    subtotal: rejection.subtotal_minor,
    tax: rejection.tax_minor,
  }
  const fields = Object.keys(before) as (keyof typeof before)[]
  const changes = fields.flatMap((field): FieldChange[] => {
    const to = corrections[field]
    return to === undefined || String(to) === before[field] ? [] : [{ field, from: before[field], to: String(to) }]
  })
  const { buid_customer, subtotal, tax, card_number_last4, invoice_id, po_number } = corrections
  const set: Updateable<RejectionsTable> = {
    ...(buid_customer !== undefined && { bill_to_buid: buid_customer }),
    ...(card_number_last4 !== undefined && { card_number_last4 }),
    ...(invoice_id !== undefined && { invoice_id }),
    ...(po_number !== undefined && { po_number }),
    ...(subtotal !== undefined && { subtotal_minor: subtotal }),
    ...(tax !== undefined && { tax_minor: tax }),
  }
  return { set, changes }
}

async function moveRejection(
  acting: Acting,
  rejection: NamedRejectionRow,
  action: RejectionAction,
  set: Updateable<RejectionsTable>,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<NamedRejectionRow> {
  const transition = transitionOf(REJECTION_STATES, rejection.status, action)
  const status = nextState(REJECTION_STATES, rejection.status, action)
  if (status === null || !transition?.by.includes(acting.principal.role)) {
    throw new Error(`Rejection ${rejection.id} was to ${action} although the rules had not allowed it.`)
  }
  const facts = { from: rejection.status, to: status, ...detail }
  return update(acting, rejection, { ...set, status }, `rejections.${action}`, facts)
}

/** Updates the row only if it still has the status and the version that were read (STA-7). */
async function update(
  { trx, principal, clock, id }: Acting,
  { customer_buid, bill_to_buid, status, version }: NamedRejectionRow,
  set: Updateable<RejectionsTable>,
  action: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<NamedRejectionRow> {
  const { numUpdatedRows } = await trx
    .updateTable('rejections')
    .set({ ...set, version: version + 1 })
    .where('customer_buid', '=', customer_buid)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Refusal(rejectionError('rejection-changed', null))
  const at = new Date(clock.nowMs)
  // Drafts and corrections are logged for the dealer only, whichever customer has to pay (REJ-16).
  const customerId = action === 'rejections.cancel' ? bill_to_buid : null
  await recordAudit(trx, [{ at, actor: principal.id, action, customerId, subject: id, detail }])
  const changed = await findRejection(trx, principal, id)
  if (!changed) throw new Error(`Rejection ${id} cannot be read back: the change is rolled back.`)
  return changed
}
