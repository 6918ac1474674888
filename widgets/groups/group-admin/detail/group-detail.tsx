import { useEffect, useRef } from 'react'
import { USER_LIMITS, type UserGroup } from '../../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../../src/kit/outdated-banner.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import networkIcon from 'lucide-static/icons/network.svg'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import type { GroupAdminState } from '../group-admin.state.ts'
import { signInWords } from '../group-words.ts'
import type { RequestedAction } from '../group-action.ts'
import { PeopleCard } from './people-card.tsx'

interface Props {
  state: GroupAdminState
  onAction(action: RequestedAction): void
}

/** The selected group: its sign-in, its accounts, and its users. */
export function GroupDetail({ state, onAction }: Props) {
  const { t } = useWidget()
  const { answer, error, retry } = state.group
  const shown = answer?.data
  if (!shown && error?.code === 'not-found') {
    return (
      <Empty
        role="status"
        icon={networkIcon}
        title={t('groups.gone.title')}
        action={<Button onClick={() => state.open('')}>{t('groups.gone.action')}</Button>}
      >
        {t('groups.gone.text')}
      </Empty>
    )
  }
  if (!shown && error) return <CodedFailure error={error} onRetry={retry} />
  if (!shown) {
    return (
      <Card padded>
        <Skeleton lines={4} label={t('groups.loadingOne')} />
      </Card>
    )
  }
  return (
    <>
      <OutdatedBanner title={t('groups.outdated')} error={error} onRetry={retry} />
      <FactsCard state={state} group={shown} onAction={onAction} />
      <AccountsCard state={state} group={shown} onAction={onAction} />
      <PeopleCard key={shown.id} state={state} group={shown} onAction={onAction} />
    </>
  )
}

interface CardProps extends Props {
  group: UserGroup
}

function FactsCard({ state, group, onAction }: CardProps) {
  const { t, formats } = useWidget()
  const { rights, wantsFocus } = state
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    heading.current?.focus()
  })
  const facts = [
    { id: 'sign-in', term: t('groups.signsInWith'), value: signInWords(t, group) },
    {
      id: 'network',
      term: t('groups.networkAccess'),
      value: t(group.networkAccess ? 'groups.networkOn' : 'groups.networkOff'),
    },
    {
      id: 'level',
      term: t('groups.level'),
      value: t('groups.levelOf', {
        level: formats.number(group.level),
        most: formats.number(USER_LIMITS.maxGroupDepth),
      }),
    },
  ]
  return (
    <section part="card" className="card" aria-labelledby="group-name">
      <header part="card-header" className="card-head">
        <div className="grow">
          {group.path.length > 0 && <p className="small muted">{group.path.map(({ name }) => name).join(' / ')}</p>}
          <h3 className="h2 group-name" id="group-name" tabIndex={-1} ref={heading}>
            <bdi>{group.name}</bdi>
          </h3>
        </div>
        <span className="row wrap group-acts">
          {rights.update && (
            <Button hasPopup="dialog" onClick={() => onAction({ kind: 'edit', group })}>
              {t('groups.edit')}
            </Button>
          )}
          {rights.remove && (
            <Button kind="danger-quiet" hasPopup="dialog" onClick={() => onAction({ kind: 'delete', group })}>
              {t('groups.delete')}
            </Button>
          )}
        </span>
      </header>
      <dl className="rows group-facts">
        {facts.map(({ id, term, value }) => (
          <div key={id}>
            <dt className="muted">{term}</dt>
            <dd className="end num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function AccountsCard({ state, group, onAction }: CardProps) {
  const { t } = useWidget()
  return (
    <Card
      title={t('groups.accounts')}
      level={3}
      end={
        state.rights.setCustomers && (
          <Button size="sm" hasPopup="dialog" onClick={() => onAction({ kind: 'accounts', group })}>
            {t('groups.changeAccounts')}
          </Button>
        )
      }
    >
      {group.customers.length === 0 ? (
        <p className="pad-rest small muted">{t(group.networkAccess ? 'groups.noAccountsBut' : 'groups.noAccounts')}</p>
      ) : (
        <ul className="rows">
          {group.customers.map(({ id, name, withChildAccounts }) => (
            <li key={id}>
              <span className="grow">
                <b>
                  <bdi>{name}</bdi>
                </b>{' '}
                <span className="muted num">{id}</span>
                {withChildAccounts && <span className="small muted block">{t('groups.withChildren')}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
