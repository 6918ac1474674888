import { listLoyaltyMilestones, type LoyaltyProgram, tierSortOf } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { TierRows } from '../../../shared/loyalty/tier-rows.tsx'

interface Props {
  program: LoyaltyProgram
  /** Number of the reached tier; 0 for none, null while no sales count yet. */
  reached: number | null
}

/** LOY-2: list of tiers, ascending for a growth target, otherwise highest first. */
export function TierList({ program, reached }: Props) {
  const { t, i18n } = useWidget()
  const { answer, error, retry } = useCall(listLoyaltyMilestones, {
    filter: { program_id: program.id },
    sort: tierSortOf(program.goalType),
  })
  if (!answer && error) {
    return (
      <Failure
        bare
        title={t('loyalty.tiersFailed')}
        message={i18n.errorText(error.code)}
        action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
      />
    )
  }
  if (!answer) {
    return (
      <div className="loyalty-line">
        <Skeleton label={t('loyalty.tiersLoading')} lines={program.tiers.length} />
      </div>
    )
  }
  return <TierRows program={program} tiers={answer.data} reached={reached} />
}
