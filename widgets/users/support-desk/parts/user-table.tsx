import type { User } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { lockWords, USER_LOOKS } from '../../people/user-looks.ts'
import type { SupportDesk } from '../support-desk.state.ts'

/** A page of users; the name opens the user next to the list. */
export function UserTable({ desk, rows }: { desk: SupportDesk; rows: readonly User[] }) {
  const { t } = useWidget()
  return (
    <table part="table" className="tbl cards nosel" role="table">
      <caption className="vh">{t('support.caption.users', { query: desk.query.search })}</caption>
      <thead part="table-header" role="rowgroup">
        <tr role="row">
          <th scope="col">{t('people.column.name')}</th>
          <th scope="col">{t('support.column.account')}</th>
          <th scope="col">{t('people.column.status')}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((user) => (
          <UserRow key={user.id} desk={desk} user={user} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({ desk, user }: { desk: SupportDesk; user: User }) {
  const { t, formats } = useWidget()
  const { id, fullName, username, emailAddress, role, status, customers, invitationEndsAt } = user
  const look = USER_LOOKS[status]
  const lock = lockWords({ t, formats }, user)
  const [first, ...others] = customers
  return (
    <tr role="row" part="row" className={desk.user?.id === id ? 'is-opened' : undefined}>
      <td role="cell" className="c-main">
        <button
          type="button"
          part="link"
          className="link ink strong desk-open"
          aria-current={desk.user?.id === id || undefined}
          onClick={() => desk.open(id)}
        >
          <bdi>{fullName}</bdi>
        </button>
        <span className="sub">
          <bdi>{username}</bdi> · <bdi>{emailAddress}</bdi>
        </span>
      </td>
      <td role="cell" className="c-d">
        {first ? <bdi>{first.name}</bdi> : <bdi>{user.groupName ?? ''}</bdi>}
        {others.length > 0 && (
          <span className="nowrap muted"> {t('people.row.moreAccounts', { count: others.length })}</span>
        )}
        <span className="sub">{t(`common.role.${role}`)}</span>
      </td>
      <td role="cell" className="c-b">
        <span className="badges">
          <Badge tone={look.tone} icon={look.icon}>
            {t(`people.status.${status}`)}
          </Badge>
        </span>
        {lock !== null && <span className="sub num">{lock}</span>}
        {invitationEndsAt !== null && (
          <span className="sub num">
            {t(Date.parse(invitationEndsAt) > desk.nowMs ? 'people.row.linkUntil' : 'people.row.linkOver', {
              when: formats.instant(invitationEndsAt),
            })}
          </span>
        )}
      </td>
    </tr>
  )
}
