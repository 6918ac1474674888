/** Cancels rejections: the selection bar and the confirmation. Loads with the first selection or cancellation. */
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import selectionBarSheet from '../../../src/ui/sheets/selection-bar.css?inline'
import sheet from './cancel/cancel.css?inline'

export { CancelBar } from './cancel/cancel-bar.tsx'
export { CancelDialog } from './cancel/cancel-dialog.tsx'
export const sheets = [overlaySheet, selectionBarSheet, sheet]
