import { describe, expect, it } from 'vitest'
import { type ErrorCode, NetTermsError } from '../../../src/contract/index.ts'
import { isOutcomeUnknown } from '../../../src/kit/outcome-unknown.ts'
import { paymentInTheWay, refusalOf } from './refusal.ts'

const error = (code: ErrorCode, status?: number, details: NetTermsError['details'] = []) =>
  new NetTermsError(code, 'The test says so.', { ...(status !== undefined && { status }), details })

describe('conclusions from a response', () => {
  it.each([
    ['server-unreachable', undefined],
    ['server-timeout', undefined],
    ['payment-outcome-unknown', undefined],
    ['response-invalid', undefined],
    ['server-error', 500],
    ['server-unavailable', 503],
    ['session-expired', 401],
    ['rate-limited', 429],
    ['idempotency-in-progress', 409],
    ['idempotency-key-reused', 422],
    ['response-invalid', 404],
  ] as const)('[PAY-13] %s (%s) leaves open whether the payment was made', (code, status) => {
    expect(isOutcomeUnknown(error(code, status))).toBe(true)
  })

  it.each([
    ['payment-amount-above-open', 422],
    ['payment-invoice-already-in-payment', 409],
    ['payment-review-outdated', 409],
    ['payment-customer-not-eligible', 403],
    ['not-permitted', 403],
    ['attribute-invalid', 422],
  ] as const)('[PAY-13] %s (%s) proves that the payment was not made', (code, status) => {
    expect(isOutcomeUnknown(error(code, status))).toBe(false)
  })
})

describe('where a rejection is corrected', () => {
  it.each([
    ['payment-amount-above-open', 'invoices'],
    ['payment-invoice-unknown', 'invoices'],
    ['payment-bank-account-not-usable', 'pay'],
    ['payment-card-not-usable', 'pay'],
    ['payment-date-invalid', 'pay'],
    ['payment-fee-not-accepted', 'pay'],
    ['payment-review-outdated', 'pay'],
    ['payment-total-mismatch', 'pay'],
    ['not-permitted', 'pay'],
  ] as const)('[PAY-7] %s is corrected at %s', (code, step) => {
    expect(refusalOf(error(code, 422), []).step).toBe(step)
  })

  it('[PAY-7] names the invoice by its line if the server does not', () => {
    const pointer = '/data/attributes/lines/1/trx_id'
    const refused = error('payment-invoice-unknown', 404, [{ code: 'payment-invoice-unknown', pointer }])
    expect(refusalOf(refused, ['INV-1', 'INV-2']).problems).toMatchObject([{ invoiceId: 'INV-2' }])
  })

  it('[PAY-7] uses the code of the whole response if it has no details', () => {
    expect(refusalOf(error('not-permitted', 403), []).problems).toMatchObject([
      { code: 'not-permitted', invoiceId: null },
    ])
  })
})

describe('a conflicting payment', () => {
  const stored = (paymentNumber: string) =>
    ({ code: 'payment-invoice-already-in-payment', meta: { paymentNumber } }) as const

  it('[PAY-17] is the one that includes every rejected invoice', () => {
    const refused = error('payment-invoice-already-in-payment', 409, [stored('P-1'), stored('P-1')])
    expect(paymentInTheWay(refusalOf(refused, []))).toBe('P-1')
  })

  it('[PAY-17] is none if there are two, or another reason', () => {
    const two = error('payment-invoice-already-in-payment', 409, [stored('P-1'), stored('P-2')])
    const mixed = error('payment-amount-above-open', 422, [stored('P-1'), { code: 'payment-amount-above-open' }])
    expect(paymentInTheWay(refusalOf(two, []))).toBeNull()
    expect(paymentInTheWay(refusalOf(mixed, []))).toBeNull()
  })
})
