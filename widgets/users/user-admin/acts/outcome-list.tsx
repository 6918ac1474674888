import type { User } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Icon } from '../../../../src/ui/icon.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { Outcomes } from './use-act.ts'

interface Props {
  users: readonly User[]
  leftOut: ReadonlyMap<string, string>
  outcomes: Outcomes
}

/** Affected users, those left out with the reason, and the result of each. */
export function OutcomeList({ users, leftOut, outcomes }: Props) {
  return (
    <ul className="act-list">
      {users.map((user) => (
        <li key={user.id}>
          <span>
            <b>
              <bdi>{user.fullName}</bdi>
            </b>{' '}
            <span className="small muted">
              <bdi>{user.username}</bdi>
            </span>
          </span>
          <Line user={user} leftOut={leftOut.get(user.id)} outcomes={outcomes} />
        </li>
      ))}
    </ul>
  )
}

function Line({ user, leftOut, outcomes }: { user: User; leftOut: string | undefined; outcomes: Outcomes }) {
  const { t, i18n } = useWidget()
  const outcome = outcomes.get(user.id)
  if (outcome === undefined) {
    return leftOut === undefined ? null : (
      <span className="small muted">{t('people-acts.leftOut', { why: leftOut })}</span>
    )
  }
  if (outcome.kind === 'done') {
    return (
      <span className="small success-text row">
        <Icon of={checkIcon} size="s" />
        {t('people-acts.isDone')}
      </span>
    )
  }
  return (
    <span part="error" className="err" role="alert">
      <Icon of={octagonAlertIcon} size="s" />
      <span>{outcome.kind === 'unknown' ? t('people-acts.unknown') : i18n.errorText(outcome.code)}</span>
    </span>
  )
}
