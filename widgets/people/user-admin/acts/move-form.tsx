import { useState } from 'react'
import { LIMITS, listUserGroups, type User, type UserGroup } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Combobox } from '../../../../src/ui/combobox.tsx'
import type { Option } from '../../../../src/ui/option-source.ts'
import type { Act } from '../acts.ts'
import { useGroupSource } from '../sources.ts'
import type { Order } from './use-act.ts'

export interface MoveFormState {
  group: Option | null
  choose(group: Option | null): void
  groups: ReadonlyMap<string, UserGroup>
  order(users: readonly User[]): Order | null
  whyNot(user: User): string | null
}

export function useMoveForm(act: Act): MoveFormState {
  const { t } = useWidget()
  const [group, choose] = useState<Option | null>(null)
  const { answer } = useCall(
    listUserGroups,
    act.kind === 'move' ? { page: { number: 1, size: LIMITS.maxPageSize } } : null,
  )
  const groups = new Map(answer?.data.map((each) => [each.id, each]))
  return {
    group,
    choose,
    groups,
    // What is left was read in the table: the confirmation is the button below it (GRP-7).
    order: (users) =>
      group && {
        kind: 'move',
        groupId: group.id,
        isConfirmed: users.some(({ groupId }) => groupId !== null && groupId !== group.id),
      },
    whyNot(user) {
      if (user.status === 'terminated') return t('people.why.terminated')
      return group !== null && user.groupId === group.id ? t('people-acts.why.sameGroup') : null
    },
  }
}

interface Props {
  form: MoveFormState
  users: readonly User[]
  isMissing: boolean
}

/** The group, and then for each user which group is left, and which accounts come and go with it. */
export function MoveForm({ form, users, isMissing }: Props) {
  const { t, i18n } = useWidget()
  const source = useGroupSource()
  const { group, groups } = form
  return (
    <>
      <Combobox
        i18n={i18n}
        label={t('people-acts.group')}
        source={source}
        value={group}
        onChange={form.choose}
        required
        error={isMissing && t('people-acts.groupMissing')}
      />
      {group && (
        <table className="move-table small" role="table">
          <caption className="vh">{t('people-acts.moveCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('people.column.name')}</th>
              <th scope="col">{t('people-acts.leaves')}</th>
              <th scope="col">{t('people-acts.accounts')}</th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.id}>
                <th scope="row">
                  <bdi>{user.fullName}</bdi>
                </th>
                <td>
                  {form.whyNot(user) ?? (user.groupName === null ? t('people-acts.leavesNone') : <bdi>{user.groupName}</bdi>)}
                </td>
                <td>
                  {form.whyNot(user) === null && (
                    <Accounts user={user} from={groups.get(user.groupId ?? '')} to={groups.get(group.id)} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** Accounts that a group brings; those given to the user by name stay whatever the group (GRP-8). */
function Accounts({ user, from, to }: { user: User; from: UserGroup | undefined; to: UserGroup | undefined }) {
  const { t, formats } = useWidget()
  const own = new Set(user.customerIds)
  const minus = (one: UserGroup | undefined, other: UserGroup | undefined) =>
    (one?.customers ?? []).filter(({ id }) => !own.has(id) && !(other?.customers ?? []).some((each) => each.id === id))
  const gained = minus(to, from)
  const lost = minus(from, to)
  if (gained.length + lost.length === 0) return <>{t('people-acts.accountsSame')}</>
  return (
    <>
      {gained.length > 0 && (
        <span className="block">{t('people-acts.gains', { accounts: formats.list(gained.map(({ name }) => name)) })}</span>
      )}
      {lost.length > 0 && (
        <span className="block warning-text">
          {t('people-acts.loses', { accounts: formats.list(lost.map(({ name }) => name)) })}
        </span>
      )}
    </>
  )
}
