/** One invoice: amounts and actions first, then its content and history. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useShared } from '../../../src/data/use-store.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import searchIcon from 'lucide-static/icons/search.svg'
import columnsSheet from '../../../src/ui/sheets/columns.css?inline'
import definitionSheet from '../../../src/ui/sheets/definition-list.css?inline'
import moneySheet from '../../../src/ui/sheets/money.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import type * as adjustmentsPart from './adjustments.part.tsx'
import type * as disputesPart from './disputes.part.tsx'
import type * as timelinePart from './timeline.part.tsx'
import sheet from './invoice-detail.css?inline'
import type { InvoiceDetailState, InvoicePage } from './invoice-detail.state.ts'
import { Addresses } from './parts/addresses.tsx'
import { Amounts } from './parts/amounts.tsx'
import { Documents } from './parts/documents.tsx'
import { Facts } from './parts/facts.tsx'
import { BackLink, Head } from './parts/head.tsx'
import { Lines } from './parts/lines.tsx'
import { Notes } from './parts/notes.tsx'
import { Payments } from './parts/payments.tsx'
import { SeveralMatches } from './parts/several-matches.tsx'
import { usePlaces } from './places.ts'
import { useMoveKeys } from './use-move-keys.ts'
import { useNeighbors } from './use-neighbors.ts'

export const sheets: string[] = [tableSheet, columnsSheet, definitionSheet, moneySheet, sheet]

export function InvoiceDetailView({ state }: { state: InvoiceDetailState }) {
  const { t, i18n } = useWidget()
  // True after the user pressed previous or next: focus then moves to the head of the new invoice.
  const hasMoved = useRef(false)
  switch (state.kind) {
    case 'loading':
      return <InvoiceDetailSkeleton />
    case 'none':
      return <Nothing title={t('invoice-detail.none.title')}>{t('invoice-detail.none.text')}</Nothing>
    case 'missing':
      return (
        <Nothing title={t('invoice-detail.missing.title')}>
          {t('invoice-detail.missing.text', { wanted: state.wanted })}
        </Nothing>
      )
    case 'failed':
      return (
        <div className="invoice-detail">
          <BackLink />
          <Failure
            title={t('invoice-detail.failed')}
            message={i18n.errorText(state.error.code)}
            reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
            action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
          />
        </div>
      )
    case 'several':
      return (
        <div className="invoice-detail stack gap-4">
          <BackLink />
          <SeveralMatches {...state} />
        </div>
      )
    case 'ready': {
      const { trxId, customerId } = state.page.invoice
      return <Invoice key={`${customerId}:${trxId}`} page={state.page} hasMoved={hasMoved} />
    }
  }
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useWidget()
  const { list } = usePlaces()
  return (
    <div className="invoice-detail">
      <Empty
        icon={searchIcon}
        title={title}
        role="status"
        action={<Button onClick={list}>{t('invoice-detail.toList')}</Button>}
      >
        {children}
      </Empty>
    </div>
  )
}

function Invoice({ page, hasMoved }: { page: InvoicePage; hasMoved: RefObject<boolean> }) {
  const { t } = useWidget()
  const { invoice } = page
  const heading = useRef<HTMLHeadingElement>(null)
  const mayReadDisputes = useShared(({ session }) => session.capabilities.includes('disputes.list'))
  const disputes = useLazyPart<typeof disputesPart>('invoice-detail.disputes', mayReadDisputes)
  const found = useNeighbors(page)
  const mayChange = useShared(
    ({ session }) =>
      session.capabilities.includes('invoices.update') || session.capabilities.includes('invoices.adjust'),
  )
  const hasAdjustments = invoice.adjustments.length > 0 || mayChange
  const adjustments = useLazyPart<typeof adjustmentsPart>('invoice-detail.adjustments', hasAdjustments)
  const mayReadEvents = useShared(({ session }) => session.capabilities.includes('invoice-events.list'))
  const timeline = useLazyPart<typeof timelinePart>('invoice-detail.timeline', mayReadEvents)
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus()
    hasMoved.current = false
  }, [])
  const moving = (move: (() => void) | null) =>
    move &&
    (() => {
      hasMoved.current = true
      move()
    })
  const neighbors = found && { ...found, previous: moving(found.previous), next: moving(found.next) }
  useMoveKeys(neighbors)
  return (
    <div className="invoice-detail stack">
      <Head page={page} neighbors={neighbors} heading={heading} />
      <OutdatedBanner title={t('invoice-detail.outdated')} error={page.refreshError} onRetry={page.retry} />
      {disputes.part && <disputes.part.Turn page={page} />}
      <div className="split detail">
        <div className="stack first">
          <Amounts page={page} />
        </div>
        <div className="stack main">
          <Lines invoice={invoice} />
          <Payments invoice={invoice} />
          {adjustments.part && <adjustments.part.Adjustments invoice={invoice} />}
          {adjustments.hasFailed && (
            <Failure
              message={t('invoice-detail.adjustments.failed')}
              action={{ label: t('common.tryAgain'), onClick: adjustments.retry }}
            />
          )}
          {disputes.part && <disputes.part.Disputes page={page} />}
          {disputes.hasFailed && (
            <Failure
              message={t('invoice-detail.disputes.failed')}
              action={{ label: t('common.tryAgain'), onClick: disputes.retry }}
            />
          )}
          <Addresses invoice={invoice} />
          <Notes invoice={invoice} />
          {timeline.part && <timeline.part.Timeline invoice={invoice} />}
        </div>
        <div className="stack last">
          <Documents invoice={invoice} />
          <Facts invoice={invoice} />
        </div>
      </div>
    </div>
  )
}

/** Skeleton with the heights of the head and the first cards. */
export function InvoiceDetailSkeleton() {
  return (
    <div className="invoice-detail stack" aria-busy="true">
      <div className="stack gap-2 skel-head">
        <span className="skel tall w2" />
        <span className="skel w4" />
      </div>
      <div className="split detail">
        <div part="card" className="card pad stack gap-4 first skel-amounts">
          <span className="skel w4" />
          <span className="skel tall w2" />
          <span className="skel w1" />
        </div>
        <div part="card" className="card pad stack gap-4 main skel-lines">
          <span className="skel w4" />
          <span className="skel w1" />
          <span className="skel w1" />
          <span className="skel w3" />
        </div>
      </div>
    </div>
  )
}
