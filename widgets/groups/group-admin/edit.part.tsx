/** Edits a group or its accounts, or deletes it. Loads with the first of these actions. */
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import { AccountsDrawer } from './edit/accounts-drawer.tsx'
import { DeleteDialog } from './edit/delete-dialog.tsx'
import { EditDrawer } from './edit/edit-drawer.tsx'
import sheet from './forms/forms.css?inline'
import type { GroupAdminState } from './group-admin.state.ts'
import type { GroupAction } from './group-action.ts'

export const sheets = [comboboxSheet, controlsSheet, overlaySheet, wizardSheet, sheet]

interface Props {
  state: GroupAdminState
  action: GroupAction
  onClose(): void
}

export function Edit({ state, action, onClose }: Props) {
  const { group } = action
  switch (action.kind) {
    case 'edit':
      return <EditDrawer state={state} group={group} onClose={onClose} />
    case 'accounts':
      return <AccountsDrawer state={state} group={group} onClose={onClose} />
    case 'delete':
      return <DeleteDialog state={state} group={group} onClose={onClose} />
  }
}
