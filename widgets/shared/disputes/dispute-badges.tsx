import type { Dispute, DisputeSide } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Badge } from '../../../src/ui/badge.tsx'
import { CHARGEBACK_LOOK, disputeLook, INELIGIBLE_LOOK } from './dispute-looks.ts'

interface Props {
  dispute: Pick<Dispute, 'status' | 'shownStatus' | 'outcome' | 'turn' | 'isIneligible' | 'kind'>
  side: DisputeSide
}

/**
 * Badges of a dispute: the side on turn or the decision, a chargeback, and an invoice that can no longer be disputed.
 */
export function DisputeBadges({ dispute, side }: Props) {
  const { t } = useWidget()
  const looks = [
    disputeLook(dispute, side),
    ...(dispute.kind === 'chargeback' ? [CHARGEBACK_LOOK] : []),
    ...(dispute.isIneligible ? [INELIGIBLE_LOOK] : []),
  ]
  return (
    <span className="badges">
      {looks.map(({ word, tone, icon }) => (
        <Badge key={word} tone={tone} icon={icon}>
          {t(word)}
        </Badge>
      ))}
    </span>
  )
}
