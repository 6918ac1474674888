/**
 * A dispute goes to and fro between customer and merchant until one side gives in or customer support decides. The state
 * says whose turn it is. Source: docs/spec/disputes.md DSP-1…DSP-6, docs/spec/chargebacks.md CHB-6
 * (specification §4; domain §3.4).
 */
import { type ActionOf, nextState, type StateTable } from '../states/state-table.ts'

/** DSP-1: what is stored. `open` and `escalated` of the specification are words for some of these: see `DISPUTE_WORDS`. */
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

const WITHDRAW = { to: 'closed', by: ['admin', 'payer'], when: 'a payer withdraws only what the payer opened' } as const

export const DISPUTE_STATES = {
  starts: {
    submit: {
      to: 'waiting on merchant',
      by: ['admin', 'payer'],
      when: 'nothing speaks against it (whyNotDisputable), and its contacts and documents are stored with it',
    },
    'request chargeback': {
      to: 'pending customer support response',
      by: ['admin', 'payer'],
      when: 'nothing speaks against it (whyNoChargeback): the dealer sees it and is never asked',
    },
  },
  states: {
    'waiting on merchant': {
      'respond to customer': { to: 'waiting on customer', by: ['merchant'] },
      'grant in full': { to: 'pending', by: ['merchant'] },
      'grant in part': { to: 'pending', by: ['merchant'], when: 'less than the disputed amount, more than nothing' },
      deny: { to: 'waiting on customer', by: ['merchant'] },
      withdraw: WITHDRAW,
      escalate: {
        to: 'pending customer support response',
        by: ['clock'],
        when: 'the merchant let the deadline pass: silence never closes against the buyer',
      },
    },
    'waiting on customer': {
      'respond to merchant': { to: 'waiting on merchant', by: ['admin'] },
      close: { to: 'closed', by: ['admin'] },
      escalate: { to: 'pending customer support response', by: ['admin'] },
      withdraw: WITHDRAW,
      expire: { to: 'expired', by: ['clock'], when: 'the customer let the deadline pass' },
    },
    'pending customer support response': {
      'grant in full': { to: 'pending', by: ['support'] },
      'grant in part': { to: 'pending', by: ['support'], when: 'less than the disputed amount, more than nothing' },
      deny: { to: 'closed', by: ['support'] },
      withdraw: WITHDRAW,
    },
    pending: { 'post adjustment': { to: 'adjusted', by: ['system'], when: 'the credit memo is issued' } },
    adjusted: { complete: { to: 'closed', by: ['system'], when: 'the credit memo is applied' } },
    closed: {},
    expired: {},
  },
} as const satisfies StateTable<DisputeStatus>

/** CHB-6: what kind of case it is: a chargeback is a dispute that goes straight to customer support. */
export const DISPUTE_KINDS = ['dispute', 'chargeback'] as const
/** One of `DISPUTE_KINDS`. */
export type DisputeKind = (typeof DISPUTE_KINDS)[number]

/** What can happen to a dispute, by a person or by the program. */
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
 * DSP-4: how the dispute ends by this action.
 *
 * @returns null when it goes on, or when there is no such transition: what a merchant denies is the customer's turn
 */
export function disputeOutcome(status: DisputeStatus, action: DisputeAction): DisputeOutcome | null {
  const next = nextState(DISPUTE_STATES, status, action)
  return next === 'pending' || next === 'closed' || next === 'expired' ? (OUTCOMES[action] ?? null) : null
}

/** DSP-2: somebody has to answer it: the merchant, the customer or customer support. */
export const isAwaitingAnswer = (status: DisputeStatus): boolean =>
  status === 'waiting on merchant' || status === 'waiting on customer' || status === 'pending customer support response'

/** DSP-2: not over yet; counted as open. */
export const isOpenDispute = (status: DisputeStatus): boolean => status !== 'closed' && status !== 'expired'

const is = (word: DisputeStatus) => (status: DisputeStatus) => status === word

/** DSP-1: the nine words of the specification, each a predicate over what is stored. `closed` holds what expired, too (DSP-33). */
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
/** One of the words that a person reads or filters by. */
export type DisputeWord = keyof typeof DISPUTE_WORDS

/** DSP-1: the word that a person reads: a dispute that nobody has answered yet is `open`. */
export const shownDisputeStatus = (dispute: Readonly<{ status: DisputeStatus; responseCount: number }>): DisputeWord =>
  dispute.status === 'waiting on merchant' && dispute.responseCount === 0 ? 'open' : dispute.status
