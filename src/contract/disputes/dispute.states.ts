/**
 * A dispute alternates between customer and merchant until one side accepts or customer support decides. The state says
 * whose turn it is. Source: docs/spec/disputes.md DSP-1…DSP-6, docs/spec/chargebacks.md CHB-6 (specification §4; domain
 * §3.4).
 */
import { type ActionOf, nextState, type StateTable } from '../states/state-table.ts'

/** The stored status (DSP-1). `open` and `escalated` of the specification are derived from it: see `DISPUTE_WORDS`. */
export const DISPUTE_STATUSES = [
  'waiting on merchant',
  'waiting on customer',
  'pending customer support response',
  'pending',
  'adjusted',
  'closed',
  'expired',
] as const
/** One of `DISPUTE_STATUSES`. */
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

const WITHDRAW = {
  to: 'closed',
  by: ['admin', 'payer'],
  when: 'a payer withdraws only a dispute that the payer opened',
} as const

export const DISPUTE_STATES = {
  starts: {
    submit: {
      to: 'waiting on merchant',
      by: ['admin', 'payer'],
      when: 'no rule forbids it (whyNotDisputable); contacts and documents are stored in the same transaction',
    },
    'request chargeback': {
      to: 'pending customer support response',
      by: ['admin', 'payer'],
      when: 'no rule forbids it (whyNoChargeback); the dealer sees it but never answers it',
    },
  },
  states: {
    'waiting on merchant': {
      'respond to customer': { to: 'waiting on customer', by: ['merchant'] },
      'grant in full': { to: 'pending', by: ['merchant'] },
      'grant in part': { to: 'pending', by: ['merchant'], when: 'more than zero and less than the disputed amount' },
      deny: { to: 'waiting on customer', by: ['merchant'] },
      withdraw: WITHDRAW,
      escalate: {
        to: 'pending customer support response',
        by: ['clock'],
        when: 'the merchant missed the deadline; a dispute never closes against the customer because the merchant did not answer',
      },
    },
    'waiting on customer': {
      'respond to merchant': { to: 'waiting on merchant', by: ['admin'] },
      close: { to: 'closed', by: ['admin'] },
      escalate: { to: 'pending customer support response', by: ['admin'] },
      withdraw: WITHDRAW,
      expire: { to: 'expired', by: ['clock'], when: 'the customer missed the deadline' },
    },
    'pending customer support response': {
      'grant in full': { to: 'pending', by: ['support'] },
      'grant in part': { to: 'pending', by: ['support'], when: 'more than zero and less than the disputed amount' },
      deny: { to: 'closed', by: ['support'] },
      withdraw: WITHDRAW,
    },
    pending: { 'post adjustment': { to: 'adjusted', by: ['system'], when: 'the credit memo is issued' } },
    adjusted: { complete: { to: 'closed', by: ['system'], when: 'the credit memo is applied' } },
    closed: {},
    expired: {},
  },
} as const satisfies StateTable<DisputeStatus>

/** Kinds of cases. A chargeback is a dispute that goes directly to customer support (CHB-6). */
export const DISPUTE_KINDS = ['dispute', 'chargeback'] as const
/** One of `DISPUTE_KINDS`. */
export type DisputeKind = (typeof DISPUTE_KINDS)[number]

/** Every action on a dispute, by a user or by the program. */
export type DisputeAction = ActionOf<typeof DISPUTE_STATES>

export const DISPUTE_OUTCOMES = ['granted', 'granted in part', 'denied', 'accepted', 'withdrawn', 'expired'] as const
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number]

const OUTCOMES: Readonly<Partial<Record<DisputeAction, DisputeOutcome>>> = {
  'grant in full': 'granted',
  'grant in part': 'granted in part',
  deny: 'denied',
  close: 'accepted',
  withdraw: 'withdrawn',
  expire: 'expired',
}

/**
 * Returns the outcome that this action gives the dispute (DSP-4).
 *
 * @returns null if the dispute continues, or there is no such transition. If the merchant denies, it is the customer's
 *   turn
 */
export function disputeOutcome(status: DisputeStatus, action: DisputeAction): DisputeOutcome | null {
  const next = nextState(DISPUTE_STATES, status, action)
  return next === 'pending' || next === 'closed' || next === 'expired' ? (OUTCOMES[action] ?? null) : null
}

/** Whether an answer is due from the merchant, the customer, or customer support (DSP-2). */
export const isAwaitingAnswer = (status: DisputeStatus): boolean =>
  status === 'waiting on merchant' || status === 'waiting on customer' || status === 'pending customer support response'

/** Whether a dispute has not ended, so that it counts as open (DSP-2). */
export const isOpenDispute = (status: DisputeStatus): boolean => status !== 'closed' && status !== 'expired'

const is = (word: DisputeStatus) => (status: DisputeStatus) => status === word

/**
 * The nine statuses of the specification, each a predicate over the stored status (DSP-1). `closed` includes expired
 * (DSP-33).
 */
export const DISPUTE_WORDS = {
  open: isOpenDispute,
  closed: (status) => !isOpenDispute(status),
  escalated: is('pending customer support response'),
  'waiting on customer': is('waiting on customer'),
  'waiting on merchant': is('waiting on merchant'),
  'pending customer support response': is('pending customer support response'),
  expired: is('expired'),
  pending: is('pending'),
  adjusted: is('adjusted'),
} as const satisfies Record<string, (status: DisputeStatus) => boolean>
/** A dispute status as shown to users and used in filters. */
export type DisputeWord = keyof typeof DISPUTE_WORDS

/** Returns the status shown to users: a dispute without any answer is `open` (DSP-1). */
export const shownDisputeStatus = (dispute: Readonly<{ status: DisputeStatus; responseCount: number }>): DisputeWord =>
  dispute.status === 'waiting on merchant' && dispute.responseCount === 0 ? 'open' : dispute.status
