/** Changes of a disputed invoice by a dealer. Loads when first opened. */
export { AdjustDrawer, sheets } from '../../shared/adjust/index.tsx'
