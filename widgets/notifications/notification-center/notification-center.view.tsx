/** The notification center. Title and filters stay while rows fail or are empty. */
import { useRef, useState } from 'react'
import { ListPager } from '../../../src/kit/list-pager.tsx'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import searchIcon from 'lucide-static/icons/search.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import bellIcon from 'lucide-static/icons/bell.svg'
import type * as detailPart from './detail.part.tsx'
import type * as mailsPart from './mails.part.tsx'
import sheet from './notification-center.css?inline'
import type { NoticeFrame, NoticePage, NotificationCenterState } from './notification-center.state.ts'
import { NoticeHead } from './parts/notice-head.tsx'
import { NoticeRow } from './parts/notice-row.tsx'
import { NoticeTools } from './parts/notice-tools.tsx'

export const sheets: string[] = [tableSheet, tabsSheet, sheet]

export function NotificationCenterView({ state }: { state: NotificationCenterState }) {
  if (state.kind === 'starting') return <NotificationCenterSkeleton />
  return <Framed state={state} />
}

type FramedState = Exclude<NotificationCenterState, { kind: 'starting' }>

function Framed({ state }: { state: FramedState }) {
  const { i18n, t } = useWidget()
  const { frame } = state
  const [hasMailsOpen, openMails] = useState(false)
  const mails = useLazyPart<typeof mailsPart>('notification-center.mails', hasMailsOpen)
  const list = useRef<HTMLDivElement>(null)
  return (
    <div className="stack gap-4">
      <NoticeHead frame={frame} isMailsOpen={hasMailsOpen} onMails={() => openMails(!hasMailsOpen)} />
      {hasMailsOpen &&
        (mails.part ? (
          <mails.part.MailChoices />
        ) : mails.hasFailed ? (
          <Failure
            message={i18n.errorText('code-unavailable')}
            action={{ label: t('common.tryAgain'), onClick: mails.retry }}
          />
        ) : (
          <div part="card" className="card pad" aria-busy="true">
            <span className="skel w3" />
          </div>
        ))}
      {state.kind !== 'empty' && state.kind !== 'failed' && <NoticeTools frame={frame} />}
      {frame.markError && (
        <Banner tone="warning" role="alert" icon={triangleAlertIcon} title={t('notifications.markFailed')}>
          {i18n.errorText(frame.markError.code)}
        </Banner>
      )}
      <div ref={list} tabIndex={-1}>
        <Body state={state} onCleared={() => list.current?.focus()} />
      </div>
    </div>
  )
}

function Body({ state, onCleared }: { state: FramedState; onCleared: () => void }) {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'empty':
      return (
        <Empty slotted icon={bellIcon} title={t('notifications.empty')}>
          {t('notifications.emptyText')}
        </Empty>
      )
    case 'failed':
      return (
        <Failure
          title={t('notifications.failed')}
          message={i18n.errorText(state.error.code)}
          reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
          action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
        />
      )
    case 'none':
      return (
        <Empty
          role="status"
          icon={searchIcon}
          title={t('notifications.none')}
          action={
            <Button
              onClick={() => {
                state.frame.clearFilters()
                onCleared()
              }}
            >
              {t('notifications.clear')}
            </Button>
          }
        />
      )
    case 'ready':
      return <Notices frame={state.frame} page={state.page} />
  }
}

function Notices({ frame, page }: { frame: NoticeFrame; page: NoticePage }) {
  const { t } = useWidget()
  const [isNear, comeNear] = useState(false)
  const detail = useLazyPart<typeof detailPart>('notification-center.detail', isNear || page.openId !== null)
  return (
    <div className="stack gap-4" onPointerEnter={() => comeNear(true)} onFocus={() => comeNear(true)}>
      <OutdatedBanner title={t('notifications.outdated')} error={page.refreshError} onRetry={page.retry} />
      <div part="card" className="card" aria-busy={page.isRefreshing || undefined}>
        <ul className="rows" aria-label={t('notifications.title')}>
          {page.rows.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} page={page} detail={detail} />
          ))}
        </ul>
        <ListPager
          isHiddenWhenShort
          page={page.query.page}
          size={page.query.size}
          chosenSize={frame.query.size}
          shown={page.rows.length}
          recordCount={page.recordCount}
          onPage={(number) => frame.change({ 'notice-page': String(number) })}
          onSize={(size) => frame.change({ 'notice-rows': size })}
        />
      </div>
    </div>
  )
}

const FIVE = [0, 1, 2, 3, 4]

/** Skeleton with the heights of the loaded content. */
export function NotificationCenterSkeleton() {
  return (
    <div className="stack gap-4" aria-busy="true">
      <div className="page-head">
        <div className="grow stack gap-2 notices-head-skel">
          <span className="skel tall w4" />
          <span className="skel w2" />
        </div>
      </div>
      <div className="notices-tools-skel">
        <span className="skel w3" />
      </div>
      <div part="card" className="card">
        <div className="rows">
          {FIVE.map((row) => (
            <div key={row} className="notice">
              <span className="skel notice-tile-skel" />
              <span className="grow stack gap-2 notice-row-skel">
                <span className="skel w3" />
                <span className="skel thin w1" />
              </span>
              <span className="skel amt" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
