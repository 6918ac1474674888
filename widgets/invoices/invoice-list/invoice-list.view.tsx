/** The list. Title, tabs and filters stay while rows load, fail or are empty. */
import { type ReactNode, useMemo, useRef } from 'react'
import { LIMITS } from '../../../src/contract/index.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { type LazyPart, useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { focusById } from '../../../src/ui/focus.ts'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { tabId, Tabs } from '../../../src/ui/tabs.tsx'
import { useIsPainted } from '../../../src/ui/use-is-painted.ts'
import type * as exportPart from './export.part.tsx'
import type * as filtersPart from './filters.part.tsx'
import listSheet from './invoice-list.css?inline'
import type { InvoiceListState, ListFrame } from './invoice-list.state.ts'
import { isFiltered } from './invoice-query.ts'
import { InvoiceTable } from './parts/invoice-table.tsx'
import { ListHead } from './parts/list-head.tsx'
import { ListTools } from './parts/list-tools.tsx'
import { WhyNoPay } from './parts/why-no-pay.tsx'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets = [tableSheet, tabsSheet, listSheet]

/** Skeleton with the heights of the frame, so that nothing moves when the frame loads. */
export function InvoiceListSkeleton() {
  return (
    <div className="invoice-list">
      <div className="skel-head h1 stack gap-2">
        <span className="skel tall w4" />
        <span className="skel w2" />
      </div>
      <div className="skel-tabs row">
        <span className="skel w3" />
      </div>
      <div className="skel-tools row">
        <span className="skel tall w4" />
      </div>
      <div part="card" className="card">
        <TableSkeleton rows={LIMITS.defaultPageSize} />
      </div>
    </div>
  )
}

export function InvoiceListView({ state }: { state: InvoiceListState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'unknown-list':
      return (
        <Empty
          icon={fileTextIcon}
          title={t('invoices.unknown.title')}
          action={<Button onClick={state.showOpen}>{t('invoices.unknown.action')}</Button>}
        >
          {t('invoices.unknown.text')}
        </Empty>
      )
    case 'empty':
      return (
        <div className="invoice-list stack gap-4">
          <ListHead totals={[]} />
          <Empty slotted icon={fileTextIcon} title={t('invoices.empty.title')}>
            {t(state.isDealer ? 'invoices.empty.dealer' : 'invoices.empty.text')}
          </Empty>
        </div>
      )
    case 'starting':
      return <InvoiceListSkeleton />
    default:
      return <Framed state={state} />
  }
}

type FramedState = Extract<InvoiceListState, { frame: ListFrame }>

function Framed({ state }: { state: FramedState }) {
  const { t, formats } = useWidget()
  const { frame } = state
  const { changing, exporting } = frame
  const page = state.kind === 'ready' ? state.page : null
  const invoice = changing?.invoice
  const Adjust = changing?.part.part
  // Loaded here as well, because its texts include those of a rejected filter, which the body shows.
  const filtersOfList = useLazyPart<typeof filtersPart>(
    'invoice-list.filters',
    frame.filters.isOpen || frame.filters.isShown,
  )
  const exportFile = useLazyPart<typeof exportPart>('invoice-list.export', Boolean(exporting?.scope))
  const Exporting = exportFile.part
  const Paying = frame.paying.part
  const isFramed = useIsPainted()
  const panelId = useId()
  const searchId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const isShown = Boolean(frame.bar && Paying)
  const own = useShared((state) => state.session.customer?.currency)
  // Announced once, for the selection at that time; the bar announces later changes.
  const appeared = useMemo(() => frame.bar && Paying?.appearedText({ t, formats }, frame.bar.selection, own), [isShown])
  const focusPanel = () => panel.current?.focus()
  const focusSearch = () => panel.current && focusById(panel.current, searchId)
  return (
    <div className="invoice-list">
      <ListHead totals={frame.totals}>
        {exporting && (
          <Button
            hasPopup="dialog"
            busy={Boolean(exporting.scope && !Exporting)}
            onClick={() => exporting.open('list')}
          >
            {t('invoices.list.export')}
          </Button>
        )}
      </ListHead>
      {!frame.canPay && <WhyNoPay />}
      <Tabs
        label={t('invoices.list.tabs')}
        panelId={panelId}
        selected={frame.query.slug}
        onChange={(id) => frame.tabs.filter(({ slug }) => slug === id).forEach(({ slug }) => frame.openTab(slug))}
        tabs={frame.tabs.map(({ slug, count }) => ({
          id: slug,
          label: t(`invoices.slug.${slug}`),
          count: count === null ? undefined : formats.number(count),
          hot: slug === 'past-due' && Boolean(count),
        }))}
      />
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={tabId(panelId, frame.query.slug)}
        className="panel"
      >
        <ListTools frame={frame} filtersPart={filtersOfList} searchId={searchId} onGone={focusSearch} />
        <Body state={state} isFramed={isFramed} onGone={focusSearch} />
      </div>
      {frame.canPay && (
        <p className="vh" role="status">
          {appeared}
        </p>
      )}
      {frame.bar && Paying && (
        <Paying.PayBar
          bar={frame.bar}
          chosenHere={frame.chosenHere}
          page={page}
          onExport={exporting?.open}
          onCleared={focusPanel}
        />
      )}
      {invoice &&
        (Adjust ? (
          <Adjust.AdjustDrawer
            trxId={invoice.trxId}
            customerId={invoice.customerId}
            invoiceId={invoice.invoiceId}
            onClose={() => changing?.open(null)}
          />
        ) : (
          <Missing part={changing?.part} />
        ))}
      {exporting?.scope &&
        (Exporting ? (
          <Exporting.ExportDialog
            frame={frame}
            page={page}
            scope={exporting.scope}
            onClose={() => exporting.open(null)}
          />
        ) : (
          <Missing part={exportFile} />
        ))}
      {frame.bar && <Missing part={frame.paying} />}
    </div>
  )
}

/** Message that a required part failed to load. */
function Missing({ part }: { part: Pick<LazyPart<unknown>, 'hasFailed' | 'retry'> | undefined }) {
  const { t, i18n } = useWidget()
  if (!part?.hasFailed) return null
  return (
    <Failure
      message={i18n.errorText('code-unavailable')}
      action={{ label: t('common.tryAgain'), onClick: part.retry }}
    />
  )
}

interface BodyProps {
  state: FramedState
  /** False until the frame has painted; rows that have loaded wait for it. */
  isFramed: boolean
  onGone: () => void
}

function Body({ state, isFramed, onGone }: BodyProps): ReactNode {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
    case 'ready': {
      const page = state.kind === 'ready' && isFramed ? state.page : null
      return (
        <>
          {page && (
            <OutdatedBanner title={t('invoices.list.outdated')} error={page.refreshError} onRetry={page.retry} />
          )}
          {state.kind === 'loading' && (
            <p className="vh" role="status" aria-busy="true" aria-label={t('invoices.list.loading')} />
          )}
          <InvoiceTable frame={state.frame} page={page} />
        </>
      )
    }
    case 'failed':
      return (
        <Failure
          title={t('invoices.list.failed')}
          message={i18n.errorText(state.error.code)}
          reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
          action={
            state.error.retryable
              ? { label: t('common.tryAgain'), onClick: state.retry }
              : isFiltered(state.frame.query)
                ? { label: t('invoices.filters.clear'), onClick: state.frame.clearFilters }
                : undefined
          }
        />
      )
    case 'none':
      return <None state={state} onGone={onGone} />
  }
}

function None({ state, onGone }: { state: Extract<InvoiceListState, { kind: 'none' }>; onGone: () => void }) {
  const { t } = useWidget()
  const { query, frame } = state
  if (!isFiltered(query)) {
    return (
      <Empty
        slotted
        icon={fileTextIcon}
        title={
          query.slug === 'open' || query.slug === 'past-due'
            ? t(`invoices.none.${query.slug}`)
            : t('invoices.none.other')
        }
      />
    )
  }
  return (
    <Empty
      role="status"
      icon={searchIcon}
      title={t('invoices.none.filtered')}
      action={
        <Button
          onClick={() => {
            frame.clearFilters()
            onGone()
          }}
        >
          {t('invoices.filters.clear')}
        </Button>
      }
    />
  )
}
