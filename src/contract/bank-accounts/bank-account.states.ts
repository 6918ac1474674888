/** A bank account from adding to removal. Source: docs/spec/payments.md BNK-14 (domain §3.7, §1.1). */
import type { ActionOf, StateTable } from '../states/state-table.ts'
import type { BankAccount } from './bank-accounts.calls.ts'

const REMOVE = {
  to: 'removed',
  by: ['admin'],
  when: 'no payment is under way and AutoPay is off (whyBankAccountNotRemoved)',
} as const

/** BNK-14: what a bank has refused is not switched on again: corrected or authorised anew, it is added anew. */
export const BANK_ACCOUNT_STATES = {
  starts: {
    add: { to: 'pending verification', by: ['admin'] },
    'add confirmed': { to: 'active', by: ['admin'], when: 'its bank confirms at once (BNK-10)' },
  },
  states: {
    'pending verification': {
      verify: { to: 'active', by: ['admin'], when: 'both small amounts are named' },
      'fail verification': { to: 'disabled', by: ['system'], when: 'no try is left (A-45)' },
      remove: REMOVE,
    },
    active: {
      disable: {
        to: 'disabled',
        by: ['rail'],
        when: 'a payment came back with a disabling code (disablesBankAccount)',
      },
      remove: REMOVE,
    },
    disabled: { remove: REMOVE },
    removed: {},
  },
} as const satisfies StateTable<BankAccount['status']>

export type BankAccountAction = ActionOf<typeof BANK_ACCOUNT_STATES>
