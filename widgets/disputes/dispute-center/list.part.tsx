/** The list and its controls; loads once there is a dispute to list. Source: docs/spec/disputes.md DSP-38. */
import sheet from './dispute-list.css?inline'

export const sheets: string[] = [sheet]

export { CenterTools } from './parts/center-tools.tsx'
export { DisputeTable } from './parts/dispute-table.tsx'
