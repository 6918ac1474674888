/**
 * The way of one payment: which step may be shown, when its idempotency key is created, and what is known of its outcome.
 * Pure; keys and answers are events. Source: docs/spec/payments.md PAY-11…PAY-13 (domain §1.7, §2.5).
 */
import type { CalendarDate, CallInput, createPayment, Payment, PaymentPreview } from '../../../src/contract/index.ts'
import type { EditStep } from './pay-steps.ts'
import type { Refusal } from './refusal.ts'

export type PaymentBody = CallInput<typeof createPayment>['body']

/** The requested step, or the choice of invoices while nothing is selected that can be paid. */
export const legalStep = (wanted: string, hasPayableLines: boolean): EditStep =>
  wanted === 'pay' && hasPayableLines ? 'pay' : 'invoices'

/** One intention to pay: the key is the same however often it is sent, and belongs to this very draft. */
export interface Attempt {
  key: string
  fingerprint: string
  customerId: string
  invoiceIds: readonly string[]
  /** What was sent, byte for byte the same when it is sent again; null until then. */
  sent: PaymentBody | null
}

export interface ShownDates {
  initiatesOn: CalendarDate
  leavesOn: CalendarDate
  postsBy: CalendarDate
}

export interface PayFlow {
  /** `missing`: asked often and long enough to know that it did not arrive. */
  phase: 'editing' | 'submitting' | 'checking' | 'missing'
  attempt: Attempt | null
  termsAccepted: boolean
  /** PAY-32: the card fee that the payer accepted, minor units; null while none is accepted. */
  feeAccepted: number | null
  /** Terms or fee were accepted for a draft that has changed since: the page says that both are accepted again. */
  isAcceptedAgain: boolean
  /** The dates that the payer has seen for this draft; a change of them is told. */
  shown: ShownDates | null
  /** What they were before they changed. */
  datesBefore: ShownDates | null
  /** What the payer looked at when she paid, shown while it is sent. */
  reviewed: PaymentPreview | null
  refusal: Refusal | null
  /** The payment made here, for its confirmation. */
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

/** PAY-12: what was sent before a reload is looked for, never sent again by itself. */
export const startFlow = (stored: Attempt | null): PayFlow => ({
  ...EDITING,
  attempt: stored,
  phase: stored?.sent ? 'checking' : 'editing',
})

/** An event that does not fit the phase changes nothing: a late click or a late answer has no effect. */
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
    // The key stays with the draft: should the first sending arrive after all, the second one is answered with it.
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

/** PAY-10, PAY-32: the terms are accepted, and exactly the fee of this preview where it has one. */
export const isAccepted = (
  { termsAccepted, feeAccepted }: Pick<PayFlow, 'termsAccepted' | 'feeAccepted'>,
  { fee }: Pick<PaymentPreview, 'fee'>,
): boolean => termsAccepted && (fee === 0 || feeAccepted === fee)

/** PAY-11: the key is created here, once for a draft; another draft is another payment and gets the new one. */
function completeDraft(flow: PayFlow, attempt: Omit<Attempt, 'sent'>): PayFlow {
  if (flow.attempt?.fingerprint === attempt.fingerprint) return flow
  // After a refusal the dates that were read before still count: the payer is told what changed.
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

/** Terms are accepted for the dates that were read: others have to be accepted again (PAY-10). */
function showDates(flow: PayFlow, dates: ShownDates): PayFlow {
  const { shown } = flow
  const isSame =
    shown?.initiatesOn === dates.initiatesOn && shown.leavesOn === dates.leavesOn && shown.postsBy === dates.postsBy
  if (isSame) return flow
  return shown === null
    ? { ...flow, shown: dates }
    : { ...flow, shown: dates, datesBefore: shown, termsAccepted: false, feeAccepted: null }
}

/** A sending that is this old has either arrived or never will: the server decides within seconds. */
const SETTLED_AFTER_MS = 10_000
/** So many late looks in a row have to find nothing. */
const LOOKS_NEEDED = 3

/**
 * PAY-13: how many looks in a row found no payment, one more counted; one that may have come too early counts for nothing.
 *
 * @param sentAgoMs age of the last sending when the look began
 */
export const countEmptyLook = (count: number, sentAgoMs: number): number =>
  sentAgoMs >= SETTLED_AFTER_MS ? count + 1 : 0

/** PAY-13: whether so many empty looks prove that the payment did not arrive. */
export const hasNotArrived = (emptyLooks: number): boolean => emptyLooks >= LOOKS_NEEDED
