import type { ErrorCode, NetTermsError } from '../contract/index.ts'

/** Errors from outside the call's own transaction, after which an earlier request may have succeeded. */
const UNDECIDED: readonly ErrorCode[] = ['idempotency-in-progress', 'idempotency-key-reused', 'response-invalid']

/**
 * Returns whether a failed request may have been executed: after a lost or malformed response, a server error, an ended
 * session, or a throttled retry this is unknown; only a refusal by the API is definite (PAY-13, PAY-20).
 */
export const isOutcomeUnknown = ({ status, code }: NetTermsError): boolean =>
  status === undefined || status >= 500 || [401, 408, 425, 429].includes(status) || UNDECIDED.includes(code)
