import type { ErrorCode, NetTermsError } from '../contract/index.ts'

/** Errors from outside the call's own transaction: an earlier request may have succeeded. */
const UNDECIDED: readonly ErrorCode[] = ['idempotency-in-progress', 'idempotency-key-reused', 'response-invalid']

/**
 * Whether a request may have been executed although the call failed: a lost or malformed response, a server error, an
 * ended session, or a throttled retry leaves it unknown; only a refusal by the API is definite (PAY-13, PAY-20).
 */
export const isOutcomeUnknown = ({ status, code }: NetTermsError): boolean =>
  status === undefined || status >= 500 || [401, 408, 425, 429].includes(status) || UNDECIDED.includes(code)
