/** A CSV file of users: dry run, results, import. Loads with the tab for files. */
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import moneySheet from '../../../src/ui/sheets/money.css?inline'
import uploadSheet from '../../../src/ui/sheets/upload.css?inline'
import sheet from './import/import.css?inline'

export { ImportForm } from './import/import-form.tsx'
export const sheets = [uploadSheet, chartSheet, moneySheet, sheet]
