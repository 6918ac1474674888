import { useMemo } from 'react'
import type { User } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Menu, type MenuItem } from '../../../../src/ui/menu.tsx'
import ellipsisIcon from 'lucide-static/icons/ellipsis.svg'
import type { Act } from '../acts.ts'
import type { UserRights } from '../user-admin.state.ts'
import { isLockable } from '../../people/user-looks.ts'

interface Props {
  user: User
  rights: UserRights
  onOpen: (id: string) => void
  onAct: (act: Act) => void
}

/** Menu of all actions on one user; those that are not possible are shown with the reason (ACC-9). */
export function UserMenu({ user, rights, onOpen, onAct }: Props) {
  const { t } = useWidget()
  const items = useMemo((): MenuItem[] => {
    const { status, isSelf, isSso } = user
    const isGone = status === 'terminated'
    const whyNotLocked = isSelf
      ? t('people.why.self')
      : isLockable(user)
        ? undefined
        : t(`people.why.${status === 'locked' ? 'locked' : status === 'invited' ? 'invited' : 'terminated'}`)
    const whyGone = isGone ? t('people.why.terminated') : undefined
    return [
      {
        id: 'open',
        label: t(rights.update && !isGone ? 'people.act.edit' : 'people.act.details'),
        onSelect: () => onOpen(user.id),
      },
      ...(rights.move
        ? [
            {
              id: 'move',
              label: t('people.act.move'),
              reason: whyGone,
              onSelect: () => onAct({ kind: 'move', users: [user] }),
            },
          ]
        : []),
      ...(rights.lock
        ? [
            {
              id: 'lock',
              label: t('people.act.lock'),
              reason: whyNotLocked,
              separated: true,
              onSelect: () => onAct({ kind: 'lock', users: [user] }),
            },
            {
              id: 'password',
              label: t('people.act.newPassword'),
              reason: whyNotLocked ?? (isSso ? t('people.why.sso') : undefined),
              onSelect: () => onAct({ kind: 'new-password', users: [user] }),
            },
          ]
        : []),
      ...(rights.terminate
        ? [
            {
              id: 'terminate',
              label: t('people.act.terminate'),
              reason: isSelf ? t('people.why.self') : whyGone,
              destructive: true,
              separated: true,
              onSelect: () => onAct({ kind: 'terminate', users: [user] }),
            },
          ]
        : []),
    ]
  }, [user, rights, t, onOpen, onAct])
  return (
    <Menu
      label={t('people.row.more', { name: user.fullName })}
      items={items}
      trigger={(trigger) => (
        <Button
          {...trigger}
          kind="quiet"
          size="sm"
          icon={ellipsisIcon}
          label={t('people.row.more', { name: user.fullName })}
        />
      )}
    />
  )
}
