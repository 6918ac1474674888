/** Everything below the figures, and above them what needs an answer: loaded after them, with its calls and texts. */
import sheet from './more.css?inline'

export { Activity, Notices } from './more/activity.tsx'
export { AgeingTable } from './more/ageing-table.tsx'
export { AutoPayDay } from './more/auto-pay.tsx'
export { Below } from './more/below.tsx'

export const sheets = [sheet]
