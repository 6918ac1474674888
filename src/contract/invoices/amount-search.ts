/**
 * The amounts that a search text may mean. Pure and used by the server only: it does not know the user's number format,
 * so the formats of all supported languages count. Source: docs/spec/invoices.md INV-62.
 */
import { toAsciiDigits } from '../digits.ts'
import { type CurrencyCode, currencyCodes, minorUnits } from '../money/currencies.ts'
import { parseAmount } from '../money/parse-amount.ts'

/** A range of amounts in minor units of these currencies, both ends inclusive. */
export interface AmountRange {
  currencies: readonly CurrencyCode[]
  from: number
  to: number
}

/** `1,234.56`, `1.234,56`, and `1 234,56`: the formats of the fifteen languages. */
const MANNERS = [
  { decimal: '.', group: ',' },
  { decimal: ',', group: '.' },
  { decimal: ',', group: ' ' },
] as const

/**
 * @param text as typed: `4210.50`, `$4,210.50`, `4.210,50 €`; a whole number also matches every amount that rounds to
 *   it
 * @returns one range for all currencies with the same number of decimals; empty if the text is not a positive amount
 */
export function amountsSearched(text: string): AmountRange[] {
  const ranges = new Map<string, { currencies: CurrencyCode[]; from: number; to: number }>()
  for (const currency of currencyCodes) {
    for (const separators of MANNERS) {
      const parsed = parseAmount(text, currency, separators)
      if (!parsed.ok || parsed.amountMinor <= 0) continue
      const { from, to } = rangeOf(text, parsed.amountMinor, minorUnits(1, currency))
      const key = `${from} ${to}`
      const range = ranges.get(key) ?? { currencies: [], from, to }
      if (!range.currencies.includes(currency)) range.currencies.push(currency)
      ranges.set(key, range)
    }
  }
  return [...ranges.values()]
}

function rangeOf(text: string, amountMinor: number, unit: number): { from: number; to: number } {
  const digits = toAsciiDigits(text).replace(/\D/g, '').replace(/^0+/, '')
  const isWhole = digits === String(amountMinor / unit)
  if (!isWhole || unit === 1) return { from: amountMinor, to: amountMinor }
  return { from: amountMinor - unit / 2, to: amountMinor + unit / 2 - 1 }
}

/** Whether the billed or the open amount of an invoice is in one of these ranges. */
export const hasAmountOf = (
  ranges: readonly AmountRange[],
  { currency, openTotal, billedTotal }: { currency: CurrencyCode; openTotal: number; billedTotal: number },
): boolean =>
  ranges.some(
    ({ currencies, from, to }) =>
      currencies.includes(currency) && [openTotal, billedTotal].some((amount) => amount >= from && amount <= to),
  )
