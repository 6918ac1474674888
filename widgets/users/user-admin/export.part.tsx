/** Every user as a CSV file, saved inside the secure frame after the password was entered again. Source: docs/spec/users.md USR-17. */
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import secureSheet from '../../../src/ui/sheets/secure.css?inline'

export { ExportDrawer } from './export-drawer.tsx'
export const sheets = [overlaySheet, secureSheet]
