/** What a dealer changes of an invoice that it sold. Loaded when the first one is opened. */
import { AdjustDrawer as Drawer, sheets as drawerSheets } from '../adjust/index.tsx'

// Names of its own: two parts that only hand on the same module would be one chunk, and the loader knows each by its name.
export const AdjustDrawer = Drawer
export const sheets = [...drawerSheets]
