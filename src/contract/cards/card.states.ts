/**
 * A purchase card from its request to its end. Source: docs/spec/cards.md CRD-1…CRD-3 (specification §4; domain
 * §3.6).
 */
import type { ActionOf, StateTable } from '../states/state-table.ts'

/** Every status of a card. */
export const CARD_STATUSES = [
  'requested',
  'waiting for activation',
  'active',
  'locked',
  'terminated',
  'canceled',
] as const
/** One of `CARD_STATUSES`. */
export type CardStatus = (typeof CARD_STATUSES)[number]
/** Sort order by status: cards waiting for activation first, then in the order of a card's life (CRD-30). */
export const CARD_STATUS_ORDER: readonly CardStatus[] = [
  'waiting for activation',
  ...CARD_STATUSES.filter((status) => status !== 'waiting for activation'),
]

/** Reasons for terminating a card (CRD-3). */
export const CARD_TERMINATION_REASONS = ['lost', 'stolen', 'damaged', 'no longer needed'] as const
/** One of `CARD_TERMINATION_REASONS`. */
export type CardTerminationReason = (typeof CARD_TERMINATION_REASONS)[number]

const TERMINATE = {
  to: 'terminated',
  by: ['admin', 'support'],
  when: 'the account is neither inactive nor terminated (whyCardNotTerminated), and a reason is given',
} as const

export const CARD_STATES = {
  starts: { request: { to: 'requested', by: ['admin'], when: 'the account is active (whyCardNotRequested)' } },
  states: {
    requested: {
      cancel: { to: 'canceled', by: ['admin'], when: 'it is not mailed yet' },
      mail: { to: 'waiting for activation', by: ['system'] },
    },
    'waiting for activation': {
      activate: {
        to: 'active',
        by: ['admin'],
        when: 'the account is active and the receipt is acknowledged (whyCardNotActivated)',
      },
      terminate: TERMINATE,
    },
    active: { lock: { to: 'locked', by: ['admin'] }, terminate: TERMINATE },
    locked: { unlock: { to: 'active', by: ['admin'], when: 'the account is active' }, terminate: TERMINATE },
    terminated: {},
    canceled: {},
  },
} as const satisfies StateTable<CardStatus>

export type CardAction = ActionOf<typeof CARD_STATES>
