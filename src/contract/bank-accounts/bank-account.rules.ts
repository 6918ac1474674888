/**
 * What makes the details of a bank account plausible before anybody asks the bank. Pure; the secure frame asks while
 * somebody types, the server before it stores anything. Texts come in as typed; digits stay text, zeros in front count.
 * Source: docs/spec/payments.md BNK-5…BNK-9 (specification §5; domain §1.1, §1.2).
 */
import type { CurrencyCode } from '../money/currencies.ts'

export const BANK_COUNTRIES = ['US', 'CA'] as const
export type BankCountry = (typeof BANK_COUNTRIES)[number]

export const ACCOUNT_HOLDER_TYPES = ['business', 'personal'] as const
export const BANK_PAYMENT_TYPES = ['online payment', 'AutoPay'] as const

/** BNK-9: what an account of the country holds: ACH moves US dollars, EFT Canadian ones. */
export const CURRENCY_OF_BANK_COUNTRY: Readonly<Record<BankCountry, CurrencyCode>> = { US: 'USD', CA: 'CAD' }

/** Fewest and most digits of an account number. */
export const ACCOUNT_NUMBER_DIGITS: Readonly<Record<BankCountry, readonly [min: number, max: number]>> = {
  US: [4, 17],
  CA: [7, 12],
}
export const ROUTING_NUMBER_DIGITS = 9
export const BANK_NUMBER_DIGITS = 4
export const BRANCH_NUMBER_DIGITS = 5

/**
 * - `characters`: something else than digits, e.g. a letter or a digit of another script
 * - `length`: too few or too many digits
 * - `range`: no bank's numbers begin like this
 * - `check-digit`: the last digit does not fit the others, so one of them is mistyped
 */
export type BankNumberProblem = 'empty' | 'characters' | 'length' | 'range' | 'check-digit'

/** Spaces and hyphens, as banks print them, fall away; everything else stays and is judged. */
export const bareDigits = (text: string): string => text.replace(/[\s\u00ad\u2010-\u2015-]/gu, '')

const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)

function shapeProblem(bare: string, min: number, max: number): BankNumberProblem | null {
  if (bare === '') return 'empty'
  if (!isDigits(bare)) return 'characters'
  return bare.length < min || bare.length > max ? 'length' : null
}

const WEIGHTS = [3, 7, 1] as const

/** BNK-5: nine digits whose weighted sum (3, 7, 1) ends in 0 and that begin as a Federal Reserve district does. */
export function routingNumberProblem(text: string): BankNumberProblem | null {
  const bare = bareDigits(text)
  const shape = shapeProblem(bare, ROUTING_NUMBER_DIGITS, ROUTING_NUMBER_DIGITS)
  if (shape) return shape
  const district = Number(bare.slice(0, 2))
  const isDistrict =
    district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80
  // Nine zeros pass the check digit and are nobody's.
  if (!isDistrict || /^0+$/.test(bare)) return 'range'
  const sum = [...bare].reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0)
  return sum % 10 === 0 ? null : 'check-digit'
}

/** BNK-6: the institution, four digits of which the first is 0. */
export function bankNumberProblem(text: string): BankNumberProblem | null {
  const bare = bareDigits(text)
  const shape = shapeProblem(bare, BANK_NUMBER_DIGITS, BANK_NUMBER_DIGITS)
  if (shape) return shape
  return bare.startsWith('0') && Number(bare) > 0 ? null : 'range'
}

/** BNK-6: the transit, five digits. */
export const branchNumberProblem = (text: string): BankNumberProblem | null =>
  shapeProblem(bareDigits(text), BRANCH_NUMBER_DIGITS, BRANCH_NUMBER_DIGITS)

/** BNK-7 */
export const accountNumberProblem = (text: string, country: BankCountry): BankNumberProblem | null => {
  const bare = bareDigits(text)
  const [min, max] = ACCOUNT_NUMBER_DIGITS[country]
  return shapeProblem(bare, min, max) ?? (/^0+$/.test(bare) ? 'range' : null)
}

/**
 * BNK-6: both numbers out of one pasted text, as it stands on a cheque (`12345-003`) or in a payment file (`000312345`).
 *
 * @returns null when it is neither
 */
export function splitTransit(text: string): { bankNumber: string; branchNumber: string } | null {
  const [, branch, bank] = /^\s*(\d{5})\s*[-\u2010-\u2015 ]\s*(\d{3})\s*$/.exec(text) ?? []
  if (branch && bank) return { bankNumber: `0${bank}`, branchNumber: branch }
  const [, institution, transit] = /^\s*(0\d{3})(\d{5})\s*$/.exec(text) ?? []
  return institution && transit ? { bankNumber: institution, branchNumber: transit } : null
}

/** What a bank is found by: the routing number, or the Canadian bank number. */
export interface BankReference {
  bankCountry: BankCountry
  routingNumber?: string | undefined
  bankNumber?: string | undefined
  branchNumber?: string | undefined
}

export interface BankAccountDetails extends BankReference {
  accountNumber: string
}

/** Attributes of the wire that may be wrong, in the order of the form. */
export type BankAccountField = 'routingNumber' | 'bankNumber' | 'branchNumber' | 'accountNumber'

/** Every fault of the numbers at once, in the order of the form; empty when they are plausible (BNK-5…BNK-7). */
export function bankAccountProblems(
  details: Readonly<BankAccountDetails>,
): { field: BankAccountField; problem: BankNumberProblem }[] {
  const { bankCountry, accountNumber } = details
  const found: [BankAccountField, BankNumberProblem | null][] =
    bankCountry === 'US'
      ? [['routingNumber', routingNumberProblem(details.routingNumber ?? '')]]
      : [
          ['bankNumber', bankNumberProblem(details.bankNumber ?? '')],
          ['branchNumber', branchNumberProblem(details.branchNumber ?? '')],
        ]
  found.push(['accountNumber', accountNumberProblem(accountNumber, bankCountry)])
  return found.flatMap(([field, problem]) => (problem ? [{ field, problem }] : []))
}
