/** What a dealer changes of an invoice that it sold. Loaded when the first one is opened. */
export { AdjustDrawer, sheets } from '../../shared/adjust/index.tsx'
