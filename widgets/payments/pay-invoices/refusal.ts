/** What the API's refusal of a payment means here: which invoices, and where to go on. Source: docs/spec/payments.md PAY-7, PAY-13, PAY-17. */
import type { ErrorCode, NetTermsError } from '../../../src/contract/index.ts'
import type { EditStep } from './pay-steps.ts'

export interface Problem {
  code: ErrorCode
  /** Number of the invoice; null when the whole payment is meant. */
  invoiceId: string | null
  /** Amounts in minor units, names and numbers, as the API sent them. */
  meta: Readonly<Record<string, unknown>>
}

export interface Refusal {
  code: ErrorCode
  /** The step at which it can be mended. */
  step: EditStep
  problems: readonly Problem[]
  reference: string | null
}

/** Of the payment; a credit has lines of its own. */
const LINE = /(?<!credits\/\d+)\/lines\/(\d+)/
/** What the payer mends by choosing another method or day, or by reading the payment again. */
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

/** @param invoiceIds numbers of the invoices in the order in which their lines were sent */
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

/** PAY-17: the one payment that already holds every refused invoice; null when there are several or another reason. */
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
