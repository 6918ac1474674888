/** What a rejected write on a card means for the user. Source: docs/spec/cards.md CRD-13, CRD-15, CRD-45. */
import type { NetTermsError } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

const ACCOUNT_REASONS = ['account-inactive', 'account-terminated', 'account-on-hold', 'account-locked'] as const

/** Returns the text for a rejection, with the reason if the server names one. */
export function refusalWords({ t, i18n }: Pick<WidgetContextValue, 't' | 'i18n'>, error: NetTermsError): string {
  const wire = error.details[0]?.meta?.['reason']
  const reason = ACCOUNT_REASONS.find((each) => each === wire)
  return reason ? t(`cards.whyNot.${reason}`) : i18n.errorText(error.code)
}
