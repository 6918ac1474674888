/**
 * State machine of one payment: which step may be shown, when the idempotency key is created, and what is known about
 * the result. Pure; keys and responses arrive as events. Source: docs/spec/payments.md PAY-11…PAY-13 (domain §1.7,
 * §2.5).
 */
import type { CalendarDate, CallInput, createPayment, Payment, PaymentPreview } from '../../../src/contract/index.ts'
import type { EditStep } from './pay-steps.ts'
import type { Refusal } from './refusal.ts'

export type PaymentBody = CallInput<typeof createPayment>['body']

/** Returns the requested step, or the choice of invoices while nothing payable is selected. */
export const legalStep = (wanted: string, hasPayableLines: boolean): EditStep =>
  wanted === 'pay' && hasPayableLines ? 'pay' : 'invoices'

/** One attempt to pay: retries send the same idempotency key, which belongs to this exact draft. */
export interface Attempt {
  key: string
  fingerprint: string
  customerId: string
  invoiceIds: readonly string[]
  /** The request as sent, byte for byte identical in retries; null before sending. */
  sent: PaymentBody | null
}

export interface ShownDates {
  initiatesOn: CalendarDate
  leavesOn: CalendarDate
  postsBy: CalendarDate
}

export interface PayFlow {
  /** `missing` means that enough late lookups found nothing, so the payment did not arrive. */
  phase: 'editing' | 'submitting' | 'checking' | 'missing'
  attempt: Attempt | null
  termsAccepted: boolean
  /** PAY-32: the card fee that the payer accepted, in minor units; null if none was accepted. */
  feeAccepted: number | null
  /** True if terms or fee were accepted for a draft that has changed since: the page requires a new acceptance. */
  isAcceptedAgain: boolean
  /** Dates that the payer has seen for this draft; a change of them is shown. */
  shown: ShownDates | null
  /** The former dates after a change; otherwise null. */
  datesBefore: ShownDates | null
  /** The preview at the time of paying; shown while the payment is sent. */
  reviewed: PaymentPreview | null
  refusal: Refusal | null
  /** The payment that was just made, for its confirmation. */
  paid: Payment | null
}

export type PayEvent =
  | { type: 'draft-completed'; attempt: Omit<Attempt, 'sent'> }
  | { type: 'dates-shown'; dates: ShownDates }
  | { type: 'terms-changed'; accepted: boolean }
  | { type: 'fee-changed'; accepted: number | null }
  | { type: 'submitted'; body: PaymentBody; reviewed: PaymentPreview }
  | { type: 'sent-again' }
  | { type: 'outcome-unknown' }
  | { type: 'not-arrived' }
  | { type: 'review-resumed' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'refusal-read' }
  | { type: 'confirmed'; payment: Payment }
  | { type: 'started-over' }

const EDITING: PayFlow = {
  phase: 'editing',
  attempt: null,
  termsAccepted: false,
  feeAccepted: null,
  isAcceptedAgain: false,
  shown: null,
  datesBefore: null,
  reviewed: null,
  refusal: null,
  paid: null,
}

/**
 * Returns the initial state. PAY-12: a request that was sent before a reload is looked up, never resent automatically.
 */
export const startFlow = (stored: Attempt | null): PayFlow => ({
  ...EDITING,
  attempt: stored,
  phase: stored?.sent ? 'checking' : 'editing',
})

/** Returns the next state; an event that does not fit the phase, such as a late click or response, is ignored. */
export function payFlow(flow: PayFlow, event: PayEvent): PayFlow {
  switch (event.type) {
    case 'draft-completed':
      return flow.phase === 'editing' ? completeDraft(flow, event.attempt) : flow
    case 'dates-shown':
      return flow.phase === 'editing' ? showDates(flow, event.dates) : flow
    case 'terms-changed':
      return flow.phase === 'editing' ? { ...flow, termsAccepted: event.accepted } : flow
    case 'fee-changed':
      return flow.phase === 'editing' ? { ...flow, feeAccepted: event.accepted } : flow
    case 'submitted': {
      if (flow.phase !== 'editing' || !flow.attempt || !isAccepted(flow, event.reviewed)) return flow
      const attempt = { ...flow.attempt, sent: event.body }
      return { ...flow, phase: 'submitting', attempt, reviewed: event.reviewed, refusal: null, datesBefore: null }
    }
    case 'sent-again':
      return flow.phase === 'missing' ? { ...flow, phase: 'submitting' } : flow
    case 'outcome-unknown':
      return flow.phase === 'submitting' ? { ...flow, phase: 'checking' } : flow
    case 'not-arrived':
      return flow.phase === 'checking' ? { ...flow, phase: 'missing' } : flow
    // The draft keeps its key: if the first attempt did arrive, the retry returns the response to it.
    case 'review-resumed':
      return flow.phase === 'missing' && flow.attempt
        ? { ...EDITING, attempt: { ...flow.attempt, sent: null }, shown: flow.shown }
        : flow
    case 'refused':
      return { ...EDITING, refusal: event.refusal, shown: flow.shown }
    case 'refusal-read':
      return flow.refusal ? { ...flow, refusal: null } : flow
    case 'confirmed':
      return { ...EDITING, paid: event.payment }
    case 'started-over':
      return flow.phase === 'editing' ? EDITING : flow
  }
}

/** PAY-10, PAY-32: whether the terms are accepted, and exactly the fee of this preview if it has one. */
export const isAccepted = (
  { termsAccepted, feeAccepted }: Pick<PayFlow, 'termsAccepted' | 'feeAccepted'>,
  { fee }: Pick<PaymentPreview, 'fee'>,
): boolean => termsAccepted && (fee === 0 || feeAccepted === fee)

/** PAY-11: creates the key, once per draft; another draft is another payment and gets a new key. */
function completeDraft(flow: PayFlow, attempt: Omit<Attempt, 'sent'>): PayFlow {
  if (flow.attempt?.fingerprint === attempt.fingerprint) return flow
  // After a rejection, the dates shown before still count, so that the payer sees what changed.
  const shown = flow.attempt === null ? flow.shown : null
  const isAcceptedAgain = flow.termsAccepted || flow.feeAccepted !== null || flow.isAcceptedAgain
  return {
    ...flow,
    attempt: { ...attempt, sent: null },
    termsAccepted: false,
    feeAccepted: null,
    isAcceptedAgain,
    shown,
    datesBefore: null,
  }
}

/** Stores the shown dates: acceptance of the terms covers only them, so new dates require it again (PAY-10). */
function showDates(flow: PayFlow, dates: ShownDates): PayFlow {
  const { shown } = flow
  const isSame =
    shown?.initiatesOn === dates.initiatesOn && shown.leavesOn === dates.leavesOn && shown.postsBy === dates.postsBy
  if (isSame) return flow
  return shown === null
    ? { ...flow, shown: dates }
    : { ...flow, shown: dates, datesBefore: shown, termsAccepted: false, feeAccepted: null }
}

/** Age in ms after which a request has either arrived or never will, because the server decides within seconds. */
const SETTLED_AFTER_MS = 10_000
/** Number of consecutive late lookups without a payment that prove that it did not arrive. */
const LOOKS_NEEDED = 3

/**
 * PAY-13: returns the number of consecutive empty lookups including this one; 0 if this lookup may have been too early.
 * @param sentAgoMs time since the last attempt, at the start of the lookup
 */
export const countEmptyLook = (count: number, sentAgoMs: number): number =>
  sentAgoMs >= SETTLED_AFTER_MS ? count + 1 : 0

/** PAY-13: whether this many empty lookups prove that the payment did not arrive. */
export const hasNotArrived = (emptyLooks: number): boolean => emptyLooks >= LOOKS_NEEDED
