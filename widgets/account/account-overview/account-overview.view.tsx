import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import receiptTextIcon from 'lucide-static/icons/receipt-text.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import sheet from './account-overview.css?inline'
import type { AccountFigures, AccountOverviewState, Section } from './account-overview.state.ts'
import { BalanceCard } from './parts/balance-card.tsx'
import { CreditCard } from './parts/credit-card.tsx'
import { DueSoonCard } from './parts/due-soon-card.tsx'
import { NoPayment } from './parts/no-payment.tsx'
import { OtherCurrencies } from './parts/other-currencies.tsx'
import { OverviewHead } from './parts/overview-head.tsx'
import { DueSoonSkeleton, FiguresSkeleton, HeadSkeleton } from './parts/overview-skeletons.tsx'
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
    case 'ready': {
      const { head, account, dueSoon } = state
      const others = account.kind === 'ready' && account.others.length > 0 ? account : null
      return (
        <div className="stack">
          <OverviewHead head={head} />
          {head.noPayment && <NoPayment noPayment={head.noPayment} />}
          {head.refreshAgain && <NotRefreshed onRetry={head.refreshAgain} />}
          <Figures account={account} />
          {(dueSoon || others) && (
            <div className={dueSoon && others ? 'split even' : 'stack'}>
              {dueSoon && <DueSoonCard section={dueSoon} />}
              {others && <OtherCurrencies exposures={others.others} onOpen={others.openCurrency} />}
            </div>
          )}
        </div>
      )
    }
  }
}

function Figures({ account }: { account: Section<AccountFigures> }) {
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
