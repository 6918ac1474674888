import type { ReactNode } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { isAboutState, refusalWords } from '../outcome.ts'
import type { RejectionWork } from './use-rejection.ts'

/** Result of the last action, or that the result is unknown (REJ-23). */
export function NoticeBanner({ work }: { work: RejectionWork }): ReactNode {
  const widget = useWidget()
  const { t } = widget
  const { notice, sending, sendAgain, latest, isUnknown } = work
  if (isUnknown) {
    return (
      <Banner
        tone="warning"
        role="alert"
        icon={triangleAlertIcon}
        title={t('rejection.unknown.title')}
        action={
          <Button size="sm" icon={refreshCwIcon} busy={sending === 'sending'} onClick={sendAgain}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('rejection.unknown.text')}
      </Banner>
    )
  }
  if (!notice) return null
  if (notice.kind !== 'refused') {
    return <Banner tone="success" role="status" icon={circleCheckIcon} title={t(`rejection.notice.${notice.kind}`)} />
  }
  // The conflict banner above already shows the new status.
  if (latest && isAboutState(notice.error)) return null
  const { correlationId } = notice.error
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={octagonAlertIcon}
      title={
        isOutcomeUnknown(notice.error) ? t('rejection.notice.unknown') : t(`rejection.notice.refused.${notice.what}`)
      }
    >
      {refusalWords(widget, notice.error)}
      {correlationId && <span className="whole"> {t('common.reference', { id: correlationId })}</span>}
    </Banner>
  )
}
