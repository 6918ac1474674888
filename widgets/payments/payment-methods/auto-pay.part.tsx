/** AutoPay: its terms, calendar, and what is left to pay manually; with its dialogs. Loads below the tables. */
import amountSheet from '../../../src/ui/sheets/amount-input.css?inline'
import definitionSheet from '../../../src/ui/sheets/definition-list.css?inline'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'
import moneySheet from '../../../src/ui/sheets/money.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import sheet from './auto-pay/auto-pay.css?inline'

export { AutoPaySection } from './auto-pay/auto-pay-section.tsx'
export const sheets = [overlaySheet, amountSheet, definitionSheet, destructiveSheet, moneySheet, sheet]
