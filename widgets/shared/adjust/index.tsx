/**
 * The dealer's drawer with its sheets, for widget parts that open it. Texts: `adjust`, `adjustment-errors`, `controls`.
 */
import amountInputSheet from '../../../src/ui/sheets/amount-input.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import definitionListSheet from '../../../src/ui/sheets/definition-list.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import sheet from './adjust.css?inline'

export { AdjustDrawer } from './adjust-drawer.tsx'
export { AdjustmentRows } from './adjustment-list.tsx'
export const sheets = [amountInputSheet, controlsSheet, definitionListSheet, overlaySheet, sheet]
