import { expect, it } from 'vitest'
import { bankAccountSchema, isUsableFor } from './bank-accounts.calls.ts'

const wire = {
  id: 'BA-1',
  buidCustomer: '10428',
  accountName: 'Operating account',
  accountType: 'checking',
  bankName: 'First Harbor Bank',
  bankCountry: 'US',
  accountNumberLast4: '6789',
  currency: 'USD',
  status: 'active',
  onlinePayment: true,
  autoPay: false,
}

it('[BNK-1] reads an existing account', () => {
  expect(bankAccountSchema.parse(wire)).toMatchObject({ name: 'Operating account', last4: '6789', currency: 'USD' })
})

it.each(['000123456789', '6789 ', '', '67a9'])(
  '[BNK-2] rejects a response with more or fewer than four digits: %j',
  (last4) => {
    expect(bankAccountSchema.safeParse({ ...wire, accountNumberLast4: last4 }).success).toBe(false)
  },
)

it('[BNK-2] drops a full number if a server sends one', () => {
  expect(JSON.stringify(bankAccountSchema.parse({ ...wire, accountNumber: '000123456789' }))).not.toContain('0001')
})

it.each(['pending verification', 'active', 'disabled', 'removed'])('[BNK-3] knows the status %s', (status) => {
  expect(bankAccountSchema.parse({ ...wire, status }).status).toBe(status)
})

it.each([
  ['an active account for online payment in its currency', {}, true],
  ['an account that is not verified', { status: 'pending verification' }, false],
  ['a disabled one', { status: 'disabled' }, false],
  ['a removed one', { status: 'removed' }, false],
  ['an account for AutoPay only', { onlinePayment: false }, false],
  ['an account of another currency', { currency: 'CAD' }, false],
])('[BNK-4] pays dollars from %s: %s', (_name, change, expected) => {
  expect(isUsableFor(bankAccountSchema.parse({ ...wire, ...change }), 'USD')).toBe(expected)
})
