import { Replaceable } from '../../../../src/kit/replaceable.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import mailIcon from 'lucide-static/icons/mail.svg'
import type { NoticeFrame } from '../notification-center.state.ts'

interface Props {
  frame: NoticeFrame
  isMailsOpen: boolean
  onMails: () => void
}

export function NoticeHead({ frame, isMailsOpen, onMails }: Props) {
  const { t } = useWidget()
  const { unreadCount, markAll, isMarking, isAllMarked, hasMails } = frame
  const title = t('notifications.title')
  const summary =
    unreadCount === null
      ? ''
      : unreadCount > 0
        ? t('notifications.unread', { count: unreadCount })
        : t('notifications.allRead')
  return (
    <header className="page-head">
      <div className="grow">
        <Replaceable place="notification-center.head" texts={{ title, summary }}>
          <h2 className="h1">{title}</h2>
          <p className="label num notices-summary">{summary}</p>
        </Replaceable>
      </div>
      <div className="row wrap notices-acts">
        {hasMails && (
          <Button icon={mailIcon} expanded={isMailsOpen} onClick={onMails}>
            {t('notifications.mails.open')}
          </Button>
        )}
        {markAll && (
          <Button icon={checkIcon} busy={isMarking} disabled={unreadCount === 0} onClick={markAll}>
            {t('notifications.markAll')}
          </Button>
        )}
      </div>
      <p className="vh" role="status">
        {isAllMarked ? t('notifications.marked') : ''}
      </p>
    </header>
  )
}
