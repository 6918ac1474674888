/**
 * The list of cards. Title, tabs and filters stay while rows load, fail or are empty; the code for actions loads when
 * needed.
 */
import { type ReactNode, useRef, useState } from 'react'
import { type Card, LIMITS, NetTermsError } from '../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { focusById } from '../../../src/ui/focus.ts'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import creditCardIcon from 'lucide-static/icons/credit-card.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import menuSheet from '../../../src/ui/sheets/menu.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { tabId, Tabs } from '../../../src/ui/tabs.tsx'
import type * as actPart from './act.part.tsx'
import type { CardAct } from './card-actions.ts'
import sheet from './card-manager.css?inline'
import type { CardManagerState } from './card-manager.state.ts'
import { CARD_TABS } from './card-query.ts'
import type * as numberPart from './number.part.tsx'
import type { Notice } from './notice.ts'
import type * as openedPart from './opened.part.tsx'
import { AccountBanner, requestBlockedBy } from './parts/account-banner.tsx'
import { CardTable } from './parts/card-table.tsx'
import { ListTools } from './parts/list-tools.tsx'
import type * as requestPart from './request.part.tsx'
import type { RequestDraft } from './request/request-draft.ts'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets: string[] = [tableSheet, tabsSheet, menuSheet, sheet]

/** Skeleton with the same heights as the frame, so that nothing moves when it loads. */
export function CardManagerSkeleton() {
  return (
    <div className="card-manager" aria-busy="true">
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

/** The dialog or drawer over the list; one is open at a time. */
type Open =
  { kind: 'act'; card: Card; act: Exclude<CardAct, 'show'> } | { kind: 'show'; card: Card } | { kind: 'request' }

export function CardManagerView({ state }: { state: CardManagerState }) {
  const { t, formats } = useWidget()
  const { frame, openId } = state
  const panelId = useId()
  const searchId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  /** Input for new cards is kept when the form is closed. */
  const draft = useRef<RequestDraft | null>(null)
  const focusSearch = () => panel.current && focusById(panel.current, searchId)
  // A role that may only read cards sees the disabled action with the reason (ACC-27).
  const isBlocked = !frame.rights.request || requestBlockedBy(frame) !== null

  function act(card: Card, which: CardAct): void {
    setNotice(null)
    if (openId !== null) state.close()
    setOpen(which === 'show' ? { kind: 'show', card } : { kind: 'act', card, act: which })
  }
  function request(): void {
    setNotice(null)
    setOpen({ kind: 'request' })
  }
  function done(next: Notice | null): void {
    setOpen(null)
    if (next) setNotice(next)
  }

  return (
    <div className="card-manager">
      <header className="page-head">
        <div className="grow">
          <h2 className="h1">{t('cards.title')}</h2>
          <p className="label">
            {frame.account ? t('cards.introOf', { account: frame.account.name }) : t('cards.intro')}
          </p>
        </div>
        <div className="row wrap acts">
          <Button
            kind="primary"
            icon={plusIcon}
            hasPopup="dialog"
            disabled={isBlocked}
            describedBy={isBlocked ? `${panelId}-why` : undefined}
            onClick={request}
          >
            {t('cards.request')}
          </Button>
        </div>
      </header>
      <AccountBanner frame={frame} id={`${panelId}-why`} />
      <Tabs
        label={t('cards.tabs')}
        panelId={panelId}
        selected={frame.query.tab}
        onChange={(id) =>
          CARD_TABS.filter((tab) => tab === id).forEach((tab) =>
            frame.change({ cards: tab, 'card-status': '', 'card-sort': '' }),
          )
        }
        tabs={frame.tabs.map(({ id, count }) => ({
          id,
          label: t(`cards.tab.${id}`),
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
        {notice && (
          <Banner
            role="status"
            tone={notice.tone}
            icon={notice.tone === 'success' ? checkIcon : refreshCwIcon}
            title={notice.title}
          >
            {notice.text}
          </Banner>
        )}
        <ListTools frame={frame} searchId={searchId} onGone={focusSearch} />
        <Body state={state} onGone={focusSearch} onAct={act} onRequest={request} />
      </div>
      {openId !== null && open === null && <Opened state={state} onAct={act} />}
      {open && <Over open={open} state={state} draft={draft} onDone={done} />}
    </div>
  )
}

/** The drawer, the dialogs and the form; each loads when first needed. */
function Over(props: {
  open: Open
  state: CardManagerState
  draft: { current: RequestDraft | null }
  onDone: (notice: Notice | null) => void
}) {
  const { open, state, draft, onDone } = props
  const acts = useLazyPart<typeof actPart>('card-manager.act', open.kind === 'act')
  const number = useLazyPart<typeof numberPart>('card-manager.number', open.kind === 'show')
  const request = useLazyPart<typeof requestPart>('card-manager.request', open.kind === 'request')
  const loading = { act: acts, show: number, request }[open.kind]
  if (loading.hasFailed) {
    const error = new NetTermsError('code-unavailable', 'A dialog of the cards page did not load.')
    return <CodedFailure error={error} onRetry={loading.retry} />
  }
  switch (open.kind) {
    case 'act':
      return acts.part && <acts.part.CardActDialog key={open.card.id} {...open} frame={state.frame} onDone={onDone} />
    case 'show':
      return number.part && <number.part.NumberDialog key={open.card.id} card={open.card} onDone={onDone} />
    case 'request':
      return request.part && <request.part.RequestDrawer frame={state.frame} draft={draft} onDone={onDone} />
  }
}

function Opened({ state, onAct }: { state: CardManagerState; onAct: (card: Card, act: CardAct) => void }) {
  const { part, hasFailed, retry } = useLazyPart<typeof openedPart>('card-manager.opened')
  if (hasFailed) {
    const error = new NetTermsError('code-unavailable', 'The details of a card did not load.')
    return <CodedFailure error={error} onRetry={retry} />
  }
  if (!part || state.openId === null) return null
  return <part.OpenedCard key={state.openId} id={state.openId} state={state} onAct={onAct} />
}

interface BodyProps {
  state: CardManagerState
  onGone: () => void
  onAct: (card: Card, act: CardAct) => void
  onRequest: () => void
}

function Body({ state, onGone, onAct, onRequest }: BodyProps): ReactNode {
  const { t, i18n } = useWidget()
  const { list, frame } = state
  switch (list.kind) {
    case 'loading':
      return (
        <div part="card" className="card">
          <TableSkeleton rows={Math.min(frame.query.size, LIMITS.defaultPageSize)} label={t('cards.loading')} />
        </div>
      )
    case 'failed':
      return (
        <Failure
          title={t('cards.failed')}
          message={i18n.errorText(list.error.code)}
          reference={list.error.correlationId ? t('common.reference', { id: list.error.correlationId }) : undefined}
          action={list.error.retryable ? { label: t('common.tryAgain'), onClick: list.retry } : undefined}
        />
      )
    case 'none':
      return <None state={state} why={list.why} onGone={onGone} onRequest={onRequest} />
    case 'ready':
      return (
        <>
          <OutdatedBanner title={t('cards.outdated')} error={list.page.refreshError} onRetry={list.page.retry} />
          <CardTable frame={frame} page={list.page} onOpen={state.open} onAct={onAct} />
        </>
      )
  }
}

interface NoneProps extends Omit<BodyProps, 'onAct'> {
  why: 'never' | 'tab' | 'filtered'
}

function None({ state: { frame }, why, onGone, onRequest }: NoneProps) {
  const { t } = useWidget()
  if (why === 'filtered') {
    return (
      <Empty
        role="status"
        icon={searchIcon}
        title={t('cards.none.filtered')}
        action={
          <Button
            size="sm"
            onClick={() => {
              frame.clearFilters()
              onGone()
            }}
          >
            {t('cards.filters.clear')}
          </Button>
        }
      >
        {t('cards.none.filteredText')}
      </Empty>
    )
  }
  if (frame.query.tab === 'ended') {
    return (
      <Empty icon={banIcon} title={t('cards.none.ended')}>
        {t('cards.none.endedText')}
      </Empty>
    )
  }
  const mayRequest = frame.rights.request && requestBlockedBy(frame) === null
  return (
    <Empty
      slotted
      icon={creditCardIcon}
      title={t(why === 'never' ? 'cards.none.never' : 'cards.none.current')}
      action={
        mayRequest && (
          <Button size="sm" kind="primary" onClick={onRequest}>
            {t('cards.request')}
          </Button>
        )
      }
    >
      {t(frame.rights.request ? 'cards.none.neverText' : 'cards.none.neverTextOther')}
    </Empty>
  )
}
