/**
 * State machine of one request for disputes: which step may be shown, when the idempotency key is created, and what is
 * known of the result. Pure; keys and responses arrive as events. Source: docs/spec/disputes.md DSP-18, DSP-71,
 * docs/spec/payments.md PAY-11.
 */
import type { Dispute } from '../../../src/contract/index.ts'
import type { CreateStep } from './create-steps.ts'
import type { DisputeBody, Total } from './dispute-draft.ts'
import type { Refusal } from './refusal.ts'

export interface Readiness {
  hasInvoices: boolean
  /** True if reason, description and amounts are complete. */
  hasReason: boolean
}

/** Returns the requested step, or the first incomplete step before it. */
export function legalStep(wanted: string, { hasInvoices, hasReason }: Readiness): CreateStep {
  if (!hasInvoices) return 'invoices'
  if (wanted === 'documents' || wanted === 'review') return hasReason ? wanted : 'reason'
  return wanted === 'reason' ? 'reason' : 'invoices'
}

/** One intent: retries send the same idempotency key, which belongs to this exact request. */
export interface Attempt {
  key: string
  fingerprint: string
  isSent: boolean
  /** The request as sent, identical in retries; null before sending, and after a reload if it must not be stored. */
  sent: DisputeBody | null
}

/** Result of the request. */
export interface Sent {
  disputes: readonly Dispute[]
  /** Transaction ids. */
  trxIds: readonly string[]
  disputed: readonly Total[]
  /** Totals of these invoices that stay payable, in minor units. */
  stays: readonly Total[]
}

export interface DisputeFlow {
  phase: 'editing' | 'sending' | 'unknown'
  attempt: Attempt | null
  refusal: Refusal | null
  sent: Sent | null
}

export type FlowEvent =
  | { type: 'review-entered'; key: string; fingerprint: string }
  | { type: 'submitted'; body: DisputeBody }
  | { type: 'sent-again' }
  | { type: 'outcome-unknown' }
  | { type: 'review-resumed' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'refusal-read' }
  | { type: 'opened'; sent: Sent }
  | { type: 'started-over'; stored: Attempt | null }

const EDITING: DisputeFlow = { phase: 'editing', attempt: null, refusal: null, sent: null }

/** A request that was sent before a reload is never resent automatically. */
export const startFlow = (stored: Attempt | null): DisputeFlow =>
  stored?.isSent ? { ...EDITING, attempt: stored, phase: 'unknown' } : EDITING

/** Returns the next state; an event that does not fit the phase, such as a late click or response, is ignored. */
export function disputeFlow(flow: DisputeFlow, event: FlowEvent): DisputeFlow {
  const { phase, attempt } = flow
  switch (event.type) {
    case 'review-entered': {
      if (phase !== 'editing' || attempt?.fingerprint === event.fingerprint) return flow
      const { key, fingerprint } = event
      return { ...flow, attempt: { key, fingerprint, isSent: false, sent: null } }
    }
    case 'submitted':
      return phase === 'editing' && attempt
        ? { ...flow, phase: 'sending', attempt: { ...attempt, isSent: true, sent: event.body }, refusal: null }
        : flow
    case 'sent-again':
      return phase === 'unknown' && attempt?.sent ? { ...flow, phase: 'sending' } : flow
    case 'outcome-unknown':
      return phase === 'sending' ? { ...flow, phase: 'unknown' } : flow
    // The request keeps its key: if the first attempt did arrive, the retry returns the response to it.
    case 'review-resumed':
      return phase === 'unknown' ? { ...flow, phase: 'editing' } : flow
    case 'refused':
      return phase === 'sending' ? { ...EDITING, refusal: event.refusal } : flow
    case 'refusal-read':
      return flow.refusal ? { ...flow, refusal: null } : flow
    case 'opened':
      return phase === 'sending' ? { ...EDITING, sent: event.sent } : flow
    case 'started-over':
      return phase === 'sending' ? flow : startFlow(event.stored)
  }
}
