import { type ReactNode, useEffect, useRef } from 'react'
import { CARD_CURRENCIES } from '../../../src/contract/index.ts'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { tabId, Tabs } from '../../../src/ui/tabs.tsx'
import infoIcon from 'lucide-static/icons/info.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import networkIcon from 'lucide-static/icons/network.svg'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import type * as accountPart from './account.part.tsx'
import { AccountsCard } from './parts/accounts-card.tsx'
import { AttentionCard } from './parts/attention-card.tsx'
import { Figures } from './parts/figures.tsx'
import { TOGETHER } from '../../shared/use-account-work.ts'
import sheet from './program-overview.css?inline'
import type { ProgramOverview, ProgramOverviewState } from './program-overview.state.ts'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets: string[] = [chartSheet, tableSheet, tabsSheet, sheet]

const ROWS_WAITING = 8

export function ProgramOverviewView({ state }: { state: ProgramOverviewState }): ReactNode {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <ProgramOverviewSkeleton />
    case 'failed':
      return (
        <Failure
          title={t('program-overview.failed')}
          message={i18n.errorText(state.error.code)}
          reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
          action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
        />
      )
    case 'none':
      return (
        <Empty slotted icon={networkIcon} title={t('program-overview.none')}>
          {t('picker.emptyText')}
        </Empty>
      )
    case 'single':
      return (
        <Empty
          slotted
          icon={lockIcon}
          title={t('program-overview.single')}
          action={<Button onClick={state.open}>{t('program-overview.toOverview')}</Button>}
        >
          {t('program-overview.singleText', { name: state.name })}
        </Empty>
      )
    case 'ready':
      return <Ready overview={state.overview} />
  }
}

function Ready({ overview }: { overview: ProgramOverview }) {
  const { t, i18n, formats } = useWidget()
  const { accountCount, asOf, currencies, currency, totals, work } = overview
  const panelId = useId()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Enable the button of the row again; the result is shown above.
    if (work.error ?? work.isNone) note.current?.focus()
  }, [work.error, work.isNone])
  const head = [
    accountCount === null ? null : t('picker.customers.count', { count: accountCount }),
    asOf && t('program-overview.asOf', { date: formats.date(asOf) }),
  ]
  const content = (
    <>
      <Figures overview={overview} />
      <AttentionCard overview={overview} />
      <AccountsCard overview={overview} />
    </>
  )
  return (
    <div className="program-overview stack">
      <div className="page-head">
        <div className="grow">
          <h2 className="h1">{t('program-overview.title')}</h2>
          <p className="label num">{head.filter(Boolean).join(' · ')}</p>
        </div>
        {work.canPayTogether && totals.pastDue > 0 && CARD_CURRENCIES.includes(currency) && (
          <Button
            kind="primary"
            busy={work.busyId === TOGETHER}
            disabled={work.busyId !== null && work.busyId !== TOGETHER}
            onClick={() => void work.payAllPastDue(currency)}
          >
            {t('program-overview.payPastDue')}
          </Button>
        )}
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
      {currencies.length > 1 ? (
        <>
          <Tabs
            label={t('program-overview.currencies')}
            panelId={panelId}
            selected={currency}
            tabs={currencies.map((each) => ({
              id: each.currency,
              label: each.currency,
              count: formats.number(each.accounts),
            }))}
            onChange={(code) => overview.change({ currency: code })}
          />
          <div className="stack" role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, currency)}>
            {content}
          </div>
        </>
      ) : (
        content
      )}
      <AccountSheet overview={overview} />
    </div>
  )
}

function AccountSheet({ overview }: { overview: ProgramOverview }) {
  const { t } = useWidget()
  const { opened } = overview
  const { part, hasFailed, retry } = useLazyPart<typeof accountPart>('program-overview.account', opened !== null)
  if (!opened) return null
  if (hasFailed) {
    return (
      <Failure message={t('program-overview.sheetFailed')} action={{ label: t('common.tryAgain'), onClick: retry }} />
    )
  }
  return part ? <part.AccountSheet overview={overview} account={opened} /> : null
}

export function ProgramOverviewSkeleton() {
  return (
    <div className="program-overview stack" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w2" />
        <span className="skel w4" />
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
