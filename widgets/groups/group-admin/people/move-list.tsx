import type { GroupMove } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

interface Props {
  moves: readonly GroupMove[]
  /** Error codes by user id, for users who were not moved. */
  refused: ReadonlyMap<string, string>
}

interface Named {
  name: string
}

/** What each user leaves, gains and loses; a list of cards instead of a table, because a drawer is narrow. */
export function MoveList({ moves, refused }: Props) {
  const { t, i18n, formats } = useWidget()
  const namesOf = (accounts: readonly Named[], count: number): string => {
    if (count === 0) return t('group-people.nothing')
    const names = accounts.map(({ name }) => name)
    const rest = count - names.length
    return rest > 0 ? t('group-people.andMore', { count: rest, names: names.join(', ') }) : formats.list(names)
  }
  return (
    <ul part="card" className="card rows moves">
      {moves.map(
        ({ userId, fullName, username, leavesGroupName, leavesGroupId, gained, gainedCount, lost, lostCount }) => (
          <li key={userId}>
            <p>
              <b>
                <bdi>{fullName}</bdi>
              </b>{' '}
              <span className="small muted">{username}</span>
            </p>
            {refused.has(userId) && (
              <p part="error" className="err">
                {i18n.errorText(refused.get(userId) ?? 'server-error')}
              </p>
            )}
            <dl className="move">
              <div>
                <dt>{t('group-people.leaves')}</dt>
                <dd>
                  {leavesGroupId === null
                    ? t('group-people.noGroup')
                    : (leavesGroupName ?? t('group-people.otherGroup'))}
                </dd>
              </div>
              <div>
                <dt>{t('group-people.gets')}</dt>
                <dd className={gainedCount > 0 ? 'success-text' : 'muted'}>{namesOf(gained, gainedCount)}</dd>
              </div>
              <div>
                <dt>{t('group-people.loses')}</dt>
                <dd className={lostCount > 0 ? 'danger-text' : 'muted'}>{namesOf(lost, lostCount)}</dd>
              </div>
            </dl>
          </li>
        ),
      )}
    </ul>
  )
}
