import { type User, USER_LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import type { Act } from '../acts.ts'
import type { QuickActs } from '../use-quick-acts.ts'
import type { UserFrame } from '../user-admin.state.ts'
import type { UserSelection } from '../use-user-selection.ts'
import { lockWords, USER_LOOKS } from '../../people/user-looks.ts'
import { UserMenu } from './user-menu.tsx'

interface Props {
  user: User
  frame: UserFrame
  selection: UserSelection
  quick: QuickActs
  /** Prefix of the element ids in this table. */
  idBase: string
  onOpen: (id: string) => void
  onAct: (act: Act) => void
}

/** Number of accounts named in a row; the others are counted. */
const ACCOUNTS_SHOWN = 2

/** A row that becomes a card in a narrow container; it sets ARIA roles because a grid has no table semantics. */
export function UserRow({ user, frame, selection, quick, idBase, onOpen, onAct }: Props) {
  const { t, formats } = useWidget()
  const { rights } = frame
  const { id, fullName, username, emailAddress, role, groupName, status, customers, lastSignInAt } = user
  const look = USER_LOOKS[status]
  const isSelected = selection.chosen.has(id)
  const whyNot = selection.whyNot(user)
  const boxNote = `${idBase}-${id}`
  const lock = lockWords({ t, formats }, user)
  const action =
    rights.unlock && user.canUnlock
      ? ('unlock' as const)
      : rights.inviteAgain && status === 'invited'
        ? ('inviteAgain' as const)
        : null
  const rest = customers.length - ACCOUNTS_SHOWN
  return (
    <tr role="row" part={isSelected ? 'row selected-row' : 'row'} data-id={id} aria-selected={isSelected || undefined}>
      {selection.isOffered && (
        <td role="cell" className="c-sel">
          <Checkbox
            checked={isSelected}
            disabled={whyNot !== null}
            describedBy={whyNot === null ? undefined : boxNote}
            label={t('people.select.row', { name: fullName })}
            onChange={(next) => selection.tick([user], next)}
          />
          {whyNot !== null && whyNot !== 'self' && (
            <span id={boxNote} className="vh">
              {t(`people.select.${whyNot}`, { maximum: formats.number(USER_LIMITS.maxUsersMovedAtOnce) })}
            </span>
          )}
        </td>
      )}
      <td role="cell" className="c-main">
        <Button
          kind="link"
          className="id ink"
          label={t('people.row.open', { name: fullName, username })}
          hasTooltip
          onClick={() => onOpen(id)}
        >
          <bdi>{fullName}</bdi>
        </Button>{' '}
        {user.isSelf && <span className="faint">{t('people.row.you')}</span>}
        <span className="sub">
          <bdi>{username}</bdi> · <bdi>{emailAddress}</bdi>
        </span>
      </td>
      <td role="cell" className="c-d">
        {t(`common.role.${role}`)}
        <span className="sub">{groupName === null ? t('people.noGroup') : <bdi>{groupName}</bdi>}</span>
      </td>
      <td role="cell" className="c-acc">
        <span className="vh">{t('people.column.accounts')} </span>
        {customers.slice(0, ACCOUNTS_SHOWN).map(({ id: account, name }, index) => (
          <span key={account}>
            {index > 0 && ', '}
            <bdi>{name}</bdi>
          </span>
        ))}
        {rest > 0 && <span className="nowrap muted"> {t('people.row.moreAccounts', { count: rest })}</span>}
      </td>
      <td role="cell" className="c-b">
        <span className="badges">
          <Badge tone={look.tone} icon={look.icon}>
            {t(`people.status.${status}`)}
          </Badge>
        </span>
        {lock !== null && <span className="sub num">{lock}</span>}
        {user.invitationEndsAt !== null && (
          <span className="sub num">
            {t(Date.parse(user.invitationEndsAt) > frame.nowMs ? 'people.row.linkUntil' : 'people.row.linkOver', {
              when: formats.instant(user.invitationEndsAt),
            })}
          </span>
        )}
        {user.isSelf && selection.isOffered && (
          <span id={boxNote} className="sub">
            {t('people.select.self')}
          </span>
        )}
      </td>
      <td role="cell" className="c-c num">
        <span className="only-cards">{t('people.column.lastSignIn')} </span>
        {lastSignInAt === null ? (
          <span className="muted">{t('people.row.never')}</span>
        ) : (
          formats.instantAlone(lastSignInAt)
        )}
      </td>
      <td role="cell" className={classNames('c-e r nowrap', action === null && 'corner')}>
        <span className="row">
          {action === 'unlock' && (
            <Button
              size="sm"
              label={t('people.row.unlock', { name: fullName })}
              hasTooltip
              busy={quick.busy === id}
              onClick={() => quick.unlock(user)}
            >
              {t('people.act.unlock')}
            </Button>
          )}
          {action === 'inviteAgain' && (
            <Button
              size="sm"
              label={t('people.row.inviteAgain', { name: fullName })}
              hasTooltip
              busy={quick.busy === id}
              onClick={() => quick.inviteAgain(user)}
            >
              {t('people.act.inviteAgain')}
            </Button>
          )}
          <UserMenu user={user} rights={rights} onOpen={onOpen} onAct={onAct} />
        </span>
      </td>
    </tr>
  )
}
