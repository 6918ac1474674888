/** The list, or the open rejection in its place. Title, tabs and filters stay while rows load, fail or are empty. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LIMITS, NetTermsError, type Rejection } from '../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { focusById } from '../../../src/ui/focus.ts'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { tabId, Tabs } from '../../../src/ui/tabs.tsx'
import type * as cancelPart from './cancel.part.tsx'
import type * as detailPart from './detail.part.tsx'
import { ListTools } from './parts/list-tools.tsx'
import { RejectionTable, tabKey } from './parts/rejection-table.tsx'
import sheet from './rejection-center.css?inline'
import type { RejectionCenterState } from './rejection-center.state.ts'
import { REJECTION_TABS } from './rejection-query.ts'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets: string[] = [tableSheet, tabsSheet, sheet]

/** Skeleton with the heights of the frame, so that nothing moves when the frame loads. */
export function RejectionCenterSkeleton() {
  return (
    <div className="rejection-center" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w4" />
        <span className="skel w2" />
      </div>
      <div className="skel-tabs row">
        <span className="skel w3" />
      </div>
      <div className="skel-tools row">
        <span className="skel tall w4" />
      </div>
      <div part="card" className="card">
        <TableSkeleton rows={LIMITS.defaultPageSize} />
      </div>
    </div>
  )
}

export function RejectionCenterView({ state }: { state: RejectionCenterState }) {
  return state.opening.id === null ? (
    <ListView state={state} />
  ) : (
    <Opened key={state.opening.id} state={state} id={state.opening.id} />
  )
}

/** The screen of one rejection; its code loads when the first one is opened. */
function Opened({ state, id }: { state: RejectionCenterState; id: string }) {
  const { t } = useWidget()
  const detail = useLazyPart<typeof detailPart>('rejection-center.detail')
  const { opening, frame } = state
  if (detail.part) return <detail.part.RejectionDetail id={id} opening={opening} frame={frame} />
  return (
    <div className="rejection-center stack gap-4" aria-busy={!detail.hasFailed || undefined}>
      <p className="crumb">
        <Button kind="link" className="arrow" icon={arrowLeftIcon} onClick={opening.close}>
          {t('rejections.title')}
        </Button>
      </p>
      {detail.hasFailed ? (
        <CodedFailure
          error={new NetTermsError('code-unavailable', 'The screen of a rejection did not load.')}
          onRetry={detail.retry}
        />
      ) : (
        <span className="skel tall w2" />
      )}
    </div>
  )
}

function ListView({ state }: { state: RejectionCenterState }) {
  const { t, formats } = useWidget()
  const { frame, opening, selection } = state
  const isEditor = frame.rights.resubmit || frame.rights.cancel
  const panelId = useId()
  const searchId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [canceling, setCanceling] = useState<readonly Rejection[] | null>(null)
  const [announced, announce] = useState('')
  const cancel = useLazyPart<typeof cancelPart>(
    'rejection-center.cancel',
    canceling !== null || selection.chosen.size > 0,
  )
  const focusPanel = () => panel.current?.focus()
  const focusSearch = () => panel.current && focusById(panel.current, searchId)
  useEffect(() => {
    // When the user returns from a rejection, focus moves to the row that opened it, or to its former place.
    const last = opening.takeLast()
    if (last === null) return
    const rows = [...(panel.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
    const row = rows.find((each) => each.dataset['id'] === last)?.querySelector<HTMLElement>('.id')
    ;(row ?? panel.current)?.focus()
  }, [])
  return (
    <div className="rejection-center">
      <header className="page-head">
        <div className="grow">
          <h2 className="h1">{t('rejections.title')}</h2>
          <p className="label">{t(isEditor ? 'rejections.intro' : 'rejections.introOwn')}</p>
        </div>
      </header>
      <Tabs
        label={t('rejections.tabs')}
        panelId={panelId}
        selected={frame.query.tab}
        onChange={(id) =>
          REJECTION_TABS.filter((tab) => tab === id).forEach((tab) => frame.change({ 'rejection-status': tab }))
        }
        tabs={frame.tabs.map(({ id, count }) => ({
          id,
          label: t(`rejections.tab.${tabKey(id)}`),
          count: count === null ? undefined : formats.number(count),
        }))}
      />
      <div
        ref={panel}
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={tabId(panelId, frame.query.tab)}
        className="panel"
      >
        <ListTools frame={frame} searchId={searchId} onGone={focusSearch} />
        <p className="vh" role="status">
          {announced}
        </p>
        <Body state={state} onGone={focusSearch} onCancel={(rejection) => setCanceling([rejection])} />
      </div>
      {selection.isOffered && selection.chosen.size > 0 && cancel.part && (
        <cancel.part.CancelBar
          selection={selection}
          onCleared={focusPanel}
          onCancel={() => setCanceling([...selection.chosen.values()])}
        />
      )}
      {cancel.hasFailed && (
        <CodedFailure
          error={new NetTermsError('code-unavailable', 'The code for canceling rejections did not load.')}
          onRetry={cancel.retry}
        />
      )}
      {canceling !== null && cancel.part && (
        <cancel.part.CancelDialog
          rejections={canceling}
          onClose={(canceled) => {
            setCanceling(null)
            selection.togglePage(canceled, false)
            if (canceled.length > 0) announce(t('rejections.canceled', { count: canceled.length }))
          }}
        />
      )}
    </div>
  )
}

interface BodyProps {
  state: RejectionCenterState
  onGone: () => void
  onCancel: (rejection: Rejection) => void
}

function Body({ state, onGone, onCancel }: BodyProps): ReactNode {
  const { t, i18n } = useWidget()
  const { list, frame, opening, selection } = state
  switch (list.kind) {
    case 'loading':
      return (
        <div part="card" className="card">
          <TableSkeleton rows={Math.min(frame.query.size, LIMITS.defaultPageSize)} label={t('rejections.loading')} />
        </div>
      )
    case 'failed':
      return (
        <Failure
          title={t('rejections.failed')}
          message={i18n.errorText(list.error.code)}
          reference={list.error.correlationId ? t('common.reference', { id: list.error.correlationId }) : undefined}
          action={list.error.retryable ? { label: t('common.tryAgain'), onClick: list.retry } : undefined}
        />
      )
    case 'none':
      return <None state={state} list={list} onGone={onGone} />
    case 'ready':
      return (
        <>
          <OutdatedBanner title={t('rejections.outdated')} error={list.page.refreshError} onRetry={list.page.retry} />
          <RejectionTable frame={frame} page={list.page} opening={opening} selection={selection} onCancel={onCancel} />
        </>
      )
  }
}

interface NoneProps {
  state: RejectionCenterState
  list: Extract<RejectionCenterState['list'], { kind: 'none' }>
  onGone: () => void
}

function None({ state: { frame }, list, onGone }: NoneProps) {
  const { t } = useWidget()
  const isEditor = frame.rights.resubmit || frame.rights.cancel
  switch (list.why) {
    case 'filtered':
      return (
        <Empty
          role="status"
          icon={searchIcon}
          title={t('rejections.none.filtered')}
          action={
            <Button
              size="sm"
              onClick={() => {
                frame.clearFilters()
                onGone()
              }}
            >
              {t('rejections.filters.clear')}
            </Button>
          }
        />
      )
    case 'never':
      return (
        <Empty icon={checkIcon} title={t('rejections.none.never')}>
          {t(isEditor ? 'rejections.none.neverText' : 'rejections.none.neverTextOwn')}
        </Empty>
      )
    case 'nothing-active':
      return (
        <Empty icon={checkIcon} title={t('rejections.none.active')}>
          {t('rejections.none.activeText')}
        </Empty>
      )
    case 'tab':
      return <Empty icon={checkIcon} title={t('rejections.none.tab')} />
  }
}
