/**
 * Invitations, active programs compared with the year before, earned rewards, and past programs. Source:
 * docs/spec/loyalty.md LOY-195.
 */
import { useState } from 'react'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import giftIcon from 'lucide-static/icons/gift.svg'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import moneySheet from '../../../src/ui/sheets/money.css?inline'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import type * as answerPart from './answer.part.tsx'
import type * as chartPart from './chart.part.tsx'
import sheet from './loyalty-program.css?inline'
import type { LoyaltyPage, LoyaltyProgramState } from './loyalty-program.state.ts'
import type { Asked } from './parts/asked.ts'
import { InvitationCard, WaitingCard } from './parts/offer-cards.tsx'
import { EarnedCard, PastCard } from './parts/past-cards.tsx'
import { ProgramCard } from '../../shared/loyalty/program-card.tsx'
import cardSheet from '../../shared/loyalty/loyalty.css?inline'
import { TierList } from './parts/tier-list.tsx'
import type * as vouchersPart from './vouchers.part.tsx'

export const sheets: string[] = [chartSheet, moneySheet, cardSheet, sheet]

export function LoyaltyProgramSkeleton({ label }: { label?: string }) {
  return (
    <div className="loyalty-program stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
      <div part="card" className="card pad">
        <Skeleton label={label} lines={4} />
      </div>
      <div part="card" className="card pad">
        <Skeleton lines={6} />
      </div>
    </div>
  )
}

export function LoyaltyProgramView({ state }: { state: LoyaltyProgramState }) {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <LoyaltyProgramSkeleton label={t('loyalty.loading')} />
    case 'failed': {
      const { error, retry } = state
      return (
        <div className="loyalty-program stack gap-5">
          <h2 className="h1">{t('loyalty.title')}</h2>
          <Failure
            title={t('loyalty.failed')}
            message={i18n.errorText(error.code)}
            reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
            action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
          />
        </div>
      )
    }
    case 'none':
      return (
        <div className="loyalty-program stack gap-5">
          <h2 className="h1">{t('loyalty.title')}</h2>
          <Empty slotted icon={giftIcon} title={t('loyalty.none.title')}>
            {t('loyalty.none.text')}
          </Empty>
        </div>
      )
    case 'ready':
      return <Page page={state.page} />
  }
}

function Page({ page }: { page: LoyaltyPage }) {
  const { t, formats } = useWidget()
  const [requested, setRequested] = useState<Asked | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { part, hasFailed, retry } = useLazyPart<typeof answerPart>('loyalty-program.answer', requested !== null)
  const { invited, waiting, active, past, earned, today, mayAnswer } = page
  const chart = useLazyPart<typeof chartPart>('loyalty-program.chart', active.length > 0)
  const request = (next: Asked) => {
    setDone(null)
    setRequested(next)
  }
  const close = (text: string | null) => {
    setRequested(null)
    setDone(text)
  }
  return (
    <div className="loyalty-program stack gap-5">
      <header className="page-head">
        <div className="grow">
          <h2 className="h1">{t('loyalty.title')}</h2>
          <p className="label num">
            {t('loyalty.subtitle', {
              customer: page.customerName,
              programs: t('loyalty.activeCount', { count: active.length }),
              date: formats.date(today),
            })}
          </p>
        </div>
      </header>
      <OutdatedBanner title={t('loyalty.outdated')} error={page.refreshError} onRetry={page.retry} />
      <p role="status" className={done ? 'loyalty-done' : 'vh'}>
        {done}
      </p>
      {requested && hasFailed && (
        <Failure message={t('loyalty.partFailed')} action={{ label: t('common.tryAgain'), onClick: retry }} />
      )}
      {invited.map((each) => (
        <InvitationCard key={each.enrollment.id} enrolled={each} mayAnswer={mayAnswer} onAsk={request} />
      ))}
      {waiting.map((each) => (
        <WaitingCard key={each.enrollment.id} enrolled={each} />
      ))}
      {active.length === 0 && (
        <Empty icon={giftIcon} title={t('loyalty.noneActive.title')}>
          {t('loyalty.noneActive.text')}
        </Empty>
      )}
      {active.map((each) => (
        <div key={each.enrollment.id} className="stack gap-4">
          <ProgramCard
            program={each.program}
            enrolledOn={each.enrollment.enrolledOn}
            today={today}
            tiers={
              <TierList
                program={each.program}
                reached={each.program.startsOn <= today ? each.program.rewardsTier : null}
              />
            }
            onLeave={mayAnswer ? () => request({ action: 'leave', enrolled: each }) : undefined}
          />
          {chart.part && each.program.startsOn <= today && <chart.part.SpendingChart program={each.program} />}
        </div>
      ))}
      {chart.hasFailed && (
        <Failure message={t('loyalty.partFailed')} action={{ label: t('common.tryAgain'), onClick: chart.retry }} />
      )}
      {(earned.length > 0 || past.length > 0) && (
        <div className="loyalty-ends">
          {earned.length > 0 && <EarnedCard rows={earned} today={today} />}
          {past.length > 0 && <PastCard rows={past} />}
        </div>
      )}
      <Vouchers page={page} />
      {requested && part && <part.AnswerDialog asked={requested} customerName={page.customerName} onClose={close} />}
    </div>
  )
}

/** Rewards paid out as vouchers; loads if there are any. */
function Vouchers({ page }: { page: LoyaltyPage }) {
  const { t } = useWidget()
  const { vouchers, customerName, haveVouchersFailed } = page
  const isWanted = vouchers.length > 0
  const { part, hasFailed, retry } = useLazyPart<typeof vouchersPart>('loyalty-program.vouchers', isWanted)
  if (haveVouchersFailed) {
    return <Failure message={t('loyalty.partFailed')} action={{ label: t('common.tryAgain'), onClick: page.retry }} />
  }
  if (!isWanted) return null
  if (hasFailed) {
    return <Failure message={t('loyalty.partFailed')} action={{ label: t('common.tryAgain'), onClick: retry }} />
  }
  return part && <part.VoucherCard vouchers={vouchers} customerName={customerName} />
}
