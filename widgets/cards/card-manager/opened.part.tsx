/** One card next to its list: its details and history. */
import definitionSheet from '../../../src/ui/sheets/definition-list.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import sheet from './opened/opened.css?inline'

export { OpenedCard } from './opened/opened-card.tsx'
export const sheets = [overlaySheet, definitionSheet, sheet]
