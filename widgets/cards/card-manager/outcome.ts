/** What the refusal of a write on a card means for the person. Source: docs/spec/cards.md CRD-13, CRD-15, CRD-45. */
import type { ErrorCode, NetTermsError } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

/** Answers that came from before or beside the write itself: an earlier sending may have gone through. */
const UNDECIDED: readonly ErrorCode[] = ['idempotency-in-progress', 'idempotency-key-reused', 'response-invalid']

/** Whether it may have been done although it was answered with this: only a refusal of the API itself says no. */
export const isOutcomeUnknown = ({ status, code }: NetTermsError): boolean =>
  status === undefined || status >= 500 || [401, 408, 425, 429].includes(status) || UNDECIDED.includes(code)

const ACCOUNT_REASONS = ['account-inactive', 'account-terminated', 'account-on-hold', 'account-locked'] as const

/** Why it was refused, by the reason that the server names where it names one. */
export function refusalWords({ t, i18n }: Pick<WidgetContextValue, 't' | 'i18n'>, error: NetTermsError): string {
  const wire = error.details[0]?.meta?.['reason']
  const reason = ACCOUNT_REASONS.find((each) => each === wire)
  return reason ? t(`cards.whyNot.${reason}`) : i18n.errorText(error.code)
}
