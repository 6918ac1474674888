/** What a dealer changes of a disputed invoice. Loaded when the first one is opened. */
import { AdjustDrawer as Drawer, sheets as drawerSheets } from '../../invoices/adjust/index.tsx'

// As in the invoice list: names of its own, so that each part is a chunk of its own.
export const AdjustDrawer = Drawer
export const sheets = [...drawerSheets]
