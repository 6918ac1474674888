import { describe, expect, it } from 'vitest'
import { ACCOUNT_STATUSES } from './customers.calls.ts'
import { whyNoPayment } from './customer.rules.ts'

describe('whether an account may pay', () => {
  it.each(ACCOUNT_STATUSES)('[PAY-8] lets none but a locked one be kept from it by its status: %s', (status) => {
    expect(whyNoPayment({ status, paymentEligible: true })).toBe(status === 'locked' ? 'locked' : null)
  })

  it.each(ACCOUNT_STATUSES)('[PAY-8] lets no %s one pay that is not eligible, and names the lock first', (status) => {
    expect(whyNoPayment({ status, paymentEligible: false })).toBe(status === 'locked' ? 'locked' : 'not-eligible')
  })

  it('[PAY-8] forbids nothing on the word of a server that tells neither', () => {
    expect(whyNoPayment({})).toBeNull()
  })
})
