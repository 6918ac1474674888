/**
 * One attempt to pay several accounts: its phase, and which terms and fee were accepted for which draft. Pure. Source:
 * docs/spec/payments.md PAY-11…PAY-13, PAY-174.
 */
import type { GroupAttempt, GroupBody } from '../../../shared/accounts-to-pay.ts'
import type { GroupProblem } from './several-draft.ts'

export interface SeveralFlow {
  /** `checking`: sent with an unknown result; `missing`: the request did not arrive. */
  phase: 'editing' | 'submitting' | 'checking' | 'missing'
  attempt: GroupAttempt | null
  termsAccepted: boolean
  /** Accepted fee of all accounts, in minor units. */
  feeAccepted: number | null
  isAcceptedAgain: boolean
  problems: readonly GroupProblem[]
  refusedTimes: number
}

export type SeveralEvent =
  | { type: 'draft-completed'; key: string; fingerprint: string }
  | { type: 'terms-changed'; accepted: boolean }
  | { type: 'fee-changed'; accepted: number | null }
  | { type: 'submitted'; body: GroupBody }
  | { type: 'outcome-unknown' }
  | { type: 'not-arrived' }
  | { type: 'sent-again' }
  | { type: 'review-resumed' }
  | { type: 'refused'; problems: readonly GroupProblem[] }
  | { type: 'draft-changed' }

/** Returns the initial state; a request that was sent before a reload is looked up, never resent automatically. */
export const startSeveral = (stored: GroupAttempt | null): SeveralFlow => ({
  phase: stored?.sent ? 'checking' : 'editing',
  attempt: stored,
  termsAccepted: false,
  feeAccepted: null,
  isAcceptedAgain: false,
  problems: [],
  refusedTimes: 0,
})

/** Returns the next state; an event that does not fit the phase is ignored. */
export function severalFlow(flow: SeveralFlow, event: SeveralEvent): SeveralFlow {
  const { phase, attempt } = flow
  switch (event.type) {
    case 'draft-completed': {
      if (phase !== 'editing' || attempt?.fingerprint === event.fingerprint) return flow
      const { key, fingerprint } = event
      const isAcceptedAgain = flow.termsAccepted || flow.feeAccepted !== null || flow.isAcceptedAgain
      const next = { key, fingerprint, sent: null }
      return { ...flow, attempt: next, termsAccepted: false, feeAccepted: null, isAcceptedAgain }
    }
    case 'terms-changed':
      return phase === 'editing' ? { ...flow, termsAccepted: event.accepted } : flow
    case 'fee-changed':
      return phase === 'editing' ? { ...flow, feeAccepted: event.accepted } : flow
    case 'submitted':
      return phase === 'editing' && attempt && flow.termsAccepted
        ? { ...flow, phase: 'submitting', attempt: { ...attempt, sent: event.body }, problems: [] }
        : flow
    case 'outcome-unknown':
      return phase === 'submitting' ? { ...flow, phase: 'checking' } : flow
    case 'not-arrived':
      return phase === 'checking' ? { ...flow, phase: 'missing' } : flow
    case 'sent-again':
      return phase === 'missing' ? { ...flow, phase: 'submitting' } : flow
    // The draft keeps its key: if the first attempt did arrive, the retry returns the response to it.
    case 'review-resumed':
      return phase === 'missing' && attempt ? { ...startSeveral(null), attempt: { ...attempt, sent: null } } : flow
    case 'refused':
      return { ...startSeveral(null), problems: event.problems, refusedTimes: flow.refusedTimes + 1 }
    case 'draft-changed':
      return phase === 'editing' ? { ...flow, problems: [] } : flow
  }
}
