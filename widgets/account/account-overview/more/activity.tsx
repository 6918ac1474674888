/**
 * Recent events of payments and disputes, and those that need an action. Loads after the figures, with its calls.
 * Source: docs/spec/account.md EXP-95, EXP-96.
 */
import {
  isPayable,
  LIMITS,
  listDisputes,
  listInvoices,
  listPayments,
  type Payment,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useMay } from '../../../../src/kit/use-may.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Tile } from '../../../../src/ui/tile.tsx'
import chevronRightIcon from 'lucide-static/icons/chevron-right.svg'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import undo2Icon from 'lucide-static/icons/undo-2.svg'
import { returnCauseOf } from '../../../shared/return-cause.ts'
import { usePayRest } from '../../../shared/use-pay-rest.ts'
import { type ActivityEntry, entriesOf } from './activity-entries.ts'
import { DueRowsSkeleton } from '../parts/overview-skeletons.tsx'
import { SectionFailure } from '../parts/section-failure.tsx'
import { useOpening } from '../use-opening.ts'

const SHOWN = 5
const MOST_RETURNED = 3
/** Maximum number of invoices listed by number; more of them are only counted. */
const MOST_NAMED = 3
/** Rows to read: enough to contain the five latest events, because a settled payment was submitted some days before. */
const READ = 20
const DISPUTE_FLAGS = { flags: ['disputeCenterDetailsEnabled'] } as const

const page = (size: number) => ({ number: 1, size })
const usePayments = (customerId: string, mayRead: boolean) =>
  useCall(
    listPayments,
    mayRead ? { filter: { buid_customer: customerId }, sort: '-submitted_at', page: page(READ) } : null,
  )

/** Notices above the figures: a payment that the bank returned, and a dispute that needs an answer. */
export function Notices({ customerId }: { customerId: string }) {
  const mayReadPayments = useMay('payments.list', {})
  const isSupport = useShared(({ session }) => session.role === 'support')
  // Customer support may only read; the customer answers.
  const mayAnswer = useMay('disputes.answer', DISPUTE_FLAGS) && !isSupport
  const payments = usePayments(customerId, mayReadPayments)
  // A payment that is presented again waits for its second attempt.
  const returned =
    payments.answer?.data.filter(({ status, returned: of }) => status === 'returned' && !of?.retryOn) ?? []
  return (
    <>
      {returned.slice(0, MOST_RETURNED).map((payment) => (
        <Returned key={payment.number} payment={payment} customerId={customerId} />
      ))}
      {mayAnswer && <NeedsAnswer customerId={customerId} />}
    </>
  )
}

/** Notice of a returned payment; shown until its invoices are paid another way. */
function Returned({ payment, customerId }: { payment: Payment; customerId: string }) {
  const { t, i18n, formats } = useWidget()
  const trxIds = payment.lines.slice(0, LIMITS.maxPageSize).map(({ trxId }) => trxId)
  const pay = usePayRest(customerId, trxIds)
  const mayList = useMay('invoices.list', {})
  const { answer } = useCall(
    listInvoices,
    mayList ? { filter: { buid_customer: customerId, trx_id: trxIds.join() }, page: page(LIMITS.maxPageSize) } : null,
  )
  const open = answer?.data.filter(isPayable) ?? []
  if (open.length === 0) return null
  const { code, reason } = payment.returned ?? {}
  const amount = formats.money(payment.total, payment.currency)
  const cause = returnCauseOf(reason ?? null)
  return (
    <>
      <Banner
        tone="danger"
        icon={undo2Icon}
        title={
          cause
            ? t('overview.notice.returned', { amount, reason: t(`overview.cause.${cause}`), code: code ?? '' })
            : t('overview.notice.returnedCode', { amount, code: code ?? payment.number })
        }
        action={
          pay.start && (
            <Button
              size="sm"
              busy={pay.isAsking}
              label={`${t('overview.notice.payAgain')}: ${amount}`}
              onClick={pay.start}
            >
              {t('overview.notice.payAgain')}
            </Button>
          )
        }
      >
        {t('overview.notice.stillToPay', {
          invoices:
            open.length > MOST_NAMED
              ? t('account.balance.count', { count: open.length })
              : formats.list(open.map(({ invoiceId }) => invoiceId)),
        })}
      </Banner>
      {pay.error && <Failure message={i18n.errorText(pay.error.code)} />}
    </>
  )
}

/** Notice of the dispute with the earliest deadline. */
function NeedsAnswer({ customerId }: { customerId: string }) {
  const { t, formats } = useWidget()
  const { place } = useOpening()
  const { answer } = useCall(listDisputes, {
    filter: { buid_customer: customerId, turn: 'customer' },
    sort: 'respond_by',
    page: page(1),
  })
  const [dispute] = answer?.data ?? []
  if (!dispute?.respondBy || dispute.actions.length === 0) return null
  const { id, merchantName: dealer, offeredTotal, currency } = dispute
  const total = formats.money(dispute.total, currency)
  return (
    <Banner
      tone="warning"
      icon={clockIcon}
      title={t('overview.notice.dispute', { date: formats.date(dispute.respondBy) })}
      action={
        <Button
          size="sm"
          label={`${t('overview.notice.respond')}: ${id}`}
          onClick={() => place('dispute-detail', 'nt-dispute-detail', { invoice_id: id }, { dispute: id })}
        >
          {t('overview.notice.respond')}
        </Button>
      }
    >
      {offeredTotal === null
        ? t('overview.notice.asked', { dealer, total })
        : t('overview.notice.offered', { dealer, total, offered: formats.money(offeredTotal, currency) })}
    </Banner>
  )
}

/** Payments and disputes, latest first; if one source fails, the other is still shown. */
export function Activity({ customerId }: { customerId: string }) {
  const words = useWidget()
  const { t } = words
  const opening = useOpening()
  const mayReadPayments = useMay('payments.list', {})
  const mayReadDisputes = useMay('disputes.list', DISPUTE_FLAGS)
  const mayReadLog = useMay('audit-entries.list', {})
  const mayPay = useShared(({ session }) => session.capabilities.includes('payments.create'))
  const payments = usePayments(customerId, mayReadPayments)
  const disputes = useCall(
    listDisputes,
    mayReadDisputes ? { filter: { buid_customer: customerId }, sort: '-creation_date', page: page(READ) } : null,
  )
  if (!mayReadPayments && !mayReadDisputes) return null
  const title = t('account.activity.title')
  const failed = [payments, disputes].find(({ error, answer }) => error && !answer)
  if (failed?.error) {
    const retry = () => [payments, disputes].forEach((each) => each.error && each.retry())
    return (
      <Card title={title}>
        <SectionFailure title={t('account.activity.notLoaded')} section={{ error: failed.error, retry }} bare />
      </Card>
    )
  }
  if ((mayReadPayments && !payments.answer) || (mayReadDisputes && !disputes.answer)) {
    return (
      <Card title={title}>
        <DueRowsSkeleton />
      </Card>
    )
  }
  const entries = entriesOf(words, payments.answer?.data ?? [], disputes.answer?.data ?? []).slice(0, SHOWN)
  function open({ of }: ActivityEntry): void {
    if ('dispute' in of) {
      const { dispute } = of
      return opening.place('dispute-detail', 'nt-dispute-detail', { invoice_id: dispute }, { dispute })
    }
    const { number, lines, status } = of.payment
    const [only, another] = lines
    // Users who may pay open the payment page; other users open the invoices of the payment.
    if (mayPay)
      return opening.place('payment-confirm', 'nt-pay-invoices', { payment: number }, { step: 'done', payment: number })
    if (only && !another) return opening.invoice(only)
    opening.list({ status: status === 'processing' ? 'payment-pending' : status === 'settled' ? 'paid' : 'all' })
  }
  return (
    <Card
      title={title}
      end={
        mayReadLog && (
          <Button
            kind="link"
            className="arrow plain"
            iconEnd={chevronRightIcon}
            label={t('overview.activity.viewAllLong')}
            onClick={() => opening.place('audit-log', 'nt-audit-log')}
          >
            {t('account.dueSoon.viewAll')}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <Empty bare icon={circleCheckIcon} title={t('overview.activity.none')} />
      ) : (
        <ul className="rows">
          {entries.map((entry) => (
            <li key={entry.id} className="whole event">
              <Tile icon={entry.icon} tone={entry.tone} />
              <span className="grow">
                <button type="button" part="link" className="link ink" onClick={() => open(entry)}>
                  {entry.title}
                </button>
                <span className="block small muted num">{entry.details}</span>
              </span>
              <time className="small muted num" dateTime={entry.on}>
                {words.formats.date(entry.on)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
