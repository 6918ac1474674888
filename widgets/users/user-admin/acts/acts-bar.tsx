import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { SelectionBar } from '../../../../src/ui/selection-bar.tsx'
import type { Act } from '../acts.ts'
import type { UserRights } from '../user-admin.state.ts'
import { isLockable } from '../../people/user-looks.ts'
import type { UserSelection } from '../use-user-selection.ts'

interface Props {
  selection: UserSelection
  rights: UserRights
  /** Called when the bar disappears along with the button that was just pressed. */
  onCleared: () => void
  onAct: (act: Act) => void
}

/** Bar with the number of selected users over all pages, and the joint actions (USR-72). */
export function ActsBar({ selection, rights, onCleared, onAct }: Props) {
  const { t } = useWidget()
  const users = [...selection.chosen.values()]
  const lockable = users.filter(isLockable).length
  const unlockable = users.filter(({ canUnlock }) => canUnlock).length
  return (
    <SelectionBar
      label={t('people-acts.bar.label')}
      title={t('people-acts.bar.count', { count: users.length })}
      note={
        <>
          {rights.lock && lockable > 0 && <>{t('people-acts.bar.lockNote')} · </>}
          <Button
            kind="link"
            className="plain"
            onClick={() => {
              selection.clear()
              onCleared()
            }}
          >
            {t('people-acts.bar.clear')}
          </Button>
        </>
      }
    >
      {rights.move && (
        <Button hasPopup="dialog" onClick={() => onAct({ kind: 'move', users })}>
          {t('people.act.move')}
        </Button>
      )}
      {rights.unlock && unlockable > 0 && (
        <Button hasPopup="dialog" onClick={() => onAct({ kind: 'unlock', users })}>
          {t('people.act.unlock')}
        </Button>
      )}
      {rights.lock && lockable > 0 && (
        <Button className="users-lock" hasPopup="dialog" onClick={() => onAct({ kind: 'lock', users })}>
          {t('people.act.lock')}
        </Button>
      )}
    </SelectionBar>
  )
}
