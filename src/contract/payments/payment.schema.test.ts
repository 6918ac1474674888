import { expect, it } from 'vitest'
import { createPayment } from './payment.calls.ts'
import {
  idempotencyKeySchema,
  BANK_PAYMENT_STATUSES,
  paymentDraftSchema,
  paymentRequestSchema,
} from './payment.schema.ts'

const draft = {
  buid_customer: '10428',
  currency: 'USD',
  bank_account_id: 'BA-1',
  lines: [{ trx_id: 'T-1', amount: 10_000 }],
}

it.each([0, -5, 10.5, 1e21])(
  '[PAY-7] lets the amount %d into the rules, which refuse it with a code of its own',
  (amount) => {
    expect(paymentDraftSchema.safeParse({ ...draft, lines: [{ trx_id: 'T-1', amount }] }).success).toBe(true)
  },
)

it.each([
  ['an amount as text', { lines: [{ trx_id: 'T-1', amount: '100.00' }] }],
  ['a fee of the caller’s own', { fee: 0 }],
  ['a status of the caller’s own', { status: 'settled' }],
  ['a member too many in a line', { lines: [{ trx_id: 'T-1', amount: 1, paid: true }] }],
  ['a comma in an id', { lines: [{ trx_id: 'T-1,T-2', amount: 1 }] }],
])('[PAY-7] refuses a draft with %s', (_name, change) => {
  expect(paymentDraftSchema.safeParse({ ...draft, ...change }).success).toBe(false)
})

it('[PAY-10] wants the total, the accepted terms and the token of a review', () => {
  const request = { ...draft, total: 10_000, terms_accepted: true, review_token: 'token' }
  expect(paymentRequestSchema.safeParse(request).success).toBe(true)
  for (const name of ['total', 'terms_accepted', 'review_token']) {
    expect(paymentRequestSchema.safeParse({ ...request, [name]: undefined }).success).toBe(false)
  }
})

it('[PAY-18] knows the states of a payment', () => {
  expect(BANK_PAYMENT_STATUSES).toEqual(['processing', 'settled', 'failed', 'returned', 'canceled'])
})

it('[PAY-20] wants a key for each payment', () => {
  expect(createPayment.idempotent).toBe(true)
})

it.each([
  ['4f6b1a2c-9c0e-4d7e-8a55-1f6b7c8d9e0f', true],
  ['x'.repeat(16), true],
  ['x'.repeat(255), true],
  ['x'.repeat(15), false],
  ['x'.repeat(256), false],
  ['with a space in it', false],
  ['schlüssel-mit-umlaut', false],
  ['line\nbreak-line-break', false],
])('[PAY-20] takes printable ASCII of 16 to 255 characters: %j is %s', (key, expected) => {
  expect(idempotencyKeySchema.safeParse(key).success).toBe(expected)
})
