/** Actions on users: the selection bar and the dialogs. Loads with the first selection or action. */
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import selectionBarSheet from '../../../src/ui/sheets/selection-bar.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import sheet from './acts/acts.css?inline'

export { ActsBar } from './acts/acts-bar.tsx'
export { ActDialog } from './acts/act-dialog.tsx'
export const sheets = [overlaySheet, selectionBarSheet, comboboxSheet, wizardSheet, sheet]
