/**
 * Input in the form of a rejection, and the part of it that is sent. Pure. Source: docs/spec/rejections.md REJ-11,
 * REJ-12, REJ-22.
 */
import {
  CORRECTABLE_FIELDS,
  type CorrectableField,
  type Corrections,
  type Rejection,
} from '../../../../src/contract/index.ts'

export interface Entries {
  /** Id of the customer. */
  buid_customer: string
  card_number_last4: string
  invoice_id: string
  po_number: string
  /** Amount in minor units; null while invalid. */
  subtotal: number | null
  tax: number | null
}

export type EntryProblem =
  'card' | 'number' | 'too-long' | 'invoice-missing' | 'invoice-used' | 'po-missing' | 'amount' | 'sum'

/** Returns the values of the transaction with its last corrections. */
export const valuesOf = (rejection: Rejection): Entries => ({
  buid_customer: rejection.customerId,
  card_number_last4: rejection.cardLast4 ?? '',
  invoice_id: rejection.invoiceId,
  po_number: rejection.poNumber ?? '',
  subtotal: rejection.subtotal,
  tax: rejection.tax,
})

/** Returns the initial values of the form: the current values, replaced by those of the draft. */
export function entriesOf(rejection: Rejection): Entries {
  const drafted = Object.entries(rejection.draft?.corrections ?? {}).filter(([, value]) => value !== undefined)
  return { ...valuesOf(rejection), ...Object.fromEntries(drafted) }
}

/** Removes characters that are copied along with a number, and converts digits of other scripts. */
const cleaned = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .trim()

/** Returns the value to send for a field; undefined if the input is empty or invalid. */
function sentOf(field: CorrectableField, entries: Entries): string | number | undefined {
  const value = entries[field]
  if (typeof value === 'number') return value
  if (value === null) return undefined
  const text = field === 'card_number_last4' ? cleaned(value).replace(/[\s•*·.xX-]/g, '') : cleaned(value)
  return text === '' ? undefined : text
}

/** Returns the corrections: only fields that may be corrected and have a changed value. */
export function correctionsOf(rejection: Rejection, entries: Entries): Corrections {
  const before = valuesOf(rejection)
  const changed = rejection.correctable.flatMap((field) => {
    const value = sentOf(field, entries)
    return value === undefined || value === before[field] ? [] : [[field, value] as const]
  })
  return Object.fromEntries(changed)
}

export const isSameEntries = (one: Entries, other: Entries): boolean =>
  CORRECTABLE_FIELDS.every((field) => sentOf(field, one) === sentOf(field, other))

/** Returns the fields that cannot be saved even in a draft, because the input is not valid for them. */
export function formProblems({ correctable }: Rejection, entries: Entries): Map<CorrectableField, EntryProblem> {
  const problems = new Map<CorrectableField, EntryProblem>()
  for (const field of correctable) {
    const value = sentOf(field, entries)
    if (field === 'card_number_last4' && value !== undefined && !/^\d{4}$/.test(String(value))) {
      problems.set(field, 'card')
    }
    if ((field === 'invoice_id' || field === 'po_number') && typeof value === 'string') {
      if (value.length > MAX_LENGTH) problems.set(field, 'too-long')
      else if (/\p{C}/u.test(value)) problems.set(field, 'number')
    }
    if ((field === 'subtotal' || field === 'tax') && (typeof value !== 'number' || value < 0)) {
      problems.set(field, 'amount')
    }
  }
  return problems
}

const MAX_LENGTH = 30

/**
 * Returns the fields that would certainly be rejected again; they are not sent, because that would use up an attempt.
 */
export function sendProblems(rejection: Rejection, entries: Entries): Map<CorrectableField, EntryProblem> {
  const problems = formProblems(rejection, entries)
  const codes = new Set(rejection.reasons.map(({ code }) => code))
  const isOpen = (field: CorrectableField) => rejection.correctable.includes(field) && !problems.has(field)
  const corrections = correctionsOf(rejection, entries)
  if (
    isOpen('card_number_last4') &&
    sentOf('card_number_last4', entries) === undefined &&
    rejection.cardLast4 !== null
  ) {
    problems.set('card_number_last4', 'card')
  }
  if (isOpen('invoice_id') && sentOf('invoice_id', entries) === undefined) problems.set('invoice_id', 'invoice-missing')
  else if (isOpen('invoice_id') && codes.has('invoice-number-repeated') && corrections.invoice_id === undefined) {
    problems.set('invoice_id', 'invoice-used')
  }
  if (isOpen('po_number') && codes.has('po-number-missing') && sentOf('po_number', entries) === undefined) {
    problems.set('po_number', 'po-missing')
  }
  if (isOpen('subtotal') && isOpen('tax') && sumOf(entries) !== rejection.total) problems.set('tax', 'sum')
  return problems
}

/** Returns subtotal plus tax in minor units; null while one of the two is invalid. */
export const sumOf = ({ subtotal, tax }: Entries): number | null =>
  subtotal === null || tax === null ? null : subtotal + tax

/** Applies the input to a later state of the rejection: fields that the user has not changed take the later values. */
export function rebase(entries: Entries, before: Rejection, after: Rejection): Entries {
  const [was, is] = [entriesOf(before), entriesOf(after)]
  const kept = CORRECTABLE_FIELDS.map((field) => [
    field,
    sentOf(field, entries) === sentOf(field, was) ? is[field] : entries[field],
  ])
  return Object.fromEntries(kept) as Entries
}

/** Returns the fields with unsaved input. */
export const changedFields = (entries: Entries, rejection: Rejection): CorrectableField[] => {
  const saved = entriesOf(rejection)
  return CORRECTABLE_FIELDS.filter((field) => sentOf(field, entries) !== sentOf(field, saved))
}

/** What has changed in a later state compared with the displayed one. */
export type Change =
  | { kind: 'canceled' }
  | { kind: 'sent'; by: string; at: string; changes: Rejection['attempts'][number]['changes'] }
  | { kind: 'accepted' | 'rejected'; at: string | null }
  | { kind: 'draft'; by: string; at: string; fields: CorrectableField[] }
  | { kind: 'draft-discarded' }
  | { kind: 'other' }

/** Returns the most relevant difference between the displayed and the current state (REJ-27). */
export function changeBetween(seen: Rejection, now: Rejection): Change {
  if (now.status === 'canceled') return { kind: 'canceled' }
  const last = now.attempts.at(-1)
  if (last && now.attempts.length > seen.attempts.length) {
    return { kind: 'sent', by: last.submittedBy, at: last.submittedAt, changes: last.changes }
  }
  if (last?.outcome && seen.attempts.at(-1)?.outcome !== last.outcome) return { kind: last.outcome, at: last.decidedAt }
  if (now.draft && now.draft.savedAt !== seen.draft?.savedAt) {
    const fields = CORRECTABLE_FIELDS.filter((field) => now.draft?.corrections[field] !== undefined)
    return { kind: 'draft', by: now.draft.savedBy, at: now.draft.savedAt, fields }
  }
  return seen.draft && !now.draft ? { kind: 'draft-discarded' } : { kind: 'other' }
}
