/** Actions on one method: verify, edit, remove. Loads with the first action. */
import amountSheet from '../../../src/ui/sheets/amount-input.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import sheet from './act/act.css?inline'

export { ActDialog } from './act/act-dialog.tsx'
export const sheets = [overlaySheet, amountSheet, controlsSheet, destructiveSheet, sheet]
