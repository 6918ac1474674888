/** One user next to the list. Loads when the first one is opened. */
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import definitionListSheet from '../../../src/ui/sheets/definition-list.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import sheet from './edit/edit.css?inline'

export { UserDrawer } from './edit/user-drawer.tsx'
export const sheets = [overlaySheet, comboboxSheet, definitionListSheet, wizardSheet, sheet]
