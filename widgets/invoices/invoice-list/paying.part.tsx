/** The paying part of the list; loads for users who may pay, once the pointer or focus is near the rows. */
import sheet from './paying.css?inline'

export { AmountCell } from './parts/amount-cell.tsx'
export { appearedText, PayBar } from './parts/pay-bar.tsx'

export const sheets: string[] = [sheet]
