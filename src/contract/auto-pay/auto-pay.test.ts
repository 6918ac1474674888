import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { BANK_ACCOUNT_STATUSES, type BankAccount } from '../bank-accounts/bank-accounts.calls.ts'
import { autoPayRetryOn, whyAutoPayNotOn } from './auto-pay.rules.ts'
import { AUTO_PAY_STATES } from './auto-pay.states.ts'

type Account = Pick<BankAccount, 'id' | 'name' | 'last4' | 'status' | 'autoPay'>

it('[BNK-17] has exactly these transitions of AutoPay', () => {
  expect(printPairs(AUTO_PAY_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      add account              → off (admin)
      add account with AutoPay → on (admin)
      ✗ turn on, turn off, suspend, resume
    off
      turn on                  → on (admin)
      ✗ add account, add account with AutoPay, turn off, suspend, resume
    on
      turn off                 → off (admin, system)
      suspend                  → suspended (rail)
      ✗ add account, add account with AutoPay, turn on, resume
    suspended
      resume                   → on (rail)
      turn off                 → off (admin, system)
      ✗ add account, add account with AutoPay, turn on, suspend"
  `)
})

it('[BNK-17] has no terminal state of AutoPay', () => {
  expectSound(AUTO_PAY_STATES, [])
})

const account = (id: string, change: Partial<Account> = {}): Account => ({
  id,
  name: `Account ${id}`,
  last4: '6789',
  status: 'active',
  autoPay: false,
  ...change,
})

it('[BNK-18] turns AutoPay on where no other account has it', () => {
  const first = account('1')
  expect(whyAutoPayNotOn(first, [first, account('2')])).toBeNull()
  expect(whyAutoPayNotOn(first, [first, account('2', { autoPay: true, status: 'removed' })])).toBeNull()
})

it('[BNK-18] names the account that has AutoPay, including a disabled one', () => {
  const first = account('1')
  for (const status of ['active', 'disabled', 'pending verification'] as const) {
    expect(whyAutoPayNotOn(first, [first, account('2', { autoPay: true, status })])).toEqual({
      reason: 'taken',
      owner: { id: '2', name: 'Account 2', last4: '6789' },
    })
  }
})

it('[BNK-18] needs an active account without AutoPay', () => {
  for (const status of BANK_ACCOUNT_STATUSES.filter((each) => each !== 'active')) {
    const other = account('1', { status })
    expect(whyAutoPayNotOn(other, [other])).toEqual({ reason: 'account-not-active', status })
  }
  const owner = account('1', { autoPay: true })
  expect(whyAutoPayNotOn(owner, [owner])).toEqual({ reason: 'already-on' })
})

it.each([
  ['R01', 0, '2026-11-25'],
  ['R09', 0, '2026-11-25'],
  ['R01', 1, null],
  ['R02', 0, null],
  ['R10', 0, null],
] as const)('[BNK-19] after %s and %i retries the payment is retried on: %s', (code, retries, expected) => {
  expect(autoPayRetryOn({ code, on: '2026-11-20', retries }, 'ach')).toBe(expected)
})

it('[BNK-19] counts banking days of the rail', () => {
  expect(autoPayRetryOn({ code: 'R01', on: '2026-11-24', retries: 0 }, 'ach')).toBe('2026-11-30')
})
