import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { nextState } from '../states/state-table.ts'
import {
  disablesBankAccount,
  isLastPaymentMethod,
  verificationTriesLeft,
  whyBankAccountNotRemoved,
} from './bank-account-removal.rules.ts'
import { BANK_ACCOUNT_STATES } from './bank-account.states.ts'
import { BANK_ACCOUNT_STATUSES, type BankAccount } from './bank-accounts.calls.ts'

it('[BNK-14] has exactly these transitions of a bank account', () => {
  expect(printPairs(BANK_ACCOUNT_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      add               → pending verification (admin)
      add confirmed     → active (admin)
      ✗ verify, fail verification, remove, disable
    pending verification
      verify            → active (admin)
      fail verification → disabled (system)
      remove            → removed (admin)
      ✗ add, add confirmed, disable
    active
      disable           → disabled (rail)
      remove            → removed (admin)
      ✗ add, add confirmed, verify, fail verification
    disabled
      remove            → removed (admin)
      ✗ add, add confirmed, verify, fail verification, disable
    removed
      ✗ everything"
  `)
})

it('[BNK-14] ends removed from any state', () => {
  expectSound(BANK_ACCOUNT_STATES, ['removed'])
})

it.each([
  ...['R02', 'R03', 'R04', 'R07', 'R10', 'R16', 'R20', 'R29', '902', '905', '912', '920'].map((code) => [code, true]),
  ...['R01', 'R09', 'R08', 'R11', '901', '908', '900', '', 'r02', 'R2'].map((code) => [code, false]),
] as [string, boolean][])('[BNK-14] the return code %j disables the account: %s', (code, expected) => {
  expect(disablesBankAccount(code)).toBe(expected)
})

it('[BNK-15] does not remove an account with a processing payment or with AutoPay', () => {
  const account = { status: 'active', autoPay: false } as const
  expect(whyBankAccountNotRemoved(account, 0)).toBeNull()
  expect(whyBankAccountNotRemoved(account, 1)).toBe('payment-pending')
  expect(whyBankAccountNotRemoved({ ...account, autoPay: true }, 0)).toBe('auto-pay')
  expect(whyBankAccountNotRemoved({ ...account, autoPay: true }, 2)).toBe('payment-pending')
})

it('[BNK-15] removes an account in the states in which the table allows it', () => {
  const removable = BANK_ACCOUNT_STATUSES.filter(
    (status) => whyBankAccountNotRemoved({ status, autoPay: false }, 0) === null,
  )
  expect(removable).toEqual(
    BANK_ACCOUNT_STATUSES.filter((status) => nextState(BANK_ACCOUNT_STATES, status, 'remove') !== null),
  )
})

it('[BNK-16] counts an account as the last when no other can be or become usable', () => {
  const account = (id: string, status: BankAccount['status'] = 'active') => ({ id, status })
  const first = account('1')
  expect(isLastPaymentMethod(first, [first])).toBe(true)
  expect(isLastPaymentMethod(first, [first, account('2', 'removed'), account('3', 'disabled')])).toBe(true)
  expect(isLastPaymentMethod(first, [first, account('2', 'pending verification')])).toBe(false)
})

it('[BNK-20] verifies within three attempts', () => {
  expect([0, 1, 2, 3, 4].map(verificationTriesLeft)).toEqual([3, 2, 1, 0, 0])
})
