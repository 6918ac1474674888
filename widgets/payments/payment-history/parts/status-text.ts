import type { CalendarDate, Payment } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { shownStatusOf } from '../../../shared/payments/payment-looks.ts'
import { reasonText } from '../../../shared/payments/reason-text.ts'

interface StatusText {
  text: string | null
  /** True if the text is a reason. */
  isReason?: boolean
  /** Text about what follows from the status. */
  more?: string | undefined
}

/** Returns the date or the reason below the status. */
export function useStatusText(payment: Payment, today: CalendarDate | null): StatusText {
  const { t, formats } = useWidget()
  const { postsBy, initiatesOn, settledOn, returned, declined, canceled, refunded, chargedBack } = payment
  const day = (date: CalendarDate) => formats.shortWeekdayDate(date)
  const reason = reasonText(t, payment)
  const dated = (date: CalendarDate | undefined, text: string) =>
    date ? t('payment-history.dated', { date: formats.dayMonth(date), text }) : text
  switch (shownStatusOf(payment, today)) {
    case 'scheduled':
      return { text: t('payment-history.for', { date: day(initiatesOn) }) }
    case 'processing':
    case 'approved':
      return { text: t('payment-history.posts', { date: day(postsBy) }) }
    case 'unknown':
      return { text: t('payment-history.noAnswer') }
    case 'settled':
      return { text: settledOn && formats.date(settledOn) }
    case 'declined':
      return { text: dated(declined?.on, reason ?? ''), isReason: true }
    case 'returned':
    case 'failed':
      return {
        text: dated(returned?.on, reason ?? ''),
        isReason: true,
        more: returned?.retryOn ? t('payment-history.retry', { date: day(returned.retryOn) }) : undefined,
      }
    case 'refunded':
      return { text: refunded && formats.date(refunded.on) }
    case 'charged back':
      return { text: chargedBack && dated(chargedBack.on, chargedBack.code), isReason: true }
    case 'canceled':
      return {
        text: canceled?.by
          ? t('payment-history.canceledBy', { user: canceled.by, date: formats.instantAlone(canceled.at) })
          : null,
      }
  }
}
