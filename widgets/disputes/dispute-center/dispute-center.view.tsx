/** The dispute center. Title, tasks, tabs and filters stay while rows load, fail or are empty. */
import { type ReactNode, useRef } from 'react'
import { LIMITS, NetTermsError } from '../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { type LazyPart, useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { classNames } from '../../../src/ui/class-names.ts'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { focusById } from '../../../src/ui/focus.ts'
import checkIcon from 'lucide-static/icons/check.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import dayTileSheet from '../../../src/ui/sheets/day-tile.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { tabId, Tabs } from '../../../src/ui/tabs.tsx'
import caseSheet from '../case/case.css?inline'
import sheet from './dispute-center.css?inline'
import type { CenterFrame, DisputeCenterState } from './dispute-center.state.ts'
import { isFiltered } from './dispute-query.ts'
import { CenterHead } from './parts/center-head.tsx'
import { tabLabel } from './parts/tab-label.ts'
import { WaitingCard } from './parts/waiting-card.tsx'
import type * as listPart from './list.part.tsx'
import type * as selectingPart from './selecting.part.tsx'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets: string[] = [tableSheet, tabsSheet, dayTileSheet, caseSheet, sheet]

/** Skeleton with the heights of the frame, so that little moves when it loads. */
export function DisputeCenterSkeleton() {
  return (
    <div className="dispute-center stack gap-5" aria-busy="true">
      <div className="skel-head stack gap-2">
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

export function DisputeCenterView({ state }: { state: DisputeCenterState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'starting':
      return <DisputeCenterSkeleton />
    case 'empty':
      return (
        <div className="dispute-center stack gap-5">
          <CenterHead frame={state.frame} />
          <Empty slotted icon={messageSquareWarningIcon} title={t('disputes.empty.title')}>
            {t(state.frame.side === 'customer' ? 'disputes.empty.customer' : 'disputes.empty.others')}
          </Empty>
        </div>
      )
    default:
      return <Framed state={state} />
  }
}

type FramedState = Exclude<DisputeCenterState, { kind: 'starting' | 'empty' }>

function Framed({ state }: { state: FramedState }) {
  const { t, i18n, formats } = useWidget()
  const { frame } = state
  const { selection } = frame
  const isSelecting = selection.chosen.size > 0
  const list = useLazyPart<typeof listPart>('dispute-center.list')
  const selecting = useLazyPart<typeof selectingPart>('dispute-center.selecting', isSelecting)
  const Selecting = selecting.part
  const panelId = useId()
  const searchId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const focusPanel = () => panel.current?.focus()
  const focusSearch = () => panel.current && focusById(panel.current, searchId)
  const isWaited = frame.waiting.kind === 'some'
  return (
    <div className={classNames('dispute-center stack gap-5', isWaited && 'has-waiting')}>
      <CenterHead frame={frame} />
      <WaitingCard frame={frame} />
      <div>
        <Tabs
          label={t('disputes.tabs')}
          panelId={panelId}
          selected={frame.query.tab}
          onChange={(id) => frame.tabs.filter((tab) => tab.id === id).forEach((tab) => frame.openTab(tab.id))}
          tabs={frame.tabs.map(({ id, count }) => ({
            id,
            label: tabLabel(t, frame, id),
            count: count === null ? undefined : formats.number(count),
          }))}
        />
        <div
          ref={panel}
          id={panelId}
          role="tabpanel"
          tabIndex={-1}
          aria-labelledby={tabId(panelId, frame.query.tab)}
          className="panel stack gap-4"
        >
          {list.part ? (
            <list.part.CenterTools frame={frame} searchId={searchId} onGone={focusSearch} />
          ) : (
            <div className="skel-tools row">
              <span className="skel tall w4" />
            </div>
          )}
          {selection.dropped.length > 0 && (
            <Banner
              role="status"
              icon={infoIcon}
              title={t('disputes.dropped.title', { count: selection.dropped.length })}
            >
              {t('disputes.dropped.text', { disputes: formats.list(selection.dropped) })}
            </Banner>
          )}
          <Body state={state} list={list} onGone={focusSearch} />
        </div>
        <p className="vh" role="status">
          {isSelecting && Selecting
            ? t('dispute-list.bar.appeared')
            : state.kind === 'ready' && isFiltered(state.page.query)
              ? t('disputes.found', { count: state.page.recordCount })
              : ''}
        </p>
        {isSelecting && Selecting && <Selecting.RespondBar frame={frame} onCleared={focusPanel} />}
        {isSelecting && selecting.hasFailed && (
          <Failure
            message={i18n.errorText('code-unavailable')}
            action={{ label: t('common.tryAgain'), onClick: selecting.retry }}
          />
        )}
      </div>
    </div>
  )
}

interface BodyProps {
  state: FramedState
  list: LazyPart<typeof listPart>
  onGone: () => void
}

function Body({ state, list, onGone }: BodyProps): ReactNode {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <Rows count={state.frame.query.size} />
    case 'failed':
      return (
        <Failure
          title={t('disputes.failed')}
          message={i18n.errorText(state.error.code)}
          reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
          action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
        />
      )
    case 'none':
      return <None state={state} onGone={onGone} />
    case 'ready':
      return (
        <>
          <OutdatedBanner title={t('disputes.outdated')} error={state.page.refreshError} onRetry={state.page.retry} />
          {list.part ? (
            <list.part.DisputeTable frame={state.frame} page={state.page} />
          ) : list.hasFailed ? (
            <CodedFailure error={listMissing()} onRetry={list.retry} />
          ) : (
            <Rows count={state.page.rows.length} />
          )}
        </>
      )
  }
}

const listMissing = () => new NetTermsError('code-unavailable', 'The list of disputes did not load.')

/** Skeleton rows. */
function Rows({ count }: { count: number }) {
  const { t } = useWidget()
  return (
    <div part="card" className="card">
      <TableSkeleton rows={Math.min(count, LIMITS.defaultPageSize)} label={t('disputes.loading')} />
    </div>
  )
}

function None({ state, onGone }: { state: Extract<FramedState, { kind: 'none' }>; onGone: () => void }) {
  const { t } = useWidget()
  const { query, frame } = state
  if (isFiltered(query)) {
    return (
      <Empty
        role="status"
        icon={listFilterIcon}
        title={t('disputes.none.filtered')}
        action={
          <Button
            onClick={() => {
              frame.clearFilters()
              onGone()
            }}
          >
            {t('disputes.filters.clear')}
          </Button>
        }
      />
    )
  }
  if (query.tab === 'yours') {
    return (
      <Empty slotted icon={checkIcon} title={t('disputes.none.yours')}>
        {othersText(t, frame)}
      </Empty>
    )
  }
  return <Empty slotted icon={messageSquareWarningIcon} title={t(`disputes.none.${query.tab}`)} />
}

/** Returns the text about disputes in which other sides must act. */
function othersText(t: ReturnType<typeof useWidget>['t'], { counts, side }: CenterFrame): string | null {
  return counts && counts.open > 0 ? t(`disputes.none.others.${side}`, { count: counts.open }) : null
}
