import { useEffect, useState } from 'react'
import {
  addUsersToGroup,
  type GroupMove,
  groupMovesSchema,
  LIMITS,
  type NetTermsError,
  toNetTermsError,
  type User,
} from '../../../../src/contract/index.ts'
import { useSource } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Combobox } from '../../../../src/ui/combobox.tsx'
import type { Option } from '../../../../src/ui/option-source.ts'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import type { Act } from '../acts.ts'
import { useGroupSource } from '../sources.ts'
import type { Order } from './use-act.ts'

export interface MoveFormState {
  group: Option | null
  choose(group: Option | null): void
  /** The server's preview for each user, by id; null until loaded. */
  moves: ReadonlyMap<string, GroupMove> | null
  error: NetTermsError | null
  retry(): void
  /** Request to send; null until a group is selected and its preview has been shown. */
  order: Order | null
  whyNot(user: User): string | null
}

/**
 * State of the choice of a group, with what moving into it would change; the server computes that without saving
 * (GRP-15).
 */
export function useMoveForm(act: Act): MoveFormState {
  const { t } = useWidget()
  const { api } = useSource()
  const [group, choose] = useState<Option | null>(null)
  const [moves, setMoves] = useState<ReadonlyMap<string, GroupMove> | null>(null)
  const [error, setError] = useState<NetTermsError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const ids = act.users.filter(({ status }) => status !== 'terminated').map(({ id }) => id)
  useEffect(() => {
    setMoves(null)
    setError(null)
    if (group === null || ids.length === 0) return
    let isCurrent = true
    const take = (known: readonly GroupMove[]) => setMoves(new Map(known.map((move) => [move.userId, move])))
    api
      .send(addUsersToGroup, { params: { group_id: group.id }, body: { user_ids: ids, preview: true } })
      // All users are already in the group, so there is nothing to confirm.
      .then(() => isCurrent && take([]))
      .catch((cause: unknown) => {
        if (!isCurrent) return
        const fault = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', 'user-groups')
        const reported = groupMovesSchema.safeParse(fault.details[0]?.meta?.['moves'])
        if (fault.code === 'group-move-unconfirmed' && reported.success) take(reported.data)
        else setError(fault)
      })
    return () => {
      isCurrent = false
    }
  }, [group?.id, attempt])
  return {
    group,
    choose,
    moves,
    error,
    retry: () => setAttempt((count) => count + 1),
    // The table has shown the losses, so the button below it is the confirmation (GRP-7).
    order: group && moves && { kind: 'move', groupId: group.id },
    whyNot(user) {
      if (user.status === 'terminated') return t('people.why.terminated')
      return moves !== null && !moves.has(user.id) ? t('people-acts.why.sameGroup') : null
    },
  }
}

interface Props {
  form: MoveFormState
  users: readonly User[]
  isMissing: boolean
}

/** Choice of the group, and for each user the group they leave and the accounts they gain and lose. */
export function MoveForm({ form, users, isMissing }: Props) {
  const { t, i18n } = useWidget()
  const source = useGroupSource()
  const { group, moves, error } = form
  return (
    <>
      <Combobox
        i18n={i18n}
        label={t('people-acts.group')}
        source={source}
        minLength={LIMITS.searchMinLength}
        value={group}
        onChange={form.choose}
        required
        error={isMissing && group === null && t('people-acts.groupMissing')}
      />
      {error && (
        <p part="error" className="err" role="alert">
          {i18n.errorText(error.code)}{' '}
          {error.retryable && (
            <Button kind="link" onClick={form.retry}>
              {t('common.tryAgain')}
            </Button>
          )}
        </p>
      )}
      {group && !moves && !error && <Skeleton lines={2} label={t('common.loading')} />}
      {group && moves && (
        <table className="move-table small">
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
              <MoveRow key={user.id} user={user} move={moves.get(user.id)} whyNot={form.whyNot(user)} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

interface RowProps {
  user: User
  move: GroupMove | undefined
  whyNot: string | null
}

function MoveRow({ user, move, whyNot }: RowProps) {
  const { t } = useWidget()
  return (
    <tr>
      <th scope="row">
        <bdi>{user.fullName}</bdi>
      </th>
      {move && whyNot === null ? (
        <>
          <td>{move.leavesGroupName === null ? t('people-acts.leavesNone') : <bdi>{move.leavesGroupName}</bdi>}</td>
          <td>
            <Accounts move={move} />
          </td>
        </>
      ) : (
        <td colSpan={2} className="muted">
          {t('people-acts.leftOut', { why: whyNot ?? '' })}
        </td>
      )}
    </tr>
  )
}

/** Accounts gained or lost with the group; accounts assigned to the user individually stay in any group (GRP-8). */
function Accounts({ move }: { move: GroupMove }) {
  const { t, formats } = useWidget()
  const words = (named: GroupMove['gained'], count: number) =>
    formats.list([
      ...named.map(({ name }) => name),
      ...(count > named.length ? [t('people-acts.more', { count: count - named.length })] : []),
    ])
  if (move.gainedCount + move.lostCount === 0) return <>{t('people-acts.accountsSame')}</>
  return (
    <>
      {move.gainedCount > 0 && (
        <span className="block">{t('people-acts.gains', { accounts: words(move.gained, move.gainedCount) })}</span>
      )}
      {move.lostCount > 0 && (
        <span className="block warning-text">
          {t('people-acts.loses', { accounts: words(move.lost, move.lostCount) })}
        </span>
      )}
    </>
  )
}
