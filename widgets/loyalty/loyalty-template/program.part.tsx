/** One program: its terms, preview, customers, and actions. Loads when the first one is opened. */
import amountSheet from '../../../src/ui/sheets/amount-input.css?inline'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'
import moneySheet from '../../../src/ui/sheets/money.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import cardSheet from '../../shared/loyalty/loyalty.css?inline'
import sheet from './program/program.css?inline'

export const sheets: string[] = [
  overlaySheet,
  destructiveSheet,
  amountSheet,
  moneySheet,
  chartSheet,
  tabsSheet,
  cardSheet,
  sheet,
]

export { Program } from './program/program.tsx'
