/**
 * Maps the API's rejection of a payment to invoices and a step. Source: docs/spec/payments.md PAY-7, PAY-13, PAY-17.
 */
import type { ErrorCode, NetTermsError } from '../../../src/contract/index.ts'
import type { EditStep } from './pay-steps.ts'

export interface Problem {
  code: ErrorCode
  /** Number of the invoice; null for the whole payment. */
  invoiceId: string | null
  /** Amounts in minor units, names and numbers, as sent by the API. */
  meta: Readonly<Record<string, unknown>>
}

export interface Refusal {
  code: ErrorCode
  /** The step in which the error can be corrected. */
  step: EditStep
  problems: readonly Problem[]
  reference: string | null
}

/** Matches pointers to lines of the payment, but not those of a credit. */
const LINE = /(?<!credits\/\d+)\/lines\/(\d+)/
/** Codes of rejections that are corrected by another method or date, or by a new review. */
const PAY_CODES: readonly ErrorCode[] = [
  'payment-bank-account-unknown',
  'payment-bank-account-not-usable',
  'payment-bank-account-currency',
  'payment-card-unknown',
  'payment-card-not-usable',
  'payment-card-currency',
  'payment-date-invalid',
  'payment-credit-unavailable',
  'payment-credit-above-total',
  'payment-method-not-needed',
  'payment-reference-invalid',
  'payment-fee-not-accepted',
  'payment-total-mismatch',
  'payment-terms-not-accepted',
  'payment-review-missing',
  'payment-review-outdated',
]

/** @param invoiceIds numbers of the invoices in the order of their lines in the request */
export function refusalOf(error: NetTermsError, invoiceIds: readonly string[]): Refusal {
  const problems = error.details.map(({ code, pointer = '', meta = {} }): Problem => {
    const line = LINE.exec(pointer)?.[1]
    const named = typeof meta['invoiceId'] === 'string' ? meta['invoiceId'] : null
    return { code, meta, invoiceId: named ?? (line === undefined ? null : (invoiceIds[Number(line)] ?? null)) }
  })
  return {
    code: error.code,
    step: stepFor(error.code),
    problems: problems.length > 0 ? problems : [{ code: error.code, meta: {}, invoiceId: null }],
    reference: error.correlationId ?? null,
  }
}

const stepFor = (code: ErrorCode): EditStep =>
  PAY_CODES.includes(code) || !code.startsWith('payment-') ? 'pay' : 'invoices'

/**
 * PAY-17: returns the number of the one payment that already includes every rejected invoice; null if there are
 * several, or if there is another reason.
 */
export function paymentInTheWay({ problems }: Refusal): string | null {
  const numbers = new Set(
    problems.map(({ code, meta }) =>
      code === 'payment-invoice-already-in-payment' && typeof meta['paymentNumber'] === 'string'
        ? meta['paymentNumber']
        : null,
    ),
  )
  const [number = null] = numbers
  return numbers.size === 1 ? number : null
}
