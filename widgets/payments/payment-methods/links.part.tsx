/** Links by which another person adds a bank account. Loads below the tables. */
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import sheet from './links/links.css?inline'

export { LinksSection } from './links/links-section.tsx'
export const sheets = [overlaySheet, controlsSheet, sheet]
