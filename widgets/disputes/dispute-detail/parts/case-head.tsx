import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import printerIcon from 'lucide-static/icons/printer.svg'
import { usePlaces } from '../../case/answer/places.ts'
import { DisputeBadges } from '../../../shared/disputes/dispute-badges.tsx'
import type { CasePage } from '../dispute-detail.state.ts'
import { aboutText } from '../about-text.ts'

/** Link back to the list. */
export function BackLink() {
  const { t } = useWidget()
  const { center } = usePlaces()
  return (
    <p className="crumb leaves no-print">
      <button type="button" part="link" className="link plain arrow" onClick={center}>
        <Icon of={arrowLeftIcon} size="s" flip />
        {t('dispute-detail.back')}
      </button>
    </p>
  )
}

export function CaseHead({ page }: { page: CasePage }) {
  const { t, formats } = useWidget()
  const { dispute, side } = page
  return (
    <header>
      <BackLink />
      <div className="page-head">
        <div className="grow stack gap-2">
          <h2 className="h1">{aboutText(t, dispute)}</h2>
          <p className="label">
            {t('dispute-detail.opened', {
              dispute: dispute.id,
              date: formats.instantAlone(dispute.createdAt),
              name: dispute.createdBy,
            })}
          </p>
        </div>
        <DisputeBadges dispute={dispute} side={side} />
        <Button size="sm" icon={printerIcon} onClick={() => window.print()}>
          {t('dispute-detail.print')}
        </Button>
      </div>
    </header>
  )
}
