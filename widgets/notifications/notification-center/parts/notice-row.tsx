import type { Notification } from '../../../../src/contract/index.ts'
import type { LazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { Tile } from '../../../../src/ui/tile.tsx'
import { lookOf } from '../../kind-looks.ts'
import { relativeTime } from '../../relative-time.ts'
import type * as detailPart from '../detail.part.tsx'
import type { NoticePage } from '../notification-center.state.ts'
import { NoticeDetail } from './notice-detail.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  notice: Notification
  page: NoticePage
  detail: LazyPart<typeof detailPart>
}

/** One notification: its subject, and the full content if it is open (NOT-20, NOT-21). */
export function NoticeRow({ notice, page, detail }: Props) {
  const { i18n, t } = useWidget()
  const detailId = useId()
  const isOpen = page.openId === notice.id
  const isRead = page.isRead(notice)
  const { icon, tone } = lookOf(notice)
  const time = (
    <time className="small muted notice-time" dateTime={notice.effectiveAt}>
      {relativeTime(i18n, notice.effectiveAt, page.nowMs)}
    </time>
  )
  return (
    <li className={classNames('notice', !isRead && 'unread')}>
      <Tile icon={icon} tone={tone} />
      <div className="grow stack gap-1">
        <h3 className={classNames('notice-title', !isRead && 'strong')}>
          <button
            type="button"
            className="notice-opener"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            onClick={() => page.toggle(notice)}
          >
            {notice.title}
          </button>
        </h3>
        {(!isRead || notice.isHighPriority) && (
          <p className="badges">
            {!isRead && (
              <span className="notice-new">
                <span className="notice-dot" />
                {t('bell.isUnread')}
              </span>
            )}
            {notice.isHighPriority && (
              <Badge tone="danger" icon={triangleAlertIcon}>
                {t('bell.urgent')}
              </Badge>
            )}
          </p>
        )}
        {isOpen ? (
          <NoticeDetail id={detailId} notice={notice} canSave={page.canSave} detail={detail} />
        ) : (
          <p className="small muted">{notice.body}</p>
        )}
      </div>
      {detail.part ? (
        <detail.part.TimeTip at={notice.effectiveAt}>{time}</detail.part.TimeTip>
      ) : (
        <span className="tip-anchor">{time}</span>
      )}
    </li>
  )
}
