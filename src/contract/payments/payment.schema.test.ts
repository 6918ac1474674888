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
  '[PAY-7] passes the amount %d to the rules, which refuse it with its own code',
  (amount) => {
    expect(paymentDraftSchema.safeParse({ ...draft, lines: [{ trx_id: 'T-1', amount }] }).success).toBe(true)
  },
)

it.each([
  ['an amount as text', { lines: [{ trx_id: 'T-1', amount: '100.00' }] }],
  ['a fee set by the caller', { fee: 0 }],
  ['a status set by the caller', { status: 'settled' }],
  ['an unknown member in a line', { lines: [{ trx_id: 'T-1', amount: 1, paid: true }] }],
  ['a comma in an id', { lines: [{ trx_id: 'T-1,T-2', amount: 1 }] }],
])('[PAY-7] rejects a draft with %s', (_name, change) => {
  expect(paymentDraftSchema.safeParse({ ...draft, ...change }).success).toBe(false)
})

it('[PAY-10] needs the total, the accepted terms, and a review token', () => {
  const request = { ...draft, total: 10_000, terms_accepted: true, review_token: 'token' }
  expect(paymentRequestSchema.safeParse(request).success).toBe(true)
  for (const name of ['total', 'terms_accepted', 'review_token']) {
    expect(paymentRequestSchema.safeParse({ ...request, [name]: undefined }).success).toBe(false)
  }
})

it('[PAY-18] accepts the statuses of a payment', () => {
  expect(BANK_PAYMENT_STATUSES).toEqual(['processing', 'settled', 'failed', 'returned', 'canceled'])
})

it('[PAY-20] needs an idempotency key for each payment', () => {
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
])('[PAY-20] accepts 16 to 255 characters of printable ASCII: %j is %s', (key, expected) => {
  expect(idempotencyKeySchema.safeParse(key).success).toBe(expected)
})
