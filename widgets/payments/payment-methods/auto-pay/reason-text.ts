import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'

type T = WidgetContextValue['t']

/** Why AutoPay is off or suspended: the bank's code, or a text. */
export function reasonText(t: T, reason: string | null): string {
  if (reason === 'not-verified') return t('auto-pay.reason.not-verified')
  if (reason !== null && /^[A-Z]?\d{2,3}$/.test(reason)) return t('auto-pay.reason.code', { code: reason })
  return t('auto-pay.reason.other')
}

const SKIPS = [
  'payment-pending',
  'on-hold',
  'fully-disputed',
  'no-due-date',
  'returned',
  'overdue',
  'above-maximum',
] as const

/** Why AutoPay leaves invoices to the user. */
export function skipText(t: T, skip: string): string {
  const known = SKIPS.find((each) => each === skip)
  return t(known ? `auto-pay.skip.${known}` : 'auto-pay.skip.other')
}
