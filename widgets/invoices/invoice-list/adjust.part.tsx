/** Changes of an invoice by the dealer that sold it. Loads when first opened. */
export { AdjustDrawer, sheets } from '../../shared/adjust/index.tsx'
