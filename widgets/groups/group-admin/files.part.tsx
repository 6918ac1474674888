/**
 * Every user as a CSV file, saved inside the secure frame after the password was entered again, and the import that is
 * running. Source: docs/spec/users.md USR-17, USR-87.
 */
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import secureSheet from '../../../src/ui/sheets/secure.css?inline'

export { ExportDrawer } from '../../shared/import-files/export-drawer.tsx'
export { RunningImport } from '../../shared/import-files/running-import.tsx'
export const sheets = [overlaySheet, secureSheet, chartSheet]
