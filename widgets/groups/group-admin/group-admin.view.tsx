/** The tree with the selected group next to it. The wizard and the providers replace them; each loads when opened. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NetTermsError } from '../../../src/contract/index.ts'
import { SearchBox } from '../../../src/kit/search-box.tsx'
import { type LazyPart, useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import networkIcon from 'lucide-static/icons/network.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import type * as createPart from './create.part.tsx'
import { GroupDetail } from './detail/group-detail.tsx'
import type * as editPart from './edit.part.tsx'
import type * as filesPart from './files.part.tsx'
import sheet from './group-admin.css?inline'
import type { GroupAdminState, Notice } from './group-admin.state.ts'
import type * as peoplePart from './people.part.tsx'
import type * as providersPart from './providers.part.tsx'
import { useRunningImport } from '../../shared/import-files/use-running-import.ts'
import { GroupTree } from './tree/group-tree.tsx'
import type { RequestedAction } from './group-action.ts'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets: string[] = [tableSheet, sheet]

export function GroupAdminSkeleton() {
  return (
    <div className="group-admin stack gap-5" aria-busy="true">
      <span className="skel tall w4" />
      <GroupsSkeleton />
    </div>
  )
}

/** @param label accessible name while it is shown; none before the texts load */
const GroupsSkeleton = ({ label }: { label?: string | undefined }) => (
  <div className="group-split">
    <div part="card" className="card pad">
      <Skeleton lines={6} label={label} />
    </div>
    <div part="card" className="card pad">
      <Skeleton lines={5} />
    </div>
  </div>
)

export function GroupAdminView({ state }: { state: GroupAdminState }) {
  const { view } = state.query
  if (view === 'groups') return <Groups state={state} />
  return view === 'providers' ? <Providers state={state} /> : <Create state={state} />
}

function Create({ state }: { state: GroupAdminState }) {
  const create = useLazyPart<typeof createPart>('group-admin.create')
  return <Waiting lazy={create}>{create.part && <create.part.CreateGroup state={state} />}</Waiting>
}

function Providers({ state }: { state: GroupAdminState }) {
  const providers = useLazyPart<typeof providersPart>('group-admin.providers')
  return <Waiting lazy={providers}>{providers.part && <providers.part.IdentityProviders state={state} />}</Waiting>
}

/** Placeholder for a screen that is loading, or that failed to load. */
function Waiting({ lazy, children }: { lazy: LazyPart<unknown>; children: ReactNode }) {
  if (lazy.part) return children
  return lazy.hasFailed ? <PartMissing retry={lazy.retry} /> : <GroupAdminSkeleton />
}

const PartMissing = ({ retry }: { retry(): void }) => (
  <CodedFailure
    error={new NetTermsError('code-unavailable', 'A part of the groups did not load. Nothing was changed.')}
    onRetry={retry}
  />
)

function Groups({ state }: { state: GroupAdminState }) {
  const { t, emit, openInside } = useWidget()
  const { rights, tree, show, notice } = state
  const [action, setAction] = useState<RequestedAction | null>(null)
  const [isExporting, setExporting] = useState(false)
  const running = useRunningImport(rights.listImports)
  const files = useLazyPart<typeof filesPart>('group-admin.files', isExporting || running !== null)
  // Only one dialog is open at a time, regardless of which code loads first.
  const openRequested = (next: RequestedAction) => {
    setExporting(false)
    setAction(next)
  }
  const openExport = () => {
    setAction(null)
    setExporting(true)
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The user has returned from the wizard or from the providers.
    if (state.wantsFocus.current && tree.kind === 'none') heading.current?.focus()
  }, [])
  const toImport = () => {
    const params = { invite: 'file' }
    if (emit('nt-navigate', { to: 'user-admin', params })) openInside('nt-user-admin', params)
  }
  const create = rights.create && (
    <Button kind="primary" icon={plusIcon} onClick={() => show('name')}>
      {t('groups.create')}
    </Button>
  )
  return (
    <div className="group-admin stack gap-5">
      <header className="page-head">
        <div className="grow">
          <h2 className="h1" tabIndex={-1} ref={heading}>
            {t('groups.title')}
          </h2>
          <p className="label">{t('groups.intro')}</p>
        </div>
        <div className="row wrap group-head-acts no-print">
          {rights.importUsers && <Button onClick={toImport}>{t('groups.import')}</Button>}
          {rights.exportUsers && (
            <Button hasPopup="dialog" onClick={openExport}>
              {t('groups.export')}
            </Button>
          )}
          {rights.listProviders && <Button onClick={() => show('providers')}>{t('groups.providers')}</Button>}
          {tree.kind === 'ready' && create}
        </div>
      </header>
      <ReadOnly state={state} />
      {running !== null && files.part && <files.part.RunningImport job={running} onShow={toImport} />}
      {isExporting && files.hasFailed && <PartMissing retry={files.retry} />}
      {isExporting && files.part && (
        <files.part.ExportDrawer
          onClose={(words) => {
            setExporting(false)
            if (words !== null) state.tell({ kind: 'exported', words })
          }}
        />
      )}
      <div className="told" role="status">
        {notice && <ChangeNotice state={state} notice={notice} onAction={openRequested} />}
      </div>
      <Body state={state} create={create} onAction={openRequested} />
      {action && <RequestedDialog state={state} action={action} onClose={() => setAction(null)} />}
    </div>
  )
}

function Body({
  state,
  create,
  onAction,
}: {
  state: GroupAdminState
  create: ReactNode
  onAction(action: RequestedAction): void
}) {
  const { t, i18n } = useWidget()
  const searchId = useId()
  const { tree, query, control, change } = state
  switch (tree.kind) {
    case 'loading':
      return <GroupsSkeleton label={t('groups.loading')} />
    case 'failed':
      return (
        <Failure
          title={t('groups.failed')}
          message={i18n.errorText(tree.error.code)}
          reference={tree.error.correlationId ? t('common.reference', { id: tree.error.correlationId }) : undefined}
          action={tree.error.retryable ? { label: t('common.tryAgain'), onClick: tree.retry } : undefined}
        />
      )
    case 'none':
      return (
        <Empty icon={networkIcon} title={t('groups.none')} action={create} slotted>
          {t('groups.noneText')}
        </Empty>
      )
    case 'ready':
      return (
        <div className="group-split">
          <div part="card" className="card group-tree">
            <SearchBox
              id={searchId}
              label={t('groups.search')}
              placeholder={t('groups.search')}
              search={query.search}
              onSearch={(text) => change({ 'group-q': text })}
            />
            <GroupTree
              control={control}
              search={query.search}
              none={<p className="tree-row small muted">{t('groups.notFound')}</p>}
            />
          </div>
          <div className="stack gap-5 group-detail">
            <GroupDetail state={state} onAction={onAction} />
          </div>
        </div>
      )
  }
}

/** Explains why there are no actions: a role is required, or the session of the page lacks the right (GRP-44). */
function ReadOnly({ state: { rights } }: { state: GroupAdminState }) {
  const { t } = useWidget()
  const { create, update, remove, addUsers, removeUser, setCustomers } = rights
  if (create && update && remove && addUsers && removeUser && setCustomers) return null
  const isNothing = !(create || update || remove || addUsers || removeUser || setCustomers)
  return (
    <Banner icon={infoIcon} title={t(isNothing ? 'groups.readOnly' : 'groups.partOnly')}>
      {t(rights.isAdmin ? 'groups.readOnlyPage' : 'groups.readOnlyRole')}
    </Banner>
  )
}

function ChangeNotice({
  state,
  notice,
  onAction,
}: {
  state: GroupAdminState
  notice: Notice
  onAction(action: RequestedAction): void
}) {
  const { t } = useWidget()
  const words = (): string => {
    switch (notice.kind) {
      case 'created':
        return t('groups.told.created', { name: notice.group.name })
      case 'added':
        return t('groups.told.added', { name: notice.name, count: notice.count })
      case 'exported':
        return notice.words
      case 'takenOut':
        return t('groups.told.takenOut', { name: notice.name, person: notice.person })
      default:
        return t(`groups.told.${notice.kind}`, { name: notice.name })
    }
  }
  const { addUsers, listUsers } = state.rights
  return (
    <Banner
      tone="success"
      icon={circleCheckIcon}
      title={words()}
      action={
        notice.kind === 'created' &&
        addUsers &&
        listUsers && (
          <Button size="sm" hasPopup="dialog" onClick={() => onAction({ kind: 'add', group: notice.group })}>
            {t('groups.addPeople')}
          </Button>
        )
      }
    >
      {notice.kind === 'created' && t('groups.told.createdText')}
    </Banner>
  )
}

interface RequestedProps {
  state: GroupAdminState
  action: RequestedAction
  onClose(): void
}

/** The drawer or dialog of the requested action; its code loads with the first action of its type. */
function RequestedDialog({ state, action, onClose }: RequestedProps) {
  const isPeople = action.kind === 'add' || action.kind === 'takeOut'
  const people = useLazyPart<typeof peoplePart>('group-admin.people', isPeople)
  const edit = useLazyPart<typeof editPart>('group-admin.edit', !isPeople)
  const lazy = isPeople ? people : edit
  if (lazy.hasFailed) return <PartMissing retry={lazy.retry} />
  if (isPeople) return people.part && <people.part.People state={state} action={action} onClose={onClose} />
  return edit.part && <edit.part.Edit state={state} action={action} onClose={onClose} />
}
