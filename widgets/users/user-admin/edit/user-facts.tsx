import { listAuditEntries, listUserSessions, type User } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { actionWords, actorWords } from '../../record/record-words.ts'
import type { Act } from '../acts.ts'
import type { UserFrame } from '../user-admin.state.ts'

interface Props {
  user: User
  frame: UserFrame
  isDirty: boolean
  onAct: (act: Act) => void
}

/** Group, sign-in method, dates, sessions and recent activity. */
export function UserFacts({ user, frame, isDirty, onAct }: Props) {
  const { t, formats } = useWidget()
  const { rights } = frame
  const canMove = rights.move && user.status !== 'terminated'
  const when = (instant: string | null) => (instant === null ? t('people.row.never') : formats.instant(instant))
  return (
    <>
      <DefinitionList
        rows={[
          ...(rights.update && user.status !== 'terminated'
            ? []
            : [
                { id: 'email', term: t('people-form.email'), value: <bdi>{user.emailAddress}</bdi> },
                { id: 'role', term: t('people.filters.role'), value: t(`common.role.${user.role}`) },
                {
                  id: 'accounts',
                  term: t('people.column.accounts'),
                  value: formats.list(user.customers.map(({ name }) => name)),
                },
              ]),
          {
            id: 'group',
            term: t('people.filters.group'),
            value: (
              <>
                {user.groupName === null ? t('people.noGroup') : <bdi>{user.groupName}</bdi>}
                {canMove && (
                  <>
                    {' '}
                    <Button
                      kind="link"
                      hasPopup="dialog"
                      disabled={isDirty}
                      onClick={() => onAct({ kind: 'move', users: [user] })}
                    >
                      {t('people.act.move')}
                    </Button>
                  </>
                )}
              </>
            ),
          },
          {
            id: 'sign-in',
            term: t('people-edit.signsInWith'),
            value: t(user.isSso ? 'people-edit.signInElsewhere' : 'people-edit.signInPassword'),
          },
          { id: 'last', term: t('people.column.lastSignIn'), value: when(user.lastSignInAt) },
          ...(user.createdAt === null
            ? []
            : [{ id: 'created', term: t('people-edit.created'), value: formats.instant(user.createdAt) }]),
        ]}
      />
      {rights.endSessions && user.status !== 'terminated' && user.status !== 'invited' && (
        <Sessions user={user} isDirty={isDirty} onAct={onAct} />
      )}
      {rights.update && <Activity user={user} />}
    </>
  )
}

/** Where the user is signed in, and an action to sign out everywhere (USR-32). */
function Sessions({ user, isDirty, onAct }: Omit<Props, 'frame'>) {
  const { t, i18n, formats } = useWidget()
  const { answer, error, retry } = useCall(listUserSessions, { params: { user_id: user.id } })
  const sessions = answer?.data ?? []
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <section className="user-section" aria-label={t('people-edit.sessions')}>
      <h3 className="h3">{t('people-edit.sessions')}</h3>
      {!answer && !error && <Skeleton lines={2} label={t('common.loading')} />}
      {error && !answer && <Problem text={i18n.errorText(error.code)} onRetry={retry} />}
      {answer && sessions.length === 0 && <p className="small muted">{t('people-edit.noSessions')}</p>}
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <bdi className="strong">
              {session.place === 'partner'
                ? t('people-edit.onPartner')
                : (session.device ?? t('people-edit.unknownDevice'))}
            </bdi>{' '}
            {session.isCurrent && <span className="muted">{t('people.row.you')}</span>}
            <span className="block small muted num">
              {t('people-edit.lastSeen', { when: formats.instant(session.lastSeenAt) })}
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <Button
            size="sm"
            hasPopup="dialog"
            disabled={isDirty}
            onClick={() => onAct({ kind: 'end-sessions', users: [user] })}
          >
            {t('people-edit.endSessions')}
          </Button>
        </div>
      )}
    </section>
  )
}

const LAST_ACTIVITIES = 5

/** Actions of the user and changes to the user, newest first (USR-31). */
function Activity({ user }: { user: User }) {
  const { t, i18n, formats } = useWidget()
  const me = useShared(({ session }) => session.user)
  const { answer, error, retry } = useCall(listAuditEntries, {
    filter: { person: user.id },
    sort: '-at',
    page: { number: 1, size: LAST_ACTIVITIES },
  })
  return (
    <section className="user-section" aria-label={t('people-edit.activity')}>
      <h3 className="h3">{t('people-edit.activity')}</h3>
      {!answer && !error && <Skeleton lines={3} label={t('common.loading')} />}
      {error && !answer && <Problem text={i18n.errorText(error.code)} onRetry={retry} />}
      {answer?.data.length === 0 && <p className="small muted">{t('people-edit.noActivity')}</p>}
      <ul>
        {answer?.data.map((entry) => (
          <li key={entry.id}>
            {actionWords(i18n, entry.action)}
            <span className="block small muted num">
              {entry.actor !== `user:${user.id}` && <>{actorWords(i18n, entry, me)} · </>}
              {formats.instant(entry.at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useWidget()
  return (
    <p className="small danger-text" role="alert">
      {text}{' '}
      <Button kind="link" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </p>
  )
}
