import { expect, it } from 'vitest'
import { whyPaymentNotRefunded } from './payment-refund.rules.ts'
import { BANK_PAYMENT_STATUSES } from './payment.schema.ts'
import { CARD_PAYMENT_STATUSES } from './payment.states.ts'

it('[PAY-38] refunds a settled card payment, and explains why not for all others', () => {
  const reasons = CARD_PAYMENT_STATUSES.map((status) => [status, whyPaymentNotRefunded({ method: 'card', status })])
  expect(reasons).toEqual([
    ['processing', 'not-settled'],
    ['unknown', 'not-settled'],
    ['approved', 'not-settled'],
    ['settled', null],
    ['declined', 'not-settled'],
    ['refunded', 'refunded'],
    ['charged back', 'charged-back'],
  ])
})

it('[PAY-38] refunds no bank payment in any status', () => {
  for (const status of BANK_PAYMENT_STATUSES) {
    expect(whyPaymentNotRefunded({ method: 'bank', status })).toBe('bank-payment')
  }
})
