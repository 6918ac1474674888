import type { User } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import eyeIcon from 'lucide-static/icons/eye.svg'
import { isLockable, lockWords, USER_LOOKS } from '../../people/user-looks.ts'
import type { SupportDesk } from '../support-desk.state.ts'
import type { DeskActs } from '../use-desk-acts.ts'
import { SideCard } from './side-card.tsx'

interface Props {
  desk: SupportDesk
  user: User
  acts: DeskActs
  onAsk: (what: 'lock' | 'unlock') => void
}

/** Maximum number of accounts in the card; a user with more accounts is found through the account. */
const ACCOUNTS_SHOWN = 3

/** One user next to the list: status, who can end a lock, and actions. */
export function UserCard({ desk, user, acts, onAsk }: Props) {
  const { t, formats } = useWidget()
  const { rights, view, nowMs } = desk
  const look = USER_LOOKS[user.status]
  const lock = lockWords({ t, formats }, user)
  const rest = user.customers.length - ACCOUNTS_SHOWN
  return (
    <SideCard
      title={user.fullName}
      subtitle={user.username}
      badge={
        <Badge tone={look.tone} icon={look.icon}>
          {t(`people.status.${user.status}`)}
        </Badge>
      }
      onClose={() => desk.open(null)}
    >
      {lock && <p className="small num">{lock}</p>}
      <DefinitionList
        rows={[
          { id: 'role', term: t('people.filters.role'), value: t(`common.role.${user.role}`) },
          { id: 'email', term: t('support.email'), value: <bdi>{user.emailAddress}</bdi> },
          { id: 'sign-in', term: t('support.signsIn'), value: t(user.isSso ? 'support.provider' : 'support.password') },
          { id: 'group', term: t('people.filters.group'), value: <bdi>{user.groupName ?? t('people.noGroup')}</bdi> },
          {
            id: 'last',
            term: t('people.column.lastSignIn'),
            value: user.lastSignInAt === null ? t('people.row.never') : formats.instant(user.lastSignInAt),
          },
          ...(user.invitationEndsAt === null
            ? []
            : [
                {
                  id: 'invitation',
                  term: t('people.status.invited'),
                  value: t(Date.parse(user.invitationEndsAt) > nowMs ? 'people.row.linkUntil' : 'people.row.linkOver', {
                    when: formats.instant(user.invitationEndsAt),
                  }),
                },
              ]),
        ]}
      />
      <div className="row wrap">
        {rights.unlock && user.canUnlock && (
          <Button kind="primary" hasPopup="dialog" onClick={() => onAsk('unlock')}>
            {t('people.act.unlock')}
          </Button>
        )}
        {rights.lock && isLockable(user) && (
          <Button hasPopup="dialog" onClick={() => onAsk('lock')}>
            {t('people.act.lock')}
          </Button>
        )}
        {rights.inviteAgain && user.status === 'invited' && (
          <Button busy={acts.isBusy} onClick={() => void acts.inviteAgain(user)}>
            {t('support.inviteAgain')}
          </Button>
        )}
        {rights.log && (
          <Button kind="link" onClick={() => desk.showLog(user.id)}>
            {t('support.log')}
          </Button>
        )}
      </div>
      {user.customers.length > 0 && (
        <div className="desk-views">
          {user.customers.slice(0, ACCOUNTS_SHOWN).map(({ id, name }) => (
            <Button key={id} icon={eyeIcon} busy={view.busy === id} onClick={() => view.open(id)}>
              {t('support.view.open', { name })}
            </Button>
          ))}
          {rest > 0 && <p className="small muted">{t('people.row.moreAccounts', { count: rest })}</p>}
        </div>
      )}
    </SideCard>
  )
}
