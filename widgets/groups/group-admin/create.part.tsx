/** The wizard that creates a group. Loads when opened. */
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import definitionListSheet from '../../../src/ui/sheets/definition-list.css?inline'
import columnsSheet from '../../../src/ui/sheets/columns.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import sheet from './forms/forms.css?inline'

export { CreateGroup } from './create/create-group.tsx'
export const sheets = [
  comboboxSheet,
  controlsSheet,
  definitionListSheet,
  columnsSheet,
  overlaySheet,
  wizardSheet,
  sheet,
]
