/**
 * Card fees, and which payments can be made by card. Source: docs/spec/payments.md PAY-30…PAY-33, PAY-40 (specification
 * §4, §5, §9; domain §1.3, §3.8).
 */
import { LIMITS } from '../limits.ts'
import { type CurrencyCode, minorUnits } from '../money/currencies.ts'
import type { DraftLine, LineProblem } from './payment.rules.ts'

export const CARD_FUNDINGS = ['credit', 'debit', 'prepaid'] as const
export type CardFunding = (typeof CARD_FUNDINGS)[number]

/** Currencies of card payments (PAY-33). */
export const CARD_CURRENCIES: readonly CurrencyCode[] = ['USD', 'CAD', 'EUR', 'GBP']

/** Card fee terms of a program; basis points are hundredths of a percent. */
export interface CardFeeTerms {
  /**
   * The fee: a share of the total, or a flat amount per payment in minor units by currency; a currency without an
   * amount has no fee.
   */
  fee: { basisPoints: number } | { flatMinor: Readonly<Record<string, number>> }
  /** Cap of the fee as a share of the total. */
  capBasisPoints: number
  /** Types of cards without a fee, even if they are processed as credit. */
  exemptFundings: readonly CardFunding[]
  /** States and provinces in which a fee is forbidden, and those with a lower cap. */
  exemptRegions: readonly string[]
  regionCaps: Readonly<Record<string, number>>
}

/** Default terms: 2.90 %, capped at 3.00 %; no fee where the law forbids it, 2 % in Colorado (PAY-31). */
export const DEFAULT_CARD_FEE_TERMS: CardFeeTerms = {
  fee: { basisPoints: LIMITS.cardFeeBasisPoints },
  capBasisPoints: LIMITS.cardFeeCapBasisPoints,
  exemptFundings: ['debit', 'prepaid'],
  exemptRegions: ['CT', 'MA', 'ME', 'PR'],
  regionCaps: { CO: 200 },
}

const WHOLE = 10_000

/**
 * Returns the fee of one payment, computed once from its total, rounded half up to minor units, never above the cap
 * (PAY-31). It uses minor units only, so the decimals of the currency do not matter.
 *
 * @param total minor units, the sum of the lines
 * @param card `region` is the holder's state or province; null if unknown
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
  const requested = 'flatMinor' in fee ? (flat ?? 0) : share(totalMinor, fee.basisPoints, WHOLE / 2)
  const own = region !== null && Object.hasOwn(regionCaps, region) ? regionCaps[region] : undefined
  return Math.min(requested, share(totalMinor, Math.min(capBasisPoints, own ?? capBasisPoints), 0))
}

/**
 * Returns a share of an amount with integers only: quotient and remainder are computed separately, so that no product
 * exceeds the safe integers.
 */
function share(totalMinor: number, basisPoints: number, round: number): number {
  const rest = totalMinor % WHOLE
  return ((totalMinor - rest) / WHOLE) * basisPoints + Math.floor((rest * basisPoints + round) / WHOLE)
}

/** Returns reasons against a card payment, in addition to those of `whyNotPaidTogether` (PAY-33). */
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
