/** What an error of a write on a user means for the person. Source: docs/spec/users.md USR-75; payments.md PAY-20. */
import type { ErrorCode, NetTermsError } from '../../../src/contract/index.ts'

/** Answers that came from before or beside the write itself: an earlier sending may have gone through. */
const UNDECIDED: readonly ErrorCode[] = ['idempotency-in-progress', 'idempotency-key-reused', 'response-invalid']

/** Whether it may have been done although it was answered with this: only a refusal of the API itself says no. */
export function isOutcomeUnknown({ status, code }: NetTermsError): boolean {
  return status === undefined || status >= 500 || [401, 408, 425, 429].includes(status) || UNDECIDED.includes(code)
}
