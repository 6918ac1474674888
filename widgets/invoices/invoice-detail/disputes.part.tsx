/** Disputes of the invoice, and the reason if it cannot be disputed. Loads after the invoice. */
import {
  type Dispute,
  LIMITS,
  listDisputes,
  listIneligibleTransactions,
  type InvoiceDetails,
  type NetTermsError,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget, type WidgetContextValue } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import clockIcon from 'lucide-static/icons/clock.svg'
import { DisputeBadges } from '../../shared/disputes/dispute-badges.tsx'
import { sideOf } from '../../shared/disputes/dispute-looks.ts'
import type { InvoicePage } from './invoice-detail.state.ts'
import { usePlaces } from './places.ts'

interface InvoiceDisputes {
  /** Newest first; null until loaded. */
  all: readonly Dispute[] | null
  error: NetTermsError | null
  retry(): void
}

/** @returns null for users who may not read disputes */
function useDisputes({ trxId, customerId }: InvoiceDetails): InvoiceDisputes | null {
  const may = useShared(({ session }) => session.capabilities.includes('disputes.list'))
  const role = useShared(({ session }) => session.role)
  const { answer, error, retry } = useCall(
    listDisputes,
    may
      ? {
          // The list of a dealer contains only its own sales.
          filter: { trx_id: trxId, ...(role !== 'merchant' && { buid_customer: customerId }) },
          sort: '-creation_date',
          page: { number: 1, size: LIMITS.maxPageSize },
        }
      : null,
  )
  if (!may) return null
  const all = answer?.data.filter((dispute) => dispute.customerId === customerId) ?? null
  return { all, error, retry }
}

interface Props {
  page: InvoicePage
}

/** Banner above everything else if the user has to answer a dispute. */
export function Turn({ page }: Props) {
  const disputes = useDisputes(page.invoice)
  const { t, formats } = useWidget()
  const side = useShared(({ session }) => sideOf(session))
  const places = usePlaces()
  const dispute = disputes?.all?.find(({ turn }) => turn === side)
  if (!dispute) return null
  const { id, offeredTotal, respondBy, merchantName: dealer, currency, total } = dispute
  const money = (minor: number) => formats.money(minor, currency)
  return (
    <Banner
      tone="warning"
      icon={clockIcon}
      title={
        offeredTotal !== null && side === 'customer'
          ? t('invoice-detail.turn.offer', { dealer, offered: money(offeredTotal), amount: money(total) })
          : t('invoice-detail.turn.answer', { dispute: id, amount: money(total) })
      }
      action={
        <Button size="sm" onClick={() => places.dispute(id)}>
          {t('invoice-detail.turn.respond')}
        </Button>
      }
    >
      {respondBy && t('invoice-detail.turn.until', { date: formats.weekdayDate(respondBy, page.today) })}
    </Banner>
  )
}

/** All disputes of the invoice with the disputed amounts (IND-8). */
export function Disputes({ page: { invoice } }: Props) {
  const disputes = useDisputes(invoice)
  const { t, i18n, formats } = useWidget()
  const side = useShared(({ session }) => sideOf(session))
  const places = usePlaces()
  if (!disputes) return null
  const { all, error, retry } = disputes
  // An invoice without disputes needs no card.
  if (all?.length === 0 || (!all && !error && !invoice.status.includes('Disputed'))) return null
  return (
    <Card title={t('invoice-detail.disputes')} count={all?.length}>
      {all ? (
        <ul className="rows">
          {all.map((dispute) => (
            <li key={dispute.id} className="wrap">
              <span className="grow">
                <button type="button" part="link" className="link num" onClick={() => places.dispute(dispute.id)}>
                  {dispute.id}
                </button>
                <span className="block small muted">
                  {dispute.reason} · {formats.instantAlone(dispute.createdAt)} · {dispute.createdBy}
                </span>
              </span>
              <DisputeBadges dispute={dispute} side={side} />
              <span className="num strong">{formats.money(dispute.total, dispute.currency)}</span>
            </li>
          ))}
        </ul>
      ) : error ? (
        <Failure
          bare
          title={t('invoice-detail.disputes.failed')}
          message={i18n.errorText(error.code)}
          action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
        />
      ) : (
        <TableSkeleton rows={1} label={t('common.loading')} />
      )}
    </Card>
  )
}

/** Reasons that have a text in this version; others get a general text. */
const REASONS = [
  'closed',
  'not-posted',
  'payment-pending',
  'on-hold',
  'paid-too-long',
  'account-status',
  'not-eligible-by-program',
  'already-disputed',
] as const

/** The server's reason why the invoice cannot be disputed (DSP-10); renders nothing without one. */
export function WhyNoDispute({ invoice: { trxId, customerId } }: { invoice: InvoiceDetails }) {
  const words = useWidget()
  const may = useShared(({ session }) => session.capabilities.includes('customer-dispute-ineligible-trxs.list'))
  const { answer } = useCall(
    listIneligibleTransactions,
    may ? { filter: { trx_id: trxId, buid_customer: customerId } } : null,
  )
  const reason = answer?.data.find((row) => row.trxId === trxId)?.reason
  return reason === undefined ? null : <p className="small muted">{reasonText(words, reason)}</p>
}

function reasonText({ t, formats }: Pick<WidgetContextValue, 't' | 'formats'>, code: string): string {
  const known = REASONS.find((each) => each === code) ?? 'not-eligible-by-program'
  return t(`invoice-detail.why.${known}`, { days: formats.number(LIMITS.paidDisputableDays) })
}
