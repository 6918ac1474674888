/** A bank account from adding to removal. Source: docs/spec/payments.md BNK-14 (domain §3.7, §1.1). */
import type { ActionOf, StateTable } from '../states/state-table.ts'
import type { BankAccount } from './bank-accounts.calls.ts'

const REMOVE = {
  to: 'removed',
  by: ['admin'],
  when: 'no payment is processing and AutoPay is off (whyBankAccountNotRemoved)',
} as const

/**
 * States of a bank account. A disabled account is not enabled again: after a correction or a new authorization, it is
 * added again (BNK-14).
 */
export const BANK_ACCOUNT_STATES = {
  starts: {
    add: { to: 'pending verification', by: ['admin'] },
    'add confirmed': { to: 'active', by: ['admin'], when: 'its bank confirms immediately (BNK-10)' },
  },
  states: {
    'pending verification': {
      verify: { to: 'active', by: ['admin'], when: 'both test deposits are entered correctly' },
      'fail verification': { to: 'disabled', by: ['system'], when: 'no attempt is left (A-45)' },
      remove: REMOVE,
    },
    active: {
      disable: {
        to: 'disabled',
        by: ['rail'],
        when: 'a payment was returned with a disabling code (disablesBankAccount)',
      },
      remove: REMOVE,
    },
    disabled: { remove: REMOVE },
    removed: {},
  },
} as const satisfies StateTable<BankAccount['status']>

export type BankAccountAction = ActionOf<typeof BANK_ACCOUNT_STATES>
