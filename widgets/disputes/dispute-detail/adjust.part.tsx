/** What a dealer changes of a disputed invoice. Loaded when the first one is opened. */
export { AdjustDrawer, sheets } from '../../shared/adjust/index.tsx'
