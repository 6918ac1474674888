/**
 * State machine of one payment: which step may be shown, when the idempotency key is created, and what is known of the
 * result. Pure; keys and responses are events. Source: docs/spec/payments.md PAY-11…PAY-13 (domain §1.7, §2.5).
 */
import type { CalendarDate, CallInput, createPayment, Payment, PaymentPreview } from '../../../src/contract/index.ts'
import type { EditStep } from './pay-steps.ts'
import type { Refusal } from './refusal.ts'

export type PaymentBody = CallInput<typeof createPayment>['body']

/** The requested step, or the choice of invoices while nothing payable is selected. */
export const legalStep = (wanted: string, hasPayableLines: boolean): EditStep =>
  wanted === 'pay' && hasPayableLines ? 'pay' : 'invoices'

/** One intent to pay: retries send the same idempotency key, which belongs to this exact draft. */
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
  /** `missing`: looked up often and late enough to know that it did not arrive. */
  phase: 'editing' | 'submitting' | 'checking' | 'missing'
  attempt: Attempt | null
  termsAccepted: boolean
  /** PAY-32: the card fee that the payer accepted, minor units; null: none accepted. */
  feeAccepted: number | null
  /** Terms or fee were accepted for a draft that has since changed: the page asks to accept them again. */
  isAcceptedAgain: boolean
  /** The dates that the payer has seen for this draft; a change is shown. */
  shown: ShownDates | null
  /** The former dates, after a change. */
  datesBefore: ShownDates | null
  /** The preview at the time of paying, shown during sending. */
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

/** PAY-12: a request from before a reload is looked up, never resent automatically. */
export const startFlow = (stored: Attempt | null): PayFlow => ({
  ...EDITING,
  attempt: stored,
  phase: stored?.sent ? 'checking' : 'editing',
})

/** An event that does not fit the phase, such as a late click or response, is ignored. */
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
    // The key stays with the draft: if the first attempt did arrive, the retry returns its response.
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

/** PAY-10, PAY-32: the terms are accepted, and exactly the fee of this preview if it has one. */
export const isAccepted = (
  { termsAccepted, feeAccepted }: Pick<PayFlow, 'termsAccepted' | 'feeAccepted'>,
  { fee }: Pick<PaymentPreview, 'fee'>,
): boolean => termsAccepted && (fee === 0 || feeAccepted === fee)

/** PAY-11: the key is created here, once per draft; another draft is another payment and gets a new one. */
function completeDraft(flow: PayFlow, attempt: Omit<Attempt, 'sent'>): PayFlow {
  if (flow.attempt?.fingerprint === attempt.fingerprint) return flow
  // After a rejection the formerly shown dates still count, so that the payer sees what changed.
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

/** Acceptance of the terms covers the shown dates: new dates require it again (PAY-10). */
function showDates(flow: PayFlow, dates: ShownDates): PayFlow {
  const { shown } = flow
  const isSame =
    shown?.initiatesOn === dates.initiatesOn && shown.leavesOn === dates.leavesOn && shown.postsBy === dates.postsBy
  if (isSame) return flow
  return shown === null
    ? { ...flow, shown: dates }
    : { ...flow, shown: dates, datesBefore: shown, termsAccepted: false, feeAccepted: null }
}

/** A request of this age has either arrived or never will: the server decides within seconds. */
const SETTLED_AFTER_MS = 10_000
/** Required number of consecutive late lookups without a payment. */
const LOOKS_NEEDED = 3

/**
 * PAY-13: the number of consecutive empty lookups, plus this one; a lookup that may be too early counts as zero.
 *
 * @param sentAgoMs time since the last attempt at the start of the lookup
 */
export const countEmptyLook = (count: number, sentAgoMs: number): number =>
  sentAgoMs >= SETTLED_AFTER_MS ? count + 1 : 0

/** PAY-13: whether this many empty lookups prove that the payment did not arrive. */
export const hasNotArrived = (emptyLooks: number): boolean => emptyLooks >= LOOKS_NEEDED
