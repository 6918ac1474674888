import { useState } from 'react'
import { type NetTermsError, removeUserFromGroup, type User, type UserGroup } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { asRefusal } from '../forms/refusal.ts'
import type { GroupAdminState } from '../group-admin.state.ts'
import { signsInHere } from '../group-words.ts'

interface Props {
  state: GroupAdminState
  group: UserGroup
  user: User
  onClose(): void
}

/** Removes a user from a group after naming what the user keeps and loses (GRP-49). */
export function TakeOut({ state, group, user, onClose }: Props) {
  const { t, i18n, formats } = useWidget()
  const remove = useAction(removeUserFromGroup)
  const [refusal, setRefusal] = useState<NetTermsError | null>(null)
  const person = user.fullName
  const given = user.customers.map(({ name }) => name)
  const lost = group.customers
    .filter(({ id }) => !user.customerIds.includes(id))
    .map(({ name, withChildAccounts }) => (withChildAccounts ? t('group-people.andChildren', { name }) : name))

  async function run(): Promise<void> {
    setRefusal(null)
    try {
      await remove.run({ params: { group_id: group.id, user_id: user.id } })
      state.tell({ kind: 'takenOut', name: group.name, person })
      state.wantsPeople.current = true
      onClose()
    } catch (cause) {
      setRefusal(asRefusal(cause, removeUserFromGroup.name))
    }
  }
  const words = (error: NetTermsError): string => {
    if (isOutcomeUnknown(error)) return t('group-people.unknown')
    return error.code === 'not-found' ? t('group-people.goneMeanwhile', { person }) : i18n.errorText(error.code)
  }
  return (
    <Dialog
      open
      title={t('group-people.takeOut.title', { person, name: group.name })}
      safeLabel={t('group-people.takeOut.keep')}
      onClose={onClose}
      busy={remove.isRunning}
      action={{ label: t('groups.takeOut'), kind: 'destructive', onClick: () => void run() }}
      error={refusal && words(refusal)}
    >
      {given.length > 0 && <p>{t('group-people.takeOut.keeps', { person, accounts: formats.list(given) })}</p>}
      {lost.length > 0 && <p>{t('group-people.takeOut.loses', { person, accounts: formats.list(lost) })}</p>}
      {group.networkAccess && <p>{t('group-people.takeOut.network')}</p>}
      {!signsInHere(group) && <p>{t('group-people.takeOut.way', { person, name: group.identityProviderName })}</p>}
    </Dialog>
  )
}
