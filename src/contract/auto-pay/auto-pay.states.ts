/** AutoPay of one bank account. Source: docs/spec/payments.md BNK-17 (specification §4; domain §3.7, §1.8). */
import type { ActionOf, StateTable } from '../states/state-table.ts'

export const AUTO_PAY_STATUSES = ['off', 'on', 'suspended'] as const
export type AutoPayStatus = (typeof AUTO_PAY_STATUSES)[number]

const TURN_OFF = {
  to: 'off',
  by: ['admin', 'system'],
  when: 'the system does when the bank account is disabled; the reason is kept',
} as const

/** BNK-17: suspended holds the account's place: another one takes AutoPay only when this one is off. */
export const AUTO_PAY_STATES = {
  starts: { 'add account': { to: 'off', by: ['admin'] }, 'add account with AutoPay': { to: 'on', by: ['admin'] } },
  states: {
    off: { 'turn on': { to: 'on', by: ['admin'], when: 'nothing speaks against it (whyAutoPayNotOn)' } },
    on: {
      'turn off': TURN_OFF,
      suspend: {
        to: 'suspended',
        by: ['rail'],
        when: 'its payment came back for want of funds; it is tried once more',
      },
    },
    suspended: {
      resume: { to: 'on', by: ['rail'], when: 'the second try has settled' },
      'turn off': TURN_OFF,
    },
  },
} as const satisfies StateTable<AutoPayStatus>

export type AutoPayAction = ActionOf<typeof AUTO_PAY_STATES>
