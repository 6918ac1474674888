import { type LazyPart, useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useMay } from '../../../src/kit/use-may.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import receiptTextIcon from 'lucide-static/icons/receipt-text.svg'
import { Failure } from '../../../src/ui/failure.tsx'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import sheet from './account-overview.css?inline'
import type { AccountFigures, AccountOverviewState, Section } from './account-overview.state.ts'
import type { AgeingTable } from './more/ageing-table.tsx'
import type * as morePart from './more.part.tsx'
import { BalanceCard } from './parts/balance-card.tsx'
import { CreditCard } from './parts/credit-card.tsx'
import { DueSoonCard } from './parts/due-soon-card.tsx'
import { NoPayment } from './parts/no-payment.tsx'
import { OverviewHead } from './parts/overview-head.tsx'
import { DueRowsSkeleton, DueSoonSkeleton, FiguresSkeleton, HeadSkeleton } from './parts/overview-skeletons.tsx'
import { SectionFailure } from './parts/section-failure.tsx'

export const sheets: string[] = [chartSheet, sheet]

export function AccountOverviewView({ state }: { state: AccountOverviewState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <AccountOverviewSkeleton />
    case 'empty':
      return (
        <div className="stack">
          <OverviewHead head={state.head} />
          {state.head.noPayment && <NoPayment noPayment={state.head.noPayment} />}
          <div className="split even">
            <Empty slotted icon={receiptTextIcon} title={t('account.overview.empty')}>
              {t('account.overview.emptyText')}
            </Empty>
            <CreditCard exposure={state.own} isSeveral={false} />
          </div>
        </div>
      )
    case 'ready':
      return <Ready state={state} />
  }
}

/**
 * The figures, then the sections that load after them. Each section loads on its own and is left out if the session may
 * not see it.
 */
function Ready({ state }: { state: Extract<AccountOverviewState, { kind: 'ready' }> }) {
  const { head, account, dueSoon, customerId } = state
  const hasActivity = [useMay('payments.list', {}), useMay('disputes.list', {})].some(Boolean)
  const more = useLazyPart<typeof morePart>('account-overview.more')
  const isBeside = hasActivity && dueSoon
  return (
    <div className="stack">
      <OverviewHead head={head} />
      {head.noPayment && <NoPayment noPayment={head.noPayment} />}
      {head.refreshAgain && <NotRefreshed onRetry={head.refreshAgain} />}
      {more.part && hasActivity && <more.part.Notices customerId={customerId} />}
      <Figures account={account} table={more.part?.AgeingTable ?? null} />
      {(dueSoon || hasActivity) && (
        <div className={isBeside ? 'split even' : 'stack'}>
          {dueSoon && (
            <DueSoonCard
              section={dueSoon}
              autoPayOf={
                more.part
                  ? (trxId) => more.part && <more.part.AutoPayDay customerId={customerId} trxId={trxId} />
                  : undefined
              }
            />
          )}
          {hasActivity && (more.part ? <more.part.Activity customerId={customerId} /> : <ActivityToCome part={more} />)}
        </div>
      )}
      {more.part && (
        <more.part.Below
          customerId={customerId}
          others={account.kind === 'ready' ? account.others : []}
          onOpen={account.kind === 'ready' ? account.openCurrency : null}
        />
      )}
    </div>
  )
}

/** The part is loading, or failed to load. */
function ActivityToCome({ part: { hasFailed, retry } }: { part: LazyPart<unknown> }) {
  const { t, i18n } = useWidget()
  return (
    <Card title={t('account.activity.title')}>
      {hasFailed ? (
        <Failure
          bare
          title={t('account.activity.notLoaded')}
          message={i18n.errorText('code-unavailable')}
          action={{ label: t('common.tryAgain'), onClick: retry }}
        />
      ) : (
        <DueRowsSkeleton />
      )}
    </Card>
  )
}

function Figures({ account, table }: { account: Section<AccountFigures>; table: typeof AgeingTable | null }) {
  const { t } = useWidget()
  switch (account.kind) {
    case 'loading':
      return <FiguresSkeleton />
    case 'failed':
      return <SectionFailure title={t('account.balance.failed')} section={account} />
    case 'ready': {
      const isSeveral = account.others.length > 0
      return (
        <div className="split even">
          <BalanceCard
            exposure={account.own}
            isSeveral={isSeveral}
            onOpen={account.openBucket}
            onPastDue={account.openPastDue}
            onStatus={account.openStatus}
            table={table}
          />
          <CreditCard exposure={account.own} isSeveral={isSeveral} />
        </div>
      )
    }
  }
}

function NotRefreshed({ onRetry }: { onRetry: () => void }) {
  const { t } = useWidget()
  return (
    <Banner
      tone="warning"
      icon={triangleAlertIcon}
      title={t('account.overview.notRefreshed')}
      role="status"
      action={
        <Button size="sm" icon={refreshCwIcon} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('account.overview.notRefreshedText')}
    </Banner>
  )
}

export function AccountOverviewSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <HeadSkeleton />
      <FiguresSkeleton />
      <DueSoonSkeleton />
    </div>
  )
}
