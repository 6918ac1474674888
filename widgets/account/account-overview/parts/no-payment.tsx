import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import infoIcon from 'lucide-static/icons/info.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import type { OverviewHead } from '../account-overview.state.ts'

/** Reason why this account cannot pay, in the program's words if it sent some. */
export function NoPayment({ noPayment: { reason, text } }: { noPayment: NonNullable<OverviewHead['noPayment']> }) {
  const { t } = useWidget()
  const isLocked = reason === 'locked'
  return (
    <Banner
      tone={isLocked ? 'warning' : 'neutral'}
      icon={isLocked ? lockIcon : infoIcon}
      title={t(`eligibility.${reason}`)}
    >
      {text ?? t('eligibility.help')}
    </Banner>
  )
}
