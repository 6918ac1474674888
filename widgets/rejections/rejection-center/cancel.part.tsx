/** What cancels rejections: the bar of a selection and the confirmation. Loaded with the first tick or the first wish to cancel. */
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import selectionBarSheet from '../../../src/ui/sheets/selection-bar.css?inline'
import sheet from './cancel/cancel.css?inline'

export { CancelBar } from './cancel/cancel-bar.tsx'
export { CancelDialog } from './cancel/cancel-dialog.tsx'
export const sheets = [overlaySheet, selectionBarSheet, sheet]
