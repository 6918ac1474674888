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

const LINE = /\/lines\/(\d+)/
/** What the payer mends by choosing another account, and what by reading the review again. */
const METHOD_CODES: readonly ErrorCode[] = [
  'payment-bank-account-unknown',
  'payment-bank-account-not-usable',
  'payment-bank-account-currency',
]
const REVIEW_CODES: readonly ErrorCode[] = [
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

function stepFor(code: ErrorCode): EditStep {
  if (METHOD_CODES.includes(code)) return 'method'
  return REVIEW_CODES.includes(code) || !code.startsWith('payment-') ? 'review' : 'invoices'
}

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
