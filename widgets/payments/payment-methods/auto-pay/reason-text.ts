import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'

type T = WidgetContextValue['t']

/** Returns why AutoPay is off or suspended: the code of the bank, or a text. */
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

/** Returns why AutoPay leaves invoices to the user. */
export function skipText(t: T, skip: string): string {
  const known = SKIPS.find((each) => each === skip)
  return t(known ? `auto-pay.skip.${known}` : 'auto-pay.skip.other')
}
