/** Sections around the figures, with their calls and texts; loaded after the figures. */
import sheet from './more.css?inline'

export { Activity, Notices } from './more/activity.tsx'
export { AgeingTable } from './more/ageing-table.tsx'
export { AutoPayDay } from './more/auto-pay.tsx'
export { Below } from './more/below.tsx'

export const sheets = [sheet]
