import type { KeyboardEvent, ReactNode } from 'react'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { OutdatedBanner } from '../../../../src/kit/outdated-banner.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import { tabId, Tabs } from '../../../../src/ui/tabs.tsx'
import { useId } from '../../../../src/ui/use-id.ts'
import searchIcon from 'lucide-static/icons/search.svg'
import { DESK_KINDS, type DeskKind } from '../desk-query.ts'
import type { Found, SupportDesk } from '../support-desk.state.ts'
import { AccountTable } from './account-table.tsx'
import { UserTable } from './user-table.tsx'

/** Results of the search, users and accounts on separate tabs, with one of them next to the list (SUP-1). */
export function Results({ desk, side }: { desk: SupportDesk; side: ReactNode }) {
  const { t, formats } = useWidget()
  const panelId = useId()
  const { users, accounts, kind } = desk
  const found = { users, accounts }
  const list = (
    <div className={classNames('desk-results', side !== null && 'with-side')}>
      <div className="stack gap-3">{kind === 'users' ? usersList() : accountsList()}</div>
      {side}
    </div>
  )
  // Without user management there is a single tab.
  if (!users) return list
  return (
    <div className="stack gap-4">
      <Tabs
        label={t('support.results')}
        panelId={panelId}
        selected={kind}
        tabs={DESK_KINDS.map((id) => {
          const count = found[id]?.count ?? null
          return { id, label: t(`support.tab.${id}`), count: count === null ? undefined : formats.number(count) }
        })}
        onChange={(id) => desk.change({ kind: id })}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, kind)}>
        {list}
      </div>
    </div>
  )

  function usersList() {
    return (
      users && <List desk={desk} kind="users" found={users} table={(rows) => <UserTable desk={desk} rows={rows} />} />
    )
  }
  function accountsList() {
    return (
      <List desk={desk} kind="accounts" found={accounts} table={(rows) => <AccountTable desk={desk} rows={rows} />} />
    )
  }
}

interface ListProps<Row> {
  desk: SupportDesk
  kind: DeskKind
  found: Found<Row>
  table: (rows: readonly Row[]) => ReactNode
}

function List<Row>({ desk, kind, found, table }: ListProps<Row>) {
  const { t, i18n } = useWidget()
  const { rows, count, error, retry, isRefreshing, query } = found
  const other = kind === 'users' ? ('accounts' as const) : ('users' as const)
  if (!rows && error) {
    return (
      <Failure
        title={t(`support.failed.${kind}`)}
        message={i18n.errorText(error.code)}
        reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
        action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
      />
    )
  }
  if (!rows) {
    return (
      <div part="card" className="card">
        <TableSkeleton rows={4} label={t('common.loading')} />
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <Empty
        icon={searchIcon}
        role="status"
        title={t(`support.none.${kind}`, { query: query.search })}
        action={
          desk[other] && <Button onClick={() => desk.change({ kind: other })}>{t(`support.none.show.${other}`)}</Button>
        }
      >
        {t('support.none.text')}
      </Empty>
    )
  }
  return (
    <>
      <OutdatedBanner title={t('support.outdated')} error={error} onRetry={retry} />
      <p className="vh" role="status">
        {t(`support.count.${kind}`, { count: count ?? rows.length, query: query.search })}
      </p>
      {/* The rows are buttons; arrow keys are an additional way to move between them. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions */}
      <div part="card" className="card desk-list" aria-busy={isRefreshing || undefined} onKeyDown={moveFocus}>
        {table(rows)}
        <ListPager
          page={query.page}
          size={query.size}
          shown={rows.length}
          recordCount={count ?? rows.length}
          onPage={(page) => desk.change({ page: String(page), kind })}
          onSize={(size) => desk.change({ rows: size, kind })}
        />
      </div>
    </>
  )
}

/** Moves focus up or down between the rows of the list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.desk-open')]
  const here = buttons.indexOf(event.target as HTMLElement)
  const next = step === undefined || here < 0 ? undefined : buttons[here + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
