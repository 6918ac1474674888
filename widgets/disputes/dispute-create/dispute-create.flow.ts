/**
 * The way of one request for disputes: which step may be shown, when its idempotency key is born, and what is known of its
 * outcome. Pure; keys and answers come in as events. Source: docs/spec/disputes.md DSP-18, DSP-71, docs/spec/payments.md PAY-11.
 */
import type { Dispute } from '../../../src/contract/index.ts'
import type { CreateStep } from './create-steps.ts'
import type { DisputeBody, Total } from './dispute-draft.ts'
import type { Refusal } from './refusal.ts'

export interface Readiness {
  hasInvoices: boolean
  /** Reason, description and amounts are complete. */
  hasReason: boolean
}

/** The step asked for, or the first that is not complete before it. */
export function legalStep(wanted: string, { hasInvoices, hasReason }: Readiness): CreateStep {
  if (!hasInvoices) return 'invoices'
  if (wanted === 'documents' || wanted === 'review') return hasReason ? wanted : 'reason'
  return wanted === 'reason' ? 'reason' : 'invoices'
}

/** One intention: the key is the same however often it is sent, and belongs to this very request. */
export interface Attempt {
  key: string
  fingerprint: string
  isSent: boolean
  /** What was sent, the same when it is sent again; null until then, and when it may not be kept over a reload. */
  sent: DisputeBody | null
}

/** What came of it. */
export interface Sent {
  disputes: readonly Dispute[]
  /** Transaction ids. */
  trxIds: readonly string[]
  disputed: readonly Total[]
  /** Minor units that stay payable of these invoices. */
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

/** What was sent before a reload is never sent again by itself. */
export const startFlow = (stored: Attempt | null): DisputeFlow =>
  stored?.isSent ? { ...EDITING, attempt: stored, phase: 'unknown' } : EDITING

/** An event that does not fit the phase changes nothing: a late click or a late answer has no effect. */
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
    // The key stays with the request: should the first sending arrive after all, the second one is answered with it.
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
