/** Events of payments and disputes, one line each, latest first. Source: docs/spec/account.md EXP-95. */
import {
  type CalendarDate,
  type Dispute,
  type Payment,
  type PaymentStatus,
  PROGRAM_TIME_ZONE,
  wallClock,
} from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { Tone } from '../../../../src/ui/badge.tsx'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import undo2Icon from 'lucide-static/icons/undo-2.svg'

export interface ActivityEntry {
  id: string
  /** Day of the latest event of this entry, in the program's time zone. */
  on: CalendarDate
  icon: string
  tone: Tone | undefined
  title: string
  details: string
  of: { payment: Payment } | { dispute: string }
}

type Words = Pick<WidgetContextValue, 't' | 'formats'>
/** Adds the exact time, which orders events of the same day. */
type Dated = ActivityEntry & { at: string }

const UNDER_WAY: readonly PaymentStatus[] = ['processing', 'unknown', 'approved']
const dayOf = (instant: string): CalendarDate => wallClock(Date.parse(instant), PROGRAM_TIME_ZONE).date

/** @returns one entry each, sorted by the day of its latest event */
export function entriesOf(words: Words, payments: readonly Payment[], disputes: readonly Dispute[]): ActivityEntry[] {
  return [
    ...payments.map((each) => paymentEntry(words, each)),
    ...disputes.map((each) => disputeEntry(words, each)),
  ].sort((one, other) => (one.on === other.on ? other.at.localeCompare(one.at) : other.on.localeCompare(one.on)))
}

function paymentEntry({ t, formats }: Words, payment: Payment): Dated {
  const { number, status, total, currency, lines, returned, refunded, chargedBack, submittedAt } = payment
  const event = UNDER_WAY.includes(status)
    ? 'sent'
    : status === 'settled'
      ? 'posted'
      : status === 'canceled'
        ? 'canceled'
        : status === 'failed' || status === 'declined'
          ? 'failed'
          : 'returned'
  const on = returned?.on ?? refunded?.on ?? chargedBack?.on ?? payment.settledOn ?? dayOf(submittedAt)
  const [only, another] = lines
  const invoices = only && !another ? only.invoiceId : t('account.balance.count', { count: lines.length })
  return {
    ...{ id: number, on, at: submittedAt, of: { payment } },
    ...(event === 'posted'
      ? { icon: checkIcon, tone: 'success' as const }
      : event === 'sent'
        ? { icon: arrowLeftRightIcon, tone: 'motion' as const }
        : { icon: undo2Icon, tone: event === 'canceled' ? undefined : ('danger' as const) }),
    title: t(`overview.activity.${event}`, { amount: formats.money(total, currency) }),
    details: [
      number,
      invoices,
      ...(event === 'sent' ? [t('overview.activity.postsBy', { date: formats.date(payment.postsBy) })] : []),
      ...(returned?.code ? [returned.code] : []),
    ].join(' · '),
  }
}

function disputeEntry({ t, formats }: Words, dispute: Dispute): Dated {
  const { id, merchantName: dealer, total, grantedTotal, currency, invoices, createdAt, respondedAt } = dispute
  const event = grantedTotal !== null ? 'granted' : respondedAt ? 'answered' : 'disputed'
  const at = respondedAt ?? createdAt
  const [first] = invoices
  return {
    ...{ id, on: dayOf(at), at, icon: messageSquareWarningIcon, tone: 'dispute', of: { dispute: id } },
    title: t(`overview.activity.${event}`, { dealer, amount: formats.money(grantedTotal ?? total, currency) }),
    details: [id, first?.invoiceId].filter(Boolean).join(' · '),
  }
}
