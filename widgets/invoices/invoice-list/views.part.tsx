/** Saved views, columns and density of the list. Loads when first needed. */
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import menuSheet from '../../../src/ui/sheets/menu.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import sheet from './parts/views/views.css?inline'

export { ViewsButton } from './parts/views/views-button.tsx'

export const sheets: string[] = [controlsSheet, menuSheet, overlaySheet, sheet]
