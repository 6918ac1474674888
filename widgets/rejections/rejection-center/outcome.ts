/**
 * What a failed write on a rejection means for the user. Source: docs/spec/rejections.md REJ-3…REJ-5, REJ-14, REJ-23.
 */
import type { NetTermsError } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

const REASONS = ['not-cancelable', 'not-resubmittable', 'resubmissions-used', 'resubmitted', 'canceled'] as const

/** Returns the text for a rejected request, with the reason if the server names one. */
export function refusalWords({ t, i18n }: Pick<WidgetContextValue, 't' | 'i18n'>, error: NetTermsError): string {
  const wire = error.details[0]?.meta?.['reason']
  const reason = REASONS.find((each) => each === wire)
  if (reason) return t(`rejection.refused.${reason}`)
  if (error.code === 'rejection-still-processing') return t('rejection.refused.in-progress')
  if (error.code === 'rejection-changed') return t('rejection.refused.changed')
  return i18n.errorText(error.code)
}

/** Whether the displayed rejection is outdated and must be reloaded. */
export const isAboutState = ({ code }: NetTermsError): boolean =>
  code === 'rejection-changed' ||
  code === 'rejection-still-processing' ||
  code === 'rejection-not-cancelable' ||
  code === 'rejection-not-resubmittable'
