/**
 * The list with the user opened over it, or the invitation screen that replaces it. Title, tabs and filters stay while
 * rows load.
 */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { LIMITS, NetTermsError } from '../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { focusById } from '../../../src/ui/focus.ts'
import menuSheet from '../../../src/ui/sheets/menu.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { tabId, Tabs } from '../../../src/ui/tabs.tsx'
import type * as actsPart from './acts.part.tsx'
import type { Act } from './acts.ts'
import type { Notice } from '../people/notice.ts'
import type * as editPart from './edit.part.tsx'
import type * as invitePart from './invite.part.tsx'
import { Head } from './parts/head.tsx'
import { ListTools } from './parts/list-tools.tsx'
import { NoticeBanner } from '../people/notice-banner.tsx'
import { None } from './parts/none.tsx'
import { UserTable } from './parts/user-table.tsx'
import sheet from './user-admin.css?inline'
import type { UserAdminState } from './user-admin.state.ts'
import { USER_TABS } from './user-query.ts'
import { type QuickActs, useQuickActs } from './use-quick-acts.ts'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets: string[] = [tableSheet, tabsSheet, menuSheet, sheet]

/** Skeleton with the heights of the frame, so that nothing moves when the frame loads. */
export function UserAdminSkeleton() {
  return (
    <div className="user-admin" aria-busy="true">
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

export function UserAdminView({ state }: { state: UserAdminState }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const wasInviting = useRef(false)
  if (state.invite.id !== '') wasInviting.current = true
  return state.invite.id === '' ? (
    <ListView state={state} notice={notice} tell={setNotice} isBack={wasInviting.current} />
  ) : (
    <Inviting state={state} tell={setNotice} />
  )
}

interface TellProps {
  state: UserAdminState
  tell: (notice: Notice | null) => void
}

/** The invitation screen loads when the first one is started. */
function Inviting({ state, tell }: TellProps) {
  const invite = useLazyPart<typeof invitePart>('user-admin.invite')
  if (invite.part)
    return <invite.part.InviteScreen frame={state.frame} opened={state.invite} file={state.file} tell={tell} />
  return (
    <div className="user-admin stack gap-4" aria-busy={!invite.hasFailed || undefined}>
      {invite.hasFailed ? (
        <CodedFailure
          error={new NetTermsError('code-unavailable', 'The invitation screen did not load.')}
          onRetry={invite.retry}
        />
      ) : (
        <span className="skel tall w2" />
      )}
    </div>
  )
}

/** @param isBack true if the user returns from the invitation screen, which had focus */
function ListView({ state, notice, tell, isBack }: TellProps & { notice: Notice | null; isBack: boolean }) {
  const { t, formats } = useWidget()
  const { frame, selection, user, invite } = state
  const panelId = useId()
  const searchId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [act, setAct] = useState<Act | null>(null)
  const quick = useQuickActs(tell)
  const acts = useLazyPart<typeof actsPart>('user-admin.acts', act !== null || selection.chosen.size > 0)
  const edit = useLazyPart<typeof editPart>('user-admin.edit', user.id !== '')
  const focusSearch = () => panel.current && focusById(panel.current, searchId)
  const lastId = useRef('')
  useEffect(() => {
    if (isBack) panel.current?.focus()
  }, [])
  // A message from before the drawer was opened concerns something else, so the drawer does not show it.
  const noticeBefore = useMemo(() => notice, [user.id])
  useEffect(() => {
    // After the drawer has closed, focus moves to the row of its user, or to the former place of that row.
    const last = lastId.current
    lastId.current = user.id
    if (last === '' || user.id !== '') return
    const rows = [...(panel.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
    const row = rows.find((each) => each.dataset['id'] === last)?.querySelector<HTMLElement>('.id')
    ;(row ?? panel.current)?.focus()
  }, [user.id])
  const failed = [acts, edit].find(({ hasFailed }) => hasFailed)
  return (
    <div className="user-admin">
      <Head frame={frame} onInvite={() => invite.open('one')} onImport={() => invite.open('file')} tell={tell} />
      <Tabs
        label={t('people.tabs')}
        panelId={panelId}
        selected={frame.query.tab}
        onChange={(id) =>
          USER_TABS.filter((tab) => tab === id).forEach((tab) => frame.change({ 'user-status': tab, lock: '' }))
        }
        tabs={frame.tabs.map(({ id, count }) => ({
          id,
          label: t(`people.tab.${id}`),
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
        <NoticeBanner
          notice={notice}
          onClose={() => {
            tell(null)
            panel.current?.focus()
          }}
        />
        {failed && (
          <CodedFailure
            error={
              new NetTermsError('code-unavailable', 'The screen of a user did not load. The list is not affected.')
            }
            onRetry={failed.retry}
          />
        )}
        <Body state={state} quick={quick} onGone={focusSearch} onAct={setAct} />
      </div>
      {selection.isOffered && selection.chosen.size > 0 && acts.part && (
        <acts.part.ActsBar
          selection={selection}
          rights={frame.rights}
          onCleared={() => panel.current?.focus()}
          onAct={setAct}
        />
      )}
      {act !== null && acts.part && (
        <acts.part.ActDialog
          act={act}
          frame={frame}
          onClose={(done, reported) => {
            setAct(null)
            selection.tick(done, false)
            if (reported) tell(reported)
          }}
        />
      )}
      {user.id !== '' && act === null && edit.part && (
        <edit.part.UserDrawer
          key={user.id}
          id={user.id}
          frame={frame}
          opened={user}
          quick={quick}
          notice={notice === noticeBefore ? null : notice}
          tell={tell}
          onAct={setAct}
        />
      )}
    </div>
  )
}

interface BodyProps {
  state: UserAdminState
  quick: QuickActs
  onGone: () => void
  onAct: (act: Act) => void
}

function Body({ state, quick, onGone, onAct }: BodyProps): ReactNode {
  const { t, i18n } = useWidget()
  const { list, frame, selection, user, invite } = state
  switch (list.kind) {
    case 'loading':
      return (
        <div part="card" className="card">
          <TableSkeleton rows={Math.min(frame.query.size, LIMITS.defaultPageSize)} label={t('people.loading')} />
        </div>
      )
    case 'failed':
      return (
        <Failure
          title={t('people.failedToLoad')}
          message={i18n.errorText(list.error.code)}
          reference={list.error.correlationId ? t('common.reference', { id: list.error.correlationId }) : undefined}
          action={list.error.retryable ? { label: t('common.tryAgain'), onClick: list.retry } : undefined}
        />
      )
    case 'none':
      return <None frame={frame} list={list} onGone={onGone} onInvite={() => invite.open('one')} />
    case 'ready':
      return (
        <>
          <OutdatedBanner title={t('people.outdated')} error={list.page.refreshError} onRetry={list.page.retry} />
          <UserTable
            frame={frame}
            page={list.page}
            selection={selection}
            quick={quick}
            onOpen={user.open}
            onAct={onAct}
          />
        </>
      )
  }
}
