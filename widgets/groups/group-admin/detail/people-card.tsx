import { useEffect, useRef } from 'react'
import { listUsers, type User, type UserGroup } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useAnsweredInput, useLastPage } from '../../../../src/kit/list-pages.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { OutdatedBanner } from '../../../../src/kit/outdated-banner.tsx'
import { SearchBox } from '../../../../src/kit/search-box.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge, type Tone } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import usersIcon from 'lucide-static/icons/users.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import type { GroupAdminState } from '../group-admin.state.ts'
import { peopleInput } from '../group-query.ts'
import type { RequestedAction } from '../group-action.ts'
import { useId } from '../../../../src/ui/use-id.ts'

const LOOKS: Readonly<Record<User['status'], { tone: Tone; icon: string }>> = {
  invited: { tone: 'motion', icon: clockIcon },
  active: { tone: 'success', icon: checkIcon },
  locked: { tone: 'warning', icon: lockIcon },
  terminated: { tone: 'neutral', icon: xIcon },
}

/** Number of users from which a search is offered; it is also shown while a search is set. */
const MANY = 10

interface Props {
  state: GroupAdminState
  group: UserGroup
  onAction(action: RequestedAction): void
}

/** Users of the group; paging and search are done by the server (GRP-42). */
export function PeopleCard({ state, group, onAction }: Props) {
  const { t, i18n, formats } = useWidget()
  const { rights, change, query } = state
  const searchId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = rights.listUsers ? peopleInput(group.id, query.people) : null
  const listed = useCall(listUsers, input, { keep: true })
  const shown = useAnsweredInput(listed.answer, query.people)
  const rows = listed.answer?.data ?? null
  const total = listed.answer?.meta.recordCount ?? 0
  useLastPage(total, shown.page, shown.size, (page) => change({ 'people-page': String(page) }))
  useEffect(() => {
    if (!state.wantsPeople.current) return
    state.wantsPeople.current = false
    // Runs after the dialog has returned focus to a button that may have been removed with its row.
    setTimeout(() => box.current?.focus())
  })
  const add = rights.addUsers && rights.listUsers && (
    <Button
      size="sm"
      className="group-add"
      icon={plusIcon}
      hasPopup="dialog"
      onClick={() => onAction({ kind: 'add', group })}
    >
      {t('groups.addPeople')}
    </Button>
  )
  const hasSearch = query.people.search !== '' || group.userCount > MANY
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={t('groups.peopleIn', { name: group.name })}>
      <Card title={t('groups.people')} level={3} count={formats.number(group.userCount)} end={add}>
        {hasSearch && rights.listUsers && (
          <div className="pad-rest tools">
            <SearchBox
              id={searchId}
              label={t('groups.searchPeople')}
              placeholder={t('groups.searchPeople')}
              search={query.people.search}
              onSearch={(text) => change({ 'people-q': text, 'people-page': '1' })}
            />
          </div>
        )}
        {!rights.listUsers && <p className="pad-rest small muted">{t('groups.peopleHidden')}</p>}
        {listed.error && !rows && (
          <Failure
            bare
            title={t('groups.peopleFailed')}
            message={i18n.errorText(listed.error.code)}
            action={{ label: t('common.tryAgain'), onClick: listed.retry }}
          />
        )}
        {rights.listUsers && !rows && !listed.error && <TableSkeleton rows={3} label={t('groups.peopleLoading')} />}
        {rows && <OutdatedBanner title={t('groups.outdated')} error={listed.error} onRetry={listed.retry} />}
        {rows?.length === 0 && total === 0 && shown.search !== '' && (
          <Empty bare role="status" icon={searchIcon} title={t('groups.noUserFound')}>
            {t('groups.noUserFoundText')}
          </Empty>
        )}
        {rows?.length === 0 && total === 0 && shown.search === '' && (
          <Empty bare icon={usersIcon} title={t('groups.noUsers')}>
            {t('groups.noUsersText')}
          </Empty>
        )}
        {rows && rows.length > 0 && (
          <>
            <PeopleTable state={state} group={group} rows={rows} isBusy={listed.isRefreshing} onAction={onAction} />
            <ListPager
              page={shown.page}
              size={shown.size}
              shown={rows.length}
              recordCount={total}
              isHiddenWhenShort
              onPage={(page) => change({ 'people-page': String(page) })}
              onSize={(size) => change({ 'people-rows': size, 'people-page': '1' })}
            />
          </>
        )}
      </Card>
    </div>
  )
}

interface TableProps extends Props {
  rows: readonly User[]
  isBusy: boolean
}

function PeopleTable({ state, group, rows, isBusy, onAction }: TableProps) {
  const { t } = useWidget()
  const { removeUser } = state.rights
  return (
    <table part="table" className="tbl cards nosel group-people" role="table" aria-busy={isBusy || undefined}>
      <caption className="vh">{t('groups.peopleIn', { name: group.name })}</caption>
      <thead part="table-header" role="rowgroup">
        <tr role="row">
          <th scope="col">{t('groups.column.name')}</th>
          <th scope="col">{t('groups.column.role')}</th>
          <th scope="col">{t('groups.column.status')}</th>
          {removeUser && (
            <th scope="col">
              <span className="vh">{t('groups.column.action')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((user) => (
          <tr key={user.id} role="row" part="row">
            <td role="cell" className="c-main">
              <b className="id">
                <bdi>{user.fullName}</bdi>
              </b>
              <span className="sub">{user.username}</span>
            </td>
            <td role="cell" className="c-b">
              {t(`common.role.${user.role}`)}
            </td>
            <td role="cell" className="c-c">
              <span className="badges">
                <Badge {...LOOKS[user.status]}>{t(`groups.status.${user.status}`)}</Badge>
              </span>
            </td>
            {removeUser && (
              <td role="cell" className="c-amt r nowrap">
                <Button
                  size="sm"
                  kind="quiet"
                  hasPopup="dialog"
                  label={t('groups.takeOutOf', { action: t('groups.takeOut'), name: user.fullName })}
                  hasTooltip
                  onClick={() => onAction({ kind: 'takeOut', group, user })}
                >
                  {t('groups.takeOut')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
