/** The invoices as a file; loads when a user requests one. Source: docs/spec/exports.md EXP-62…EXP-67. */
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import exportSheet from './export.css?inline'

export { ExportDialog } from './parts/export/export-dialog.tsx'

export const sheets: string[] = [overlaySheet, wizardSheet, chartSheet, exportSheet]
