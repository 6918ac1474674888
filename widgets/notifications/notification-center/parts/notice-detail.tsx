import type { Notification } from '../../../../src/contract/index.ts'
import type { LazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Failure } from '../../../../src/ui/failure.tsx'
import type * as detailPart from '../detail.part.tsx'

interface Props {
  id: string
  notice: Notification
  canSave: boolean
  /** Code for attachments and links, once it has loaded. */
  detail: LazyPart<typeof detailPart>
}

/** An open notification: full text, attachments, links, time. */
export function NoticeDetail({ id, notice, canSave, detail }: Props) {
  const { t, i18n, formats } = useWidget()
  const hasExtras = notice.attachments.length + notice.links.length > 0
  return (
    <div id={id} className="stack gap-3 notice-detail" aria-busy={hasExtras && !detail.part ? true : undefined}>
      <p className="notice-body">{notice.body}</p>
      {hasExtras &&
        (detail.part ? (
          <detail.part.NoticeExtras notice={notice} canSave={canSave} />
        ) : detail.hasFailed ? (
          <Failure
            bare
            message={i18n.errorText('code-unavailable')}
            action={{ label: t('common.tryAgain'), onClick: detail.retry }}
          />
        ) : (
          <span className="skel w2" />
        ))}
      <p className="tiny muted">{t('notifications.received', { time: formats.instant(notice.effectiveAt) })}</p>
    </div>
  )
}
