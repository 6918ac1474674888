import type { User } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import type { Act } from '../acts.ts'
import type { QuickActs } from '../use-quick-acts.ts'
import type { UserFrame } from '../user-admin.state.ts'
import { isLockable, lockWords, USER_LOOKS } from '../../people/user-looks.ts'

interface Props {
  user: User
  frame: UserFrame
  quick: QuickActs
  isDirty: boolean
  onAct: (act: Act) => void
}

/** The user's status with its reason, how it ends, and the possible actions; a disabled action shows why (ACC-9). */
export function StatusBox({ user, frame, quick, isDirty, onAct }: Props) {
  const { t, formats } = useWidget()
  const { rights } = frame
  const look = USER_LOOKS[user.status]
  const lock = lockWords({ t, formats }, user)
  const isGone = user.status === 'terminated'
  const canLock = rights.lock && isLockable(user) && !user.isSelf
  return (
    <section className="user-status" aria-label={t('people.column.status')}>
      <div className="row wrap">
        <Badge tone={look.tone} icon={look.icon}>
          {t(`people.status.${user.status}`)}
        </Badge>
        {lock && <span className="small muted num">{lock}</span>}
        {user.invitationEndsAt !== null && (
          <span className="small muted num">
            {t(Date.parse(user.invitationEndsAt) > frame.nowMs ? 'people.row.linkUntil' : 'people.row.linkOver', {
              when: formats.instant(user.invitationEndsAt),
            })}
          </span>
        )}
      </div>
      {user.isSelf && <p className="small muted">{t('people.select.self')}</p>}
      {isDirty && !isGone && <p className="small muted">{t('people-edit.saveFirst')}</p>}
      <div className="row wrap">
        {rights.unlock && user.canUnlock && (
          <Button size="sm" busy={quick.busy === user.id} disabled={isDirty} onClick={() => quick.unlock(user)}>
            {t('people.act.unlock')}
          </Button>
        )}
        {rights.inviteAgain && user.status === 'invited' && (
          <Button size="sm" busy={quick.busy === user.id} disabled={isDirty} onClick={() => quick.inviteAgain(user)}>
            {t('people-edit.inviteAgain')}
          </Button>
        )}
        {canLock && (
          <>
            <Button
              size="sm"
              hasPopup="dialog"
              disabled={isDirty}
              onClick={() => onAct({ kind: 'lock', users: [user] })}
            >
              {t('people.act.lock')}
            </Button>
            <Button
              size="sm"
              hasPopup="dialog"
              disabled={isDirty}
              reason={user.isSso && t('people.why.sso')}
              onClick={() => onAct({ kind: 'new-password', users: [user] })}
            >
              {t('people.act.newPassword')}
            </Button>
          </>
        )}
        {rights.terminate && !isGone && !user.isSelf && (
          <Button
            size="sm"
            kind="danger-quiet"
            hasPopup="dialog"
            disabled={isDirty}
            onClick={() => onAct({ kind: 'terminate', users: [user] })}
          >
            {t('people.act.terminate')}
          </Button>
        )}
      </div>
    </section>
  )
}
