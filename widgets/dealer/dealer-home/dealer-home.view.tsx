import { type ReactNode, useEffect, useRef } from 'react'
import { ALL_MERCHANTS, type CurrencyCode } from '../../../src/contract/index.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { Select } from '../../../src/ui/select.tsx'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { tabId, Tabs } from '../../../src/ui/tabs.tsx'
import networkIcon from 'lucide-static/icons/network.svg'
import usersIcon from 'lucide-static/icons/users.svg'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import type * as customerPart from './customer.part.tsx'
import sheet from './dealer-home.css?inline'
import type { DealerHome, DealerHomeState } from './dealer-home.state.ts'
import { CustomersCard } from './parts/customers-card.tsx'
import { Figures } from './parts/figures.tsx'
import { PayoutsCard } from './parts/payouts-card.tsx'
import { WaitingCard } from './parts/waiting-card.tsx'
import type * as salesPart from './sales.part.tsx'
import type { Dealers } from './use-dealers.ts'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets: string[] = [tableSheet, tabsSheet, sheet]

const ROWS_WAITING = 8

export function DealerHomeView({ state }: { state: DealerHomeState }): ReactNode {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <DealerHomeSkeleton />
    case 'failed':
      return (
        <Failure
          title={t('dealer.failed')}
          message={i18n.errorText(state.error.code)}
          reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
          action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
        />
      )
    case 'choose':
      return <Choose dealers={state.dealers} />
    case 'ready':
      return <Ready home={state.home} />
  }
}

function Ready({ home }: { home: DealerHome }) {
  const { t, formats } = useWidget()
  const { dealers, currencies, currency, totals, asOf } = home
  const panelId = useId()
  const head = [
    dealers.currentName ?? (dealers.canRollUp ? t('dealer.all') : null),
    asOf && t('dealer.asOf', { date: formats.date(asOf) }),
  ]
  const content = totals && currency && (
    <>
      <Figures home={home} totals={totals} currency={currency} />
      <CustomersCard home={home} totals={totals} currency={currency} />
      <Sales home={home} currency={currency} />
      <PayoutsCard home={home} currency={currency} />
    </>
  )
  return (
    <div className="dealer-home stack">
      <div className="page-head">
        <div className="grow">
          <h2 className="h1">{t('dealer.title')}</h2>
          <p className="label num">{head.filter(Boolean).join(' · ')}</p>
        </div>
        <DealerSelect dealers={dealers} />
      </div>
      <SelectFailure dealers={dealers} />
      <WaitingCard home={home} />
      {!content ? (
        <Empty slotted icon={usersIcon} title={t('dealer.none')}>
          {t('dealer.noneText')}
        </Empty>
      ) : currencies.length > 1 ? (
        <>
          <Tabs
            label={t('dealer.currencies')}
            panelId={panelId}
            selected={currency}
            tabs={currencies.map((each) => ({
              id: each.currency,
              label: each.currency,
              count: formats.number(each.customers),
            }))}
            onChange={(code) => home.change({ currency: code })}
          />
          <div className="stack" role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, currency)}>
            {content}
          </div>
        </>
      ) : (
        content
      )}
      <CustomerSheet home={home} />
    </div>
  )
}

/** DLR-12: choice of the dealer for this and every other page; hidden for a user with one dealer. */
function DealerSelect({ dealers }: { dealers: Dealers }) {
  const { t } = useWidget()
  const { choices, canRollUp, currentId, currentName, mustChoose, isBusy, choose } = dealers
  if (choices.length === 0) return null
  const isListed = currentId === null || choices.some(({ id }) => id === currentId)
  return (
    <Select
      label={t('dealer.dealer')}
      value={currentId ?? (mustChoose ? '' : ALL_MERCHANTS)}
      disabled={isBusy}
      onChange={choose}
      options={[
        ...(mustChoose ? [{ value: '', label: t('dealer.choose'), disabled: true }] : []),
        ...(canRollUp ? [{ value: ALL_MERCHANTS, label: t('dealer.all') }] : []),
        ...(isListed ? [] : [{ value: currentId, label: currentName ?? currentId }]),
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

function SelectFailure({ dealers: { error } }: { dealers: Dealers }) {
  const { t, i18n } = useWidget()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) note.current?.focus()
  }, [error])
  if (!error) return null
  return (
    <div ref={note} tabIndex={-1} className="dealer-note">
      <Failure title={t('dealer.notSelected')} message={i18n.errorText(error.code)} />
    </div>
  )
}

function Choose({ dealers }: { dealers: Dealers }) {
  const { t } = useWidget()
  return (
    <div className="dealer-home stack">
      <SelectFailure dealers={dealers} />
      <Empty icon={networkIcon} title={t('dealer.choose')} action={<DealerSelect dealers={dealers} />}>
        {t('dealer.chooseText')}
      </Empty>
    </div>
  )
}

/** The newest sales; loads after the figures above. */
function Sales({ home, currency }: { home: DealerHome; currency: CurrencyCode }) {
  const { t, i18n } = useWidget()
  const maySee = useShared(({ session }) => session.capabilities.includes('merchant-sales.list'))
  const { part, hasFailed, retry } = useLazyPart<typeof salesPart>('dealer-home.sales', maySee)
  if (!maySee) return null
  if (part) return <part.SalesCard home={home} currency={currency} />
  return hasFailed ? (
    <Failure message={i18n.errorText('code-unavailable')} action={{ label: t('common.tryAgain'), onClick: retry }} />
  ) : (
    <div part="card" className="card">
      <TableSkeleton rows={5} label={t('common.loading')} />
    </div>
  )
}

function CustomerSheet({ home }: { home: DealerHome }) {
  const { t } = useWidget()
  const { opened } = home
  const { part, hasFailed, retry } = useLazyPart<typeof customerPart>('dealer-home.customer', opened !== null)
  if (!opened) return null
  if (hasFailed) {
    return <Failure message={t('dealer.sheetFailed')} action={{ label: t('common.tryAgain'), onClick: retry }} />
  }
  return part ? <part.CustomerSheet home={home} customer={opened} /> : null
}

export function DealerHomeSkeleton() {
  return (
    <div className="dealer-home stack" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w2" />
        <span className="skel w4" />
      </div>
      <div part="card" className="card">
        <TableSkeleton rows={3} />
      </div>
      <div part="card" className="card pad stack gap-5">
        <span className="skel tall w4" />
        <span className="skel w4" />
      </div>
      <div part="card" className="card">
        <TableSkeleton rows={ROWS_WAITING} />
      </div>
    </div>
  )
}
