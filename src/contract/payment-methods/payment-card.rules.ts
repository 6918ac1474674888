/**
 * Validation of card details before the card network is contacted. Pure: the secure frame runs it while the user types,
 * the server before it forwards them. Source: docs/spec/payments.md PAY-35 (domain §1.3).
 */
import { bareDigits } from '../bank-accounts/bank-account.rules.ts'
import { addDays, type CalendarDate } from '../dates/calendar-date.ts'

export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

interface BrandRow {
  /** First and last of each range of leading digits. */
  ranges: readonly (readonly [from: string, to: string])[]
  lengths: readonly number[]
  /** Number of digits of the security code. */
  codeDigits: number
}

const BRANDS: Readonly<Record<CardBrand, BrandRow>> = {
  visa: { ranges: [['4', '4']], lengths: [13, 16, 19], codeDigits: 3 },
  mastercard: {
    ranges: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
    codeDigits: 3,
  },
  amex: {
    ranges: [
      ['34', '34'],
      ['37', '37'],
    ],
    lengths: [15],
    codeDigits: 4,
  },
  discover: {
    ranges: [
      ['6011', '6011'],
      ['644', '649'],
      ['65', '65'],
    ],
    lengths: [16, 17, 18, 19],
    codeDigits: 3,
  },
  diners: {
    ranges: [
      ['300', '305'],
      ['36', '36'],
      ['38', '39'],
    ],
    lengths: [14, 15, 16, 17, 18, 19],
    codeDigits: 3,
  },
  jcb: { ranges: [['3528', '3589']], lengths: [16, 17, 18, 19], codeDigits: 3 },
}

/** @returns null if there are too few digits yet, and for unsupported brands */
export function cardBrandOf(number: string): CardBrand | null {
  const bare = bareDigits(number)
  const fits = ([from, to]: readonly [string, string]) => {
    const start = bare.slice(0, from.length)
    return start.length === from.length && start >= from && start <= to
  }
  return CARD_BRANDS.find((brand) => BRANDS[brand].ranges.some(fits)) ?? null
}

export type CardProblem = 'empty' | 'characters' | 'brand' | 'length' | 'check-digit' | 'expired' | 'too-far'

/** Validates a card number: digits only, a supported brand with its length, and a valid check digit (Luhn) (PAY-35). */
export function cardNumberProblem(number: string): CardProblem | null {
  const bare = bareDigits(number)
  if (bare === '') return 'empty'
  if (!/^[0-9]+$/.test(bare)) return 'characters'
  const brand = cardBrandOf(bare)
  if (brand === null) return 'brand'
  if (!BRANDS[brand].lengths.includes(bare.length)) return 'length'
  return luhnSum(bare) % 10 === 0 ? null : 'check-digit'
}

/** Luhn: every second digit from the right, excluding the check digit, is doubled, and its digits are added. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/** Validates a security code: three digits, four for American Express (PAY-35). */
export function securityCodeProblem(code: string, number: string): CardProblem | null {
  if (code === '') return 'empty'
  if (!/^[0-9]+$/.test(code)) return 'characters'
  const brand = cardBrandOf(number)
  return code.length === (brand === null ? 3 : BRANDS[brand].codeDigits) ? null : 'length'
}

/** Returns the last day on which a card is valid, which is the last day of its month. */
export function cardExpiresOn(month: number, year: number): CalendarDate {
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return addDays(next as CalendarDate, -1)
}

/** Longest validity of a card in years; a later year must be a typing error. */
const MOST_YEARS = 20

/**
 * Validates the expiry date of a card.
 *
 * @param today in the program's zone (DAT-2)
 */
export function cardExpiryProblem(month: number, year: number, today: CalendarDate): CardProblem | null {
  if (cardExpiresOn(month, year) < today) return 'expired'
  return year > Number(today.slice(0, 4)) + MOST_YEARS ? 'too-far' : null
}

export interface CardDetails {
  cardNumber: string
  securityCode: string
  expiryMonth: number
  expiryYear: number
}

export type CardField = 'cardNumber' | 'securityCode' | 'expiryYear'

/** Returns all faults, in the order of the form; empty if the details are valid. */
export function cardProblems(
  details: Readonly<CardDetails>,
  today: CalendarDate,
): { field: CardField; problem: CardProblem }[] {
  const { cardNumber, securityCode, expiryMonth, expiryYear } = details
  const found: [CardField, CardProblem | null][] = [
    ['cardNumber', cardNumberProblem(cardNumber)],
    ['expiryYear', cardExpiryProblem(expiryMonth, expiryYear, today)],
    ['securityCode', securityCodeProblem(securityCode, cardNumber)],
  ]
  return found.flatMap(([field, problem]) => (problem ? [{ field, problem }] : []))
}
