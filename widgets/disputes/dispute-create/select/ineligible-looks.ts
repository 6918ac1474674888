/** Appearance and text of the reasons why an invoice cannot be disputed. Source: docs/spec/disputes.md DSP-10. */
import { LIMITS, type DisputeIneligibleReason } from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { Tone } from '../../../../src/ui/badge.tsx'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import type { Ineligible } from './use-candidates.ts'

export const INELIGIBLE_LOOKS: Readonly<Record<DisputeIneligibleReason, { tone: Tone; icon: string }>> = {
  closed: { tone: 'neutral', icon: lockIcon },
  'not-posted': { tone: 'neutral', icon: clockIcon },
  'payment-pending': { tone: 'motion', icon: arrowLeftRightIcon },
  'on-hold': { tone: 'warning', icon: pauseIcon },
  'paid-too-long': { tone: 'success', icon: checkIcon },
  'account-status': { tone: 'neutral', icon: banIcon },
  'not-eligible-by-program': { tone: 'neutral', icon: banIcon },
  'already-disputed': { tone: 'dispute', icon: messageSquareWarningIcon },
}

/** Returns the sentence for the reason, with the date on which it changes if known. */
export function ineligibleText(
  { t, formats }: Pick<WidgetContextValue, 't' | 'formats'>,
  { invoice, reason }: Ineligible,
): string {
  const { pendingPayment } = invoice
  if (reason === 'paid-too-long') {
    return t('dispute-create.why.paid-too-long', { days: formats.number(LIMITS.paidDisputableDays) })
  }
  return reason === 'payment-pending' && pendingPayment
    ? t('dispute-create.why.payment-pending-until', { date: formats.shortWeekdayDate(pendingPayment.postsBy) })
    : t(`dispute-create.why.${reason}`)
}
