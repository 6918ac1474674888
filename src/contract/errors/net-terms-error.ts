import type { ErrorCategory, ErrorCode } from './error-codes.ts'
import { type ErrorRow, GENERAL_ERROR_CODES, isGeneralErrorCode } from './general-error-codes.ts'

/** One entry of a JSON:API `errors` array, as the browser keeps it. */
export interface ErrorDetail {
  code: ErrorCode
  /** JSON pointer into the request document, e.g. `/data/attributes/lines/2/amount`. */
  pointer?: string
  /** Name of the faulty query parameter. */
  parameter?: string
  /** Values for the message: amounts in minor units, dates, names; never secrets. */
  meta?: Readonly<Record<string, unknown>>
}

/** Details of a `NetTermsError` besides its code and message. */
export interface NetTermsErrorOptions {
  /** Where it happened: a call name or a widget tag. */
  at?: string
  cause?: unknown
  status?: number
  correlationId?: string
  details?: readonly ErrorDetail[]
  retryAfterMs?: number | null
}

/**
 * The only error class. `message` is for logs, in English: what happened, why, and what to do. Users read the message
 * `errors.<code>` in their language. It never contains an account number, a token, or an e-mail address (ERR-3).
 */
export class NetTermsError extends Error {
  override readonly name = 'NetTermsError'
  readonly code: ErrorCode
  readonly category: ErrorCategory
  readonly retryable: boolean
  readonly at: string | undefined
  readonly status: number | undefined
  readonly correlationId: string | undefined
  readonly details: readonly ErrorDetail[]
  /** The server's `Retry-After`, ms; null if it sent none. */
  readonly retryAfterMs: number | null
  /** The widget that failed; set when the error leaves it. */
  widget: string | undefined
  /** Documentation page of the code; absolute, on the API's origin, once an instance has handled the error. */
  docs: string

  constructor(code: ErrorCode, message: string, options: NetTermsErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    const { category, retryable } = rowOf(code)
    this.category = category
    this.retryable = retryable
    this.at = options.at
    this.status = options.status
    this.correlationId = options.correlationId
    this.details = options.details ?? []
    this.retryAfterMs = options.retryAfterMs ?? null
    this.docs = `/docs/errors/${code}`
  }
}

/**
 * Returns the row of a code. An error of a business area is a refusal, and the first word of its code is its category
 * (ERR-5).
 */
const rowOf = (code: ErrorCode): ErrorRow =>
  isGeneralErrorCode(code)
    ? GENERAL_ERROR_CODES[code]
    : { category: code.split('-')[0] as ErrorCategory, retryable: false }

/**
 * Returns the cause itself if it is a NetTermsError, else a new error for it.
 *
 * @param message message of the new error: what happened and what to do
 * @param at call name or widget tag of the new error
 */
export const toNetTermsError = (cause: unknown, code: ErrorCode, message: string, at?: string): NetTermsError =>
  isNetTermsError(cause) ? cause : new NetTermsError(code, message, { cause, ...(at !== undefined && { at }) })

/** Whether a caught value is a `NetTermsError`, from any copy of the package. */
export const isNetTermsError = (error: unknown): error is NetTermsError =>
  error instanceof Error && error.name === 'NetTermsError'
