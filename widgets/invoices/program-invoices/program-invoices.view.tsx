import { type ReactNode, useEffect, useRef } from 'react'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { SearchBox } from '../../../src/kit/search-box.tsx'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { FilterChip } from '../../../src/ui/filter-chip.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { Select } from '../../../src/ui/select.tsx'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { tabId, Tabs } from '../../../src/ui/tabs.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import crumbSheet from '../../../src/ui/sheets/crumb.css?inline'
import selectionSheet from '../../../src/ui/sheets/selection-bar.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { PayBar } from './parts/pay-bar.tsx'
import { ProgramInvoiceTable } from './parts/program-invoice-table.tsx'
import sheet from './program-invoices.css?inline'
import type { ProgramInvoices, ProgramInvoicesState } from './program-invoices.state.ts'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets: string[] = [crumbSheet, selectionSheet, tableSheet, tabsSheet, sheet]

const ROWS_WAITING = 10

export function ProgramInvoicesView({ state }: { state: ProgramInvoicesState }) {
  const { t, i18n } = useWidget()
  const { frame } = state
  const panelId = useId()
  const searchId = `${panelId}-search`
  const note = useRef<HTMLDivElement>(null)
  const { work, query, accounts } = frame
  useEffect(() => {
    if (work.error ?? work.isNone) note.current?.focus()
  }, [work.error, work.isNone])
  if (state.kind === 'unknown-list') {
    return (
      <Empty
        slotted
        icon={fileTextIcon}
        title={t('invoices.unknown.title')}
        action={<Button onClick={() => frame.openTab('open')}>{t('invoices.unknown.action')}</Button>}
      >
        {t('invoices.unknown.text')}
      </Empty>
    )
  }
  const list = t(`invoices.slug.${query.slug}`)
  return (
    <div className="program-invoices stack gap-4">
      <div className="stack gap-2">
        <p className="crumb no-print">
          <button type="button" part="link" className="link plain arrow" onClick={frame.back}>
            <Icon of={arrowLeftIcon} size="s" flip />
            {t('program-overview.title')}
          </button>
        </p>
        <h2 className="h1">{titleOf(t, list, accounts)}</h2>
      </div>
      {(work.error ?? work.isNone) && (
        <div ref={note} tabIndex={-1} className="program-note">
          {work.error ? (
            <Failure title={t('program-overview.notOpened')} message={i18n.errorText(work.error.code)} />
          ) : (
            <Banner icon={infoIcon} title={t('account.overview.nonePastDue')} role="status" />
          )}
        </div>
      )}
      <Tabs
        label={t('invoices.list.tabs')}
        panelId={panelId}
        selected={query.slug}
        tabs={frame.tabs.map((slug) => ({ id: slug, label: t(`invoices.slug.${slug}`) }))}
        onChange={(slug) => frame.openTab(slug as typeof query.slug)}
      />
      <div className="stack gap-3" role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, query.slug)}>
        <div className="tools">
          <SearchBox
            id={searchId}
            label={t('invoices.search.label')}
            placeholder={t('invoices.search.placeholder')}
            search={query.search}
            onSearch={(q) => frame.change({ q })}
          />
          {frame.currencies.length > 1 && (
            <Select
              size="sm"
              label={t('invoices.filters.currency')}
              labelHidden
              value={frame.currency ?? ''}
              onChange={(currency) => frame.change({ currency })}
              options={frame.currencies.map((code) => ({ value: code, label: code }))}
            />
          )}
          {accounts && (
            <FilterChip
              set
              label={accounts.name ?? t('picker.customers.count', { count: accounts.count })}
              removeLabel={t('common.removeFilter', {
                filter: accounts.name ?? t('picker.customers.count', { count: accounts.count }),
              })}
              onRemove={frame.showAll}
            />
          )}
          {query.ageing && (
            <FilterChip
              set
              label={t(`invoice-filters.ageing.${query.ageing}`)}
              removeLabel={t('common.removeFilter', { filter: t(`invoice-filters.ageing.${query.ageing}`) })}
              onRemove={() => frame.change({ ageing: '' })}
            />
          )}
        </div>
        <Body state={state} />
      </div>
      {frame.selected.length > 0 && <PayBar frame={frame} />}
    </div>
  )
}

function titleOf(t: ReturnType<typeof useWidget>['t'], list: string, accounts: ProgramInvoices['accounts']): string {
  if (!accounts) return t('program-invoices.title', { list })
  const name = accounts.name ?? t('picker.customers.count', { count: accounts.count })
  return t('program-invoices.titleOf', { list, name })
}

function Body({ state }: { state: Exclude<ProgramInvoicesState, { kind: 'unknown-list' }> }): ReactNode {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return (
        <div part="card" className="card">
          <TableSkeleton rows={ROWS_WAITING} label={t('invoices.list.loading')} />
        </div>
      )
    case 'failed':
      return (
        <Failure
          title={t('invoices.list.failed')}
          message={i18n.errorText(state.error.code)}
          reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
          action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
        />
      )
    case 'none': {
      const { search, ageing } = state.frame.query
      const isFiltered = search !== '' || ageing !== null
      return (
        <Empty
          slotted
          icon={fileTextIcon}
          title={t(isFiltered ? 'invoices.none.filtered' : 'invoices.none.other')}
          role="status"
          action={
            isFiltered ? (
              <Button onClick={() => state.frame.change({ q: '', ageing: '' })}>{t('invoices.filters.clear')}</Button>
            ) : undefined
          }
        />
      )
    }
    case 'ready':
      return (
        <>
          <OutdatedBanner
            title={t('invoices.list.outdated')}
            error={state.page.refreshError}
            onRetry={state.page.retry}
          />
          <ProgramInvoiceTable frame={state.frame} page={state.page} />
        </>
      )
  }
}

export function ProgramInvoicesSkeleton() {
  return (
    <div className="program-invoices stack gap-4" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel w1" />
        <span className="skel tall w4" />
      </div>
      <div part="card" className="card">
        <TableSkeleton rows={ROWS_WAITING} />
      </div>
    </div>
  )
}
