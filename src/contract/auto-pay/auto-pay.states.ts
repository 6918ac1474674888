/** AutoPay of one bank account. Source: docs/spec/payments.md BNK-17 (specification §4; domain §3.7, §1.8). */
import type { ActionOf, StateTable } from '../states/state-table.ts'

export const AUTO_PAY_STATUSES = ['off', 'on', 'suspended'] as const
export type AutoPayStatus = (typeof AUTO_PAY_STATUSES)[number]

const TURN_OFF = {
  to: 'off',
  by: ['admin', 'system'],
  when: 'the system does so when the bank account is disabled; the reason is kept',
} as const

/**
 * States of AutoPay. A suspended account keeps AutoPay, so another account can have it only after it is turned off for
 * this one (BNK-17).
 */
export const AUTO_PAY_STATES = {
  starts: { 'add account': { to: 'off', by: ['admin'] }, 'add account with AutoPay': { to: 'on', by: ['admin'] } },
  states: {
    off: { 'turn on': { to: 'on', by: ['admin'], when: 'no rule forbids it (whyAutoPayNotOn)' } },
    on: {
      'turn off': TURN_OFF,
      suspend: {
        to: 'suspended',
        by: ['rail'],
        when: 'its payment was returned for insufficient funds; it is retried once',
      },
    },
    suspended: {
      resume: { to: 'on', by: ['rail'], when: 'the retry has settled' },
      'turn off': TURN_OFF,
    },
  },
} as const satisfies StateTable<AutoPayStatus>

export type AutoPayAction = ActionOf<typeof AUTO_PAY_STATES>
