import { useState } from 'react'
import { deleteUserGroup, type NetTermsError, type UserGroup } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { asRefusal, refusalWords } from '../forms/refusal.ts'
import type { GroupAdminState } from '../group-admin.state.ts'

interface Props {
  state: GroupAdminState
  group: UserGroup
  onClose(): void
}

/** Deletes an empty group; for other groups it shows what they still contain (GRP-50). */
export function DeleteDialog({ state, group, onClose }: Props) {
  const words = useWidget()
  const { t } = words
  const remove = useAction(deleteUserGroup)
  const [refusal, setRefusal] = useState<NetTermsError | null>(null)
  const inIt = countsOf(refusal) ?? (group.canDelete ? null : { users: group.userCount, groups: group.childCount })

  async function run(): Promise<void> {
    setRefusal(null)
    try {
      await remove.run({ params: { group_id: group.id } })
      state.tell({ kind: 'deleted', name: group.name })
      state.wantsFocus.current = true
      state.open(group.path.at(-1)?.id ?? '')
      onClose()
    } catch (cause) {
      setRefusal(asRefusal(cause, deleteUserGroup.name))
    }
  }
  if (inIt) {
    return (
      <Dialog
        open
        title={t('group-forms.delete.not', { name: group.name })}
        safeLabel={t('common.close')}
        onClose={onClose}
        action={{
          label: t(inIt.users > 0 ? 'group-forms.delete.showPeople' : 'group-forms.delete.showGroups'),
          onClick() {
            if (inIt.users > 0) state.wantsPeople.current = true
            else state.control.toggle(group.id, true)
            state.change({ 'group-q': '', 'people-q': '', 'people-page': '1' })
            onClose()
          },
        }}
      >
        <p>
          {t('group-forms.delete.holds', {
            people: t('group-forms.peopleIn', { count: inIt.users }),
            groups: t('group-forms.groupsBelow', { count: inIt.groups }),
          })}
        </p>
        <p>{t('group-forms.delete.moveFirst')}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={t('group-forms.delete.title', { name: group.name })}
      safeLabel={t('group-forms.delete.keep')}
      onClose={onClose}
      busy={remove.isRunning}
      action={{ label: t('groups.delete'), kind: 'destructive', onClick: () => void run() }}
      error={refusal && (isOutcomeUnknown(refusal) ? t('group-forms.delete.unknown') : refusalWords(words, refusal))}
    >
      <p>{t('group-forms.delete.text')}</p>
    </Dialog>
  )
}

/** Returns what the server found in the group, if the group was filled in the meantime. */
function countsOf(error: NetTermsError | null): { users: number; groups: number } | null {
  if (error?.code !== 'group-not-empty') return null
  const { users, groups } = error.details[0]?.meta ?? {}
  return { users: Number(users) || 0, groups: Number(groups) || 0 }
}
