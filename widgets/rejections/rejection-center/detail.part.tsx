/** One rejection: its reasons, corrections and attempts. Loads when the first one is opened. */
import amountInputSheet from '../../../src/ui/sheets/amount-input.css?inline'
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import definitionListSheet from '../../../src/ui/sheets/definition-list.css?inline'
import moneySheet from '../../../src/ui/sheets/money.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import sheet from './detail/detail.css?inline'

export { RejectionDetail } from './detail/rejection-detail.tsx'
export const sheets = [amountInputSheet, comboboxSheet, definitionListSheet, moneySheet, overlaySheet, sheet]
