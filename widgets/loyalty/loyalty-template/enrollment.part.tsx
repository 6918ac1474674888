/** Customers of a program; loads when its tab is opened. */
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'
import selectionBarSheet from '../../../src/ui/sheets/selection-bar.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import sheet from './enrollments/enrollments.css?inline'

export const sheets: string[] = [tableSheet, overlaySheet, destructiveSheet, selectionBarSheet, sheet]

export { Enrollments } from './enrollments/enrollments.tsx'
