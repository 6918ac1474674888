/** Adds users to a group and removes them. Loads with the first of these actions. */
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import type { GroupAdminState } from './group-admin.state.ts'
import { AddPeople } from './people/add-people.tsx'
import sheet from './people/people.css?inline'
import { TakeOut } from './people/take-out.tsx'
import type { PeopleAction } from './group-action.ts'

export const sheets = [comboboxSheet, overlaySheet, sheet]

interface Props {
  state: GroupAdminState
  action: PeopleAction
  onClose(): void
}

export function People({ state, action, onClose }: Props) {
  return action.kind === 'add' ? (
    <AddPeople state={state} group={action.group} onClose={onClose} />
  ) : (
    <TakeOut state={state} group={action.group} user={action.user} onClose={onClose} />
  )
}
