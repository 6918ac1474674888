/** What an error of a write on a rejection means for the person. Source: docs/spec/rejections.md REJ-3…REJ-5, REJ-14, REJ-23. */
import type { NetTermsError } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

const REASONS = ['not-cancelable', 'not-resubmittable', 'resubmissions-used', 'resubmitted', 'canceled'] as const

/** Why it was refused, by the reason that the server names where it names one. */
export function refusalWords({ t, i18n }: Pick<WidgetContextValue, 't' | 'i18n'>, error: NetTermsError): string {
  const wire = error.details[0]?.meta?.['reason']
  const reason = REASONS.find((each) => each === wire)
  if (reason) return t(`rejection.refused.${reason}`)
  if (error.code === 'rejection-still-processing') return t('rejection.refused.in-progress')
  if (error.code === 'rejection-changed') return t('rejection.refused.changed')
  return i18n.errorText(error.code)
}

/** The rejection is another one than the person saw: what it has become has to be read first. */
export const isAboutState = ({ code }: NetTermsError): boolean =>
  code === 'rejection-changed' ||
  code === 'rejection-still-processing' ||
  code === 'rejection-not-cancelable' ||
  code === 'rejection-not-resubmittable'
