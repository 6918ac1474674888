/** What a list shows of paying: loaded for who may pay, once she comes near the rows. */
import sheet from './paying.css?inline'

export { AmountCell } from './parts/amount-cell.tsx'
export { appearedText, PayBar } from './parts/pay-bar.tsx'

export const sheets: string[] = [sheet]
