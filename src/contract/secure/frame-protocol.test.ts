import { expect, it } from 'vitest'
import { fromFrameSchema, toFrameSchema } from './frame-protocol.ts'

const SUBMITTED = { type: 'submitted', bankAccountId: 'BA-7K2M', last4: '4321', bankName: 'Puget Savings Bank' }

it('[SEC-2] allows the last four digits and the bank’s name out of the frame, and no number', () => {
  expect(fromFrameSchema.safeParse(SUBMITTED).success).toBe(true)
  for (const change of [
    { last4: '54321' },
    { last4: '' },
    { accountNumber: '000987654321' },
    { routingNumber: '123456780' },
    { bankAccountId: '000 987 654 321' },
  ]) {
    expect(fromFrameSchema.safeParse({ ...SUBMITTED, ...change }).success, JSON.stringify(change)).toBe(false)
  }
})

it.each([
  { type: 'field', field: 'accountNumber', state: 'invalid', value: '1234' },
  { type: 'field', field: 'accountNumber', state: '1234' },
  { type: 'height', px: 1234567890 },
  { type: 'height', px: 12.5 },
  { type: 'failed', code: 'bank-account-duplicate', detail: 'x' },
  { type: 'failed', code: 'my-password' },
  { type: 'busy', busy: '123' },
  { type: 'password', value: 'x' },
  { type: 'ready', nonce: 'short' },
])('[SEC-2] rejects %j', (message) => {
  expect(fromFrameSchema.safeParse(message).success).toBe(false)
})

it.each([
  { type: 'state', state: 'shown' },
  { type: 'state', state: 'exported' },
  { type: 'refused', code: 'card-reveals-used' },
])('[SEC-16] allows %j out of the frame', (message) => {
  expect(fromFrameSchema.safeParse(message).success).toBe(true)
})

it.each([
  { type: 'state', state: '4000001234562423' },
  { type: 'state', state: 'shown', number: '4000001234562423' },
  { type: 'state', state: 'shown', holder: 'Pat Jones' },
  { type: 'refused', code: 'credentials-invalid' },
  { type: 'refused', code: 'card-reveals-used', meta: { retry_after: 1 } },
  { type: 'exported', file: 'username' },
])('[SEC-16] rejects %j', (message) => {
  expect(fromFrameSchema.safeParse(message).success).toBe(false)
})

const START = {
  type: 'start',
  handover: `fh_${'x'.repeat(43)}`,
  locale: 'en',
  appearance: { scheme: 'light', tokens: {} },
}
it.each([
  [{ kind: 'card-number', customerId: '10428', cardId: 'PC-1' }, true],
  [{ kind: 'credentials' }, true],
  [{ kind: 'payment-card', customerId: '10428' }, true],
  [{ kind: 'payment-card', customerId: '10428', number: '4111' }, false],
  [{ kind: 'card-number', customerId: '10428' }, false],
  [{ kind: 'card-number', customerId: '10428', cardId: 'PC-1', title: 'Enter your PIN' }, false],
  [{ kind: 'credentials', cardId: 'PC-1' }, false],
  [{ kind: 'passwords' }, false],
])('[SEC-15] opens for %j: %s', (collect, isTaken) => {
  expect(toFrameSchema.safeParse({ ...START, collect }).success).toBe(isTaken)
})

it.each([
  { type: 'start' },
  { type: 'handover', handover: `et_${'x'.repeat(43)}` },
  { type: 'handover', handover: `ft_${'x'.repeat(43)}` },
  { type: 'locale', locale: 'xx' },
  { type: 'locale', locale: '__proto__' },
  { type: 'appearance', appearance: { scheme: 'light', tokens: {}, css: ':host{}' } },
  { type: 'appearance', appearance: { scheme: 'light', tokens: { 'a{}b': 'red' } } },
  { type: 'submit' },
])('[SEC-5] rejects %j from the page', (message) => {
  expect(toFrameSchema.safeParse(message).success).toBe(false)
})
