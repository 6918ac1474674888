/** Progress of the account in its loyalty programs. Source: docs/spec/account.md EXP-99. */
import {
  ACTIVE_ENROLLMENT,
  listLoyaltyEnrollments,
  listLoyaltyPrograms,
  type LoyaltyProgram,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { Progress } from '../../../../src/ui/progress.tsx'
import { SectionFailure } from '../parts/section-failure.tsx'

/** Renders nothing if the account is enrolled in no program. */
export function Rewards({ customerId }: { customerId: string }) {
  const { t } = useWidget()
  const filter = { buid_customer: customerId }
  const enrollments = useCall(listLoyaltyEnrollments, {
    filter: { ...filter, enrollment_status: `${ACTIVE_ENROLLMENT}` as const },
  })
  const active = new Set(enrollments.answer?.data.map(({ programId }) => programId))
  const programs = useCall(listLoyaltyPrograms, active.size > 0 ? { filter } : null)
  const title = t('overview.rewards.title')
  const failed = [enrollments, programs].find(({ error, answer }) => error && !answer)
  if (failed?.error) {
    return (
      <Card title={title}>
        <SectionFailure
          title={t('overview.rewards.failed')}
          section={{ error: failed.error, retry: failed.retry }}
          bare
        />
      </Card>
    )
  }
  const shown = programs.answer?.data.filter(({ id }) => active.has(id)) ?? []
  if (shown.length === 0) return null
  return (
    <Card title={title}>
      <ul className="rows">
        {shown.map((program) => (
          <ProgramRow key={program.id} program={program} />
        ))}
      </ul>
    </Card>
  )
}

/** Sales of the year for a sales target; growth over last year for a growth target (LOY-3). */
function ProgramRow({ program }: { program: LoyaltyProgram }) {
  const { t, formats } = useWidget()
  const { name, merchantName, goalType, currency, tiers, rewardsTier, rewardEarned, currentSales } = program
  const reached = goalType === 1 ? currentSales : program.currentGrowthRate
  const next = tiers.find(({ number }) => number === rewardsTier + 1)
  const tier = formats.number(rewardsTier + 1)
  const goal = next && reached !== null ? Math.max(0, next.targetValue - reached) : null
  const percent =
    next && reached !== null && next.targetValue > 0
      ? Math.max(0, Math.min(100, Math.floor((reached * 100) / next.targetValue)))
      : 100
  const text = !next
    ? t('overview.rewards.top')
    : goal === null
      ? t('overview.rewards.noGrowth')
      : goalType === 1
        ? t('overview.rewards.next', { amount: formats.money(goal, currency), tier })
        : t('overview.rewards.nextGrowth', { percent: formats.percent(goal / HUNDREDTHS), tier })
  return (
    <li>
      <span className="grow stack gap-1">
        <span className="strong">{name}</span>
        <span className="small muted">{merchantName}</span>
        {(!next || goal !== null) && <Progress label={`${name}: ${text}`} percent={percent} />}
        <span className="small muted num">{text}</span>
      </span>
      <span className="to-end num">
        <span className="block strong">{formats.money(rewardEarned, currency)}</span>
        <span className="small muted">{t('overview.rewards.earned')}</span>
      </span>
    </li>
  )
}

/** Growth rates are in hundredths of a percent. */
const HUNDREDTHS = 100
