/**
 * Exports all users as a CSV file, which is saved inside the secure frame after the user has entered the password
 * again; also shows the running import.
 */
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import secureSheet from '../../../src/ui/sheets/secure.css?inline'

export { ExportDrawer } from './export-drawer.tsx'
export { RunningImport } from './running-import.tsx'
export const sheets = [overlaySheet, secureSheet]
