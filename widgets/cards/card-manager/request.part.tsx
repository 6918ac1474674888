/** The form to request one card or several. */
import amountSheet from '../../../src/ui/sheets/amount-input.css?inline'
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import definitionSheet from '../../../src/ui/sheets/definition-list.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import sheet from './request/request.css?inline'

export { RequestDrawer } from './request/request-drawer.tsx'
export const sheets = [overlaySheet, amountSheet, comboboxSheet, definitionSheet, sheet]
