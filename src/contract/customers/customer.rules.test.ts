import { describe, expect, it } from 'vitest'
import { ACCOUNT_STATUSES } from './customers.calls.ts'
import { whyNoPayment } from './customer.rules.ts'

describe('whether an account may pay', () => {
  it.each(ACCOUNT_STATUSES)('[PAY-8] forbids payment because of the status locked only: %s', (status) => {
    expect(whyNoPayment({ status, paymentEligible: true })).toBe(status === 'locked' ? 'locked' : null)
  })

  it.each(ACCOUNT_STATUSES)(
    '[PAY-8] forbids payment for the status %s when not eligible, and reports the lock first',
    (status) => {
      expect(whyNoPayment({ status, paymentEligible: false })).toBe(status === 'locked' ? 'locked' : 'not-eligible')
    },
  )

  it('[PAY-8] allows payment when the server sends neither field', () => {
    expect(whyNoPayment({})).toBeNull()
  })
})
