import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import xIcon from 'lucide-static/icons/x.svg'
import type { Notice } from './notice.ts'

const ICONS = { success: circleCheckIcon, warning: triangleAlertIcon, danger: octagonAlertIcon }

/** Result of the last action; announced assertively if it failed, otherwise politely. */
export function NoticeBanner({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const { t } = useWidget()
  return (
    <>
      <p className="vh" role="status">
        {notice?.tone === 'success' && `${notice.title} ${notice.text ?? ''}`}
      </p>
      {notice && (
        <Banner
          tone={notice.tone}
          icon={ICONS[notice.tone]}
          role={notice.tone === 'success' ? undefined : 'alert'}
          title={notice.title}
          action={<Button kind="quiet" size="sm" icon={xIcon} label={t('common.dismiss')} onClick={onClose} />}
        >
          {notice.text}
        </Banner>
      )}
    </>
  )
}
