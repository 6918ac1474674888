/** Shows the number of a card in the secure frame. */
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import secureSheet from '../../../src/ui/sheets/secure.css?inline'

export { NumberDialog } from './act/number-dialog.tsx'
export const sheets = [overlaySheet, secureSheet]
