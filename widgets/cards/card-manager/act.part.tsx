/** Actions on one card: activate, lock, unlock, cancel, terminate, replace. Loads with the first action. */
import definitionSheet from '../../../src/ui/sheets/definition-list.css?inline'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import sheet from './act/act.css?inline'

export { CardActDialog } from './act/act-dialog.tsx'
export const sheets = [overlaySheet, definitionSheet, destructiveSheet, wizardSheet, sheet]
