/** The latest notifications, opened by the bell. Source: docs/spec/notifications.md NOT-25. */
import type { Notification } from '../../../src/contract/index.ts'
import { useNow } from '../../../src/kit/use-now.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Badge } from '../../../src/ui/badge.tsx'
import { Button } from '../../../src/ui/button.tsx'
import chevronRightIcon from 'lucide-static/icons/chevron-right.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { Tile } from '../../../src/ui/tile.tsx'
import { lookOf } from '../kind-looks.ts'
import { relativeTime } from '../relative-time.ts'
import type { Bell, LatestNotices, NotificationBellState } from './notification-bell.state.ts'

interface Props {
  state: NotificationBellState
  close: () => void
}

export function Latest({ state, close }: Props) {
  const { t } = useWidget()
  function leave(id?: string): void {
    // Focus first returns to the bell, so that the next content can then take it.
    close()
    state.bell.openAll(id)
  }
  return (
    <div className="latest stack gap-3">
      <h2 className="h3">{t('bell.latest')}</h2>
      <Content state={state} onOpen={leave} />
      <Button kind="link" className="arrow plain small" iconEnd={chevronRightIcon} onClick={() => leave()}>
        {t('bell.all')}
      </Button>
    </div>
  )
}

function Content({ state, onOpen }: { state: NotificationBellState; onOpen: Bell['openAll'] }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <span className="skel w1" aria-busy="true" />
    case 'failed':
      return <CodedFailure error={state.error} onRetry={state.retry} />
    case 'empty':
      return <p className="muted">{t('bell.none')}</p>
    case 'ready':
      return <Rows latest={state.latest} onOpen={onOpen} />
  }
}

function Rows({ latest, onOpen }: { latest: LatestNotices; onOpen: Bell['openAll'] }) {
  const nowMs = useNow(latest.answeredAt)
  return (
    <ul className="latest-rows">
      {latest.rows.map((notice) => (
        <li key={notice.id}>
          <Row notice={notice} nowMs={nowMs} onOpen={() => onOpen(notice.id)} />
        </li>
      ))}
    </ul>
  )
}

function Row({ notice, nowMs, onOpen }: { notice: Notification; nowMs: number; onOpen: () => void }) {
  const { i18n, t } = useWidget()
  const isRead = notice.readAt !== null
  const { icon, tone } = lookOf(notice)
  return (
    <button type="button" className="latest-row" onClick={onOpen}>
      <Tile icon={icon} tone={tone} />
      <span className="grow stack gap-1">
        <span className={isRead ? undefined : 'strong'}>{notice.title}</span>
        <span className="row wrap gap-2 tiny muted">
          {!isRead && (
            <span className="latest-new">
              <span className="latest-dot" />
              {t('bell.isUnread')}
            </span>
          )}
          <time className="latest-time" dateTime={notice.effectiveAt}>
            {relativeTime(i18n, notice.effectiveAt, nowMs)}
          </time>
          {notice.isHighPriority && (
            <Badge tone="danger" icon={triangleAlertIcon}>
              {t('bell.urgent')}
            </Badge>
          )}
        </span>
      </span>
    </button>
  )
}
