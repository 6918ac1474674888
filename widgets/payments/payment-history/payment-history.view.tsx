/** The list of payments, or one payment below a back link. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { LIMITS, NetTermsError } from '../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { focusById } from '../../../src/ui/focus.ts'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { tabId, Tabs } from '../../../src/ui/tabs.tsx'
import { HistoryHead } from './parts/history-head.tsx'
import type * as listPart from './list.part.tsx'
import type * as paymentPart from './payment.part.tsx'
import type * as returnedPart from './returned.part.tsx'
import sheet from './payment-history.css?inline'
import type { HistoryFrame, PaymentHistoryState } from './payment-history.state.ts'
import { isFiltered } from './payment-query.ts'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets = [tableSheet, tabsSheet, sheet]

export function PaymentHistorySkeleton() {
  return (
    <div className="stack gap-5" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w4" />
        <span className="skel w2" />
      </div>
      <div part="card" className="card">
        <TableSkeleton rows={LIMITS.defaultPageSize} />
      </div>
    </div>
  )
}

export function PaymentHistoryView({ state }: { state: PaymentHistoryState }) {
  /** The payment that was open last: focus returns to its row. */
  const last = useRef<string | null>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (state.kind === 'payment') last.current = state.number
    else if (state.kind !== 'loading') isFirst.current = false
  })
  if (state.kind === 'payment') return <OnePayment state={state} takesFocus={!isFirst.current} />
  return <List state={state} last={last} />
}

type PaymentState = Extract<PaymentHistoryState, { kind: 'payment' }>

/** One payment; its code loads when the first one is opened. */
function OnePayment({ state, takesFocus }: { state: PaymentState; takesFocus: boolean }) {
  const { part, hasFailed, retry } = useLazyPart<typeof paymentPart>('payment-history.payment', true)
  if (hasFailed) return <CodedFailure error={partMissing()} onRetry={retry} />
  if (!part) return <PaymentHistorySkeleton />
  return <part.PaymentPage key={state.number} number={state.number} onClose={state.close} takesFocus={takesFocus} />
}

type ListState = Exclude<PaymentHistoryState, { kind: 'payment' }>

function List({ state, last }: { state: ListState; last: RefObject<string | null> }) {
  const { t, formats } = useWidget()
  const { frame } = state
  const list = useLazyPart<typeof listPart>('payment-history.list')
  const returned = useLazyPart<typeof returnedPart>('payment-history.returned', frame.hasReturned)
  const panelId = useId()
  const searchId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const focusSearch = () => panel.current && focusById(panel.current, searchId)
  const isDrawn = state.kind === 'ready' ? list.part !== null : state.kind !== 'loading'
  useEffect(() => {
    if (last.current === null || !isDrawn) return
    const row = panel.current?.querySelector<HTMLElement>(`[data-payment="${last.current}"] button`)
    ;(row ?? panel.current)?.focus()
    last.current = null
  }, [isDrawn])
  return (
    <div className="stack gap-5 payment-history">
      <HistoryHead frame={frame} />
      {returned.part && <returned.part.LastReturned frame={frame} />}
      <div>
        <Tabs
          label={t('payment-history.tabs')}
          panelId={panelId}
          selected={frame.query.tab}
          onChange={(id) => frame.tabs.filter((tab) => tab.id === id).forEach((tab) => frame.openTab(tab.id))}
          tabs={frame.tabs.map(({ id, count }) => ({
            id,
            label: id === 'all' ? t('payment-history.tab.all') : t(`payment-status.${id}`),
            count: count === null ? undefined : formats.number(count),
            hot: id === 'returned',
          }))}
        />
        <div
          ref={panel}
          id={panelId}
          role="tabpanel"
          tabIndex={-1}
          aria-labelledby={tabId(panelId, frame.query.tab)}
          className="panel stack gap-4"
        >
          {list.part ? (
            <list.part.HistoryTools frame={frame} searchId={searchId} onGone={focusSearch} />
          ) : (
            <div className="skel-tools row">
              <span className="skel tall w4" />
            </div>
          )}
          {state.kind === 'ready' ? (
            <>
              <OutdatedBanner
                title={t('payment-history.outdated')}
                error={state.page.refreshError}
                onRetry={state.page.retry}
              />
              {list.part ? (
                <list.part.PaymentTable frame={frame} page={state.page} />
              ) : list.hasFailed ? (
                <CodedFailure error={partMissing()} onRetry={list.retry} />
              ) : (
                <Rows count={state.page.rows.length} />
              )}
            </>
          ) : (
            <Body state={state} onGone={focusSearch} />
          )}
        </div>
        <p className="vh" role="status">
          {state.kind === 'ready' && isFiltered(state.page.query)
            ? t('payment-history.found', { total: formats.number(state.page.recordCount) })
            : ''}
        </p>
      </div>
    </div>
  )
}

const partMissing = () => new NetTermsError('code-unavailable', 'The list of payments did not load.')

/** Skeleton rows. */
function Rows({ count }: { count: number }) {
  const { t } = useWidget()
  return (
    <div part="card" className="card">
      <TableSkeleton rows={Math.min(count, LIMITS.defaultPageSize)} label={t('payment-history.loading')} />
    </div>
  )
}

interface BodyProps {
  state: Exclude<ListState, { kind: 'ready' }>
  onGone: () => void
}

function Body({ state, onGone }: BodyProps): ReactNode {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <Rows count={state.frame.query.size} />
    case 'failed':
      return (
        <Failure
          title={t('payment-history.failed')}
          message={i18n.errorText(state.error.code)}
          reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
          action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
        />
      )
    case 'none':
      return <None state={state} onGone={onGone} />
  }
}

function None({ state, onGone }: { state: Extract<ListState, { kind: 'none' }>; onGone: () => void }) {
  const { t, emit, openInside } = useWidget()
  const { query, frame } = state
  if (isFiltered(query)) {
    return (
      <Empty
        role="status"
        icon={listFilterIcon}
        title={t('payment-history.none.filtered')}
        action={
          <Button
            onClick={() => {
              frame.clearFilters()
              onGone()
            }}
          >
            {t('payment-history.filters.clear')}
          </Button>
        }
      />
    )
  }
  if (query.tab !== 'all') {
    return (
      <Empty
        icon={listFilterIcon}
        title={t('payment-history.none.tab', { status: t(`payment-status.${query.tab}`) })}
        action={<Button onClick={() => frame.openTab('all')}>{t('payment-history.none.showAll')}</Button>}
      />
    )
  }
  const mayPay = canPay(frame)
  const pay = () => {
    if (emit('nt-navigate', { to: 'invoice-list', params: { status: 'open' } }))
      openInside('nt-invoice-list', { status: 'open' })
  }
  return (
    <Empty
      slotted
      icon={arrowLeftRightIcon}
      title={t('payment-history.none.title')}
      action={mayPay && <Button onClick={pay}>{t('payment-history.none.pay')}</Button>}
    >
      {t('payment-history.none.text')}
    </Empty>
  )
}

const canPay = ({ session }: HistoryFrame): boolean =>
  session.capabilities.includes('payments.create') && !session.customer?.noPayment
