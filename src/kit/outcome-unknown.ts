import type { ErrorCode, NetTermsError } from '../contract/index.ts'

/** Answers that came from before or beside the call's own transaction: an earlier sending may have gone through. */
const UNDECIDED: readonly ErrorCode[] = ['idempotency-in-progress', 'idempotency-key-reused', 'response-invalid']

/**
 * Whether a request may have been carried out although the call failed with this: a lost or garbled reply, a server in
 * trouble, an ended session or a throttled retry says nothing, only a refusal of the API itself does (PAY-13, PAY-20).
 */
export const isOutcomeUnknown = ({ status, code }: NetTermsError): boolean =>
  status === undefined || status >= 500 || [401, 408, 425, 429].includes(status) || UNDECIDED.includes(code)
