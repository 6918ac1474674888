/**
 * What paying by card costs, and which payments a card takes. Source: docs/spec/payments.md PAY-30…PAY-33, PAY-40 (specification §4,
 * §5, §9; domain §1.3, §3.8).
 */
import { LIMITS } from '../limits.ts'
import { type CurrencyCode, minorUnits } from '../money/currencies.ts'
import type { DraftLine, LineProblem } from './payment.rules.ts'

export const CARD_FUNDINGS = ['credit', 'debit', 'prepaid'] as const
export type CardFunding = (typeof CARD_FUNDINGS)[number]

/** PAY-33: the currencies that cards pay in. */
export const CARD_CURRENCIES: readonly CurrencyCode[] = ['USD', 'CAD', 'EUR', 'GBP']

/** How a program charges; basis points are hundredths of a percent. */
export interface CardFeeTerms {
  /** Of the total; or one amount per payment by currency, minor units: a currency without one costs nothing. */
  fee: { basisPoints: number } | { flatMinor: Readonly<Record<string, number>> }
  /** No fee is above this share of the total, whatever it is made of. */
  capBasisPoints: number
  /** Kinds of cards that cost nothing, even where they are run as credit. */
  exemptFundings: readonly CardFunding[]
  /** States and provinces where no fee may be charged, and those with a lower cap of their own. */
  exemptRegions: readonly string[]
  regionCaps: Readonly<Record<string, number>>
}

/** PAY-31: 2.90 %, never above 3.00 %; no fee where the law forbids it, 2 % in Colorado. */
export const DEFAULT_CARD_FEE_TERMS: CardFeeTerms = {
  fee: { basisPoints: LIMITS.cardFeeBasisPoints },
  capBasisPoints: LIMITS.cardFeeCapBasisPoints,
  exemptFundings: ['debit', 'prepaid'],
  exemptRegions: ['CT', 'MA', 'ME', 'PR'],
  regionCaps: { CO: 200 },
}

const WHOLE = 10_000

/**
 * PAY-31: the fee of one payment, computed once from its total, half a minor unit up, never above the cap. Whole minor units
 * only: how many decimals a currency has makes no difference.
 *
 * @param total minor units, the sum of the lines
 * @param card `region` is the state or province of its holder; null where none is known
 * @returns minor units of the same currency
 */
export function cardFee(
  { minor: totalMinor, currency }: Readonly<{ minor: number; currency: CurrencyCode }>,
  { funding, region }: Readonly<{ funding: CardFunding; region: string | null }>,
  { fee, capBasisPoints, exemptFundings, exemptRegions, regionCaps }: CardFeeTerms,
): number {
  if (exemptFundings.includes(funding) || totalMinor <= 0) return 0
  if (region !== null && exemptRegions.includes(region)) return 0
  const flat = 'flatMinor' in fee && Object.hasOwn(fee.flatMinor, currency) ? fee.flatMinor[currency] : 0
  const asked = 'flatMinor' in fee ? (flat ?? 0) : share(totalMinor, fee.basisPoints, WHOLE / 2)
  const own = region !== null && Object.hasOwn(regionCaps, region) ? regionCaps[region] : undefined
  return Math.min(asked, share(totalMinor, Math.min(capBasisPoints, own ?? capBasisPoints), 0))
}

/** Integers only: quotient and rest apart, so that no product leaves the safe ones. */
function share(totalMinor: number, basisPoints: number, round: number): number {
  const rest = totalMinor % WHOLE
  return ((totalMinor - rest) / WHOLE) * basisPoints + Math.floor((rest * basisPoints + round) / WHOLE)
}

/** PAY-33: what a card does not pay, beside all that `whyNotPaidTogether` refuses. */
export function whyNotByCard(lines: readonly DraftLine[], currency: CurrencyCode): LineProblem[] {
  if (!CARD_CURRENCIES.includes(currency)) return [{ code: 'payment-card-currency', line: null, meta: { currency } }]
  const maximum = LIMITS.maxInvoicesPerCardPayment
  if (lines.length > maximum) return [{ code: 'payment-too-many-invoices', line: null, meta: { maximum } }]
  const minimum = minorUnits(LIMITS.cardMinimumMajor, currency)
  return lines.flatMap(({ amountMinor }, line): LineProblem[] =>
    Number.isSafeInteger(amountMinor) && amountMinor > 0 && amountMinor < minimum
      ? [{ code: 'payment-amount-below-minimum', line, meta: { minimum, currency } }]
      : [],
  )
}
