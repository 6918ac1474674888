/**
 * Validation of bank account details before the bank is contacted. Pure: the secure frame runs it while the user types,
 * the server before it stores anything. Input is text as typed; digits stay text because leading zeros are significant.
 * Source: docs/spec/payments.md BNK-5…BNK-9 (specification §5; domain §1.1, §1.2).
 */
import type { CurrencyCode } from '../money/currencies.ts'

export const BANK_COUNTRIES = ['US', 'CA'] as const
export type BankCountry = (typeof BANK_COUNTRIES)[number]

export const ACCOUNT_HOLDER_TYPES = ['business', 'personal'] as const
export const BANK_PAYMENT_TYPES = ['online payment', 'AutoPay'] as const

/** Currency of accounts in each country: ACH debits US dollars, EFT Canadian dollars (BNK-9). */
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
 * - `characters`: other characters than digits, such as a letter or a digit of another script
 * - `length`: too few or too many digits
 * - `range`: no bank's numbers begin like this
 * - `check-digit`: the check digit does not match, so a digit is mistyped
 */
export type BankNumberProblem = 'empty' | 'characters' | 'length' | 'range' | 'check-digit'

/** Removes spaces and hyphens, as printed by banks; all other characters are kept and validated. */
export const bareDigits = (text: string): string => text.replace(/[\s\u00ad\u2010-\u2015-]/gu, '')

const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)

function shapeProblem(bare: string, min: number, max: number): BankNumberProblem | null {
  if (bare === '') return 'empty'
  if (!isDigits(bare)) return 'characters'
  return bare.length < min || bare.length > max ? 'length' : null
}

const WEIGHTS = [3, 7, 1] as const

/**
 * Validates a routing number: nine digits whose weighted sum (3, 7, 1) ends in 0 and that begin with a number of a
 * Federal Reserve district (BNK-5).
 */
export function routingNumberProblem(text: string): BankNumberProblem | null {
  const bare = bareDigits(text)
  const shape = shapeProblem(bare, ROUTING_NUMBER_DIGITS, ROUTING_NUMBER_DIGITS)
  if (shape) return shape
  const district = Number(bare.slice(0, 2))
  const isDistrict =
    district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80
  // Nine zeros pass the check digit but belong to no bank.
  if (!isDistrict || /^0+$/.test(bare)) return 'range'
  const sum = [...bare].reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0)
  return sum % 10 === 0 ? null : 'check-digit'
}

/** Validates a Canadian institution number: four digits beginning with 0 (BNK-6). */
export function bankNumberProblem(text: string): BankNumberProblem | null {
  const bare = bareDigits(text)
  const shape = shapeProblem(bare, BANK_NUMBER_DIGITS, BANK_NUMBER_DIGITS)
  if (shape) return shape
  return bare.startsWith('0') && Number(bare) > 0 ? null : 'range'
}

/** Validates a Canadian transit number: five digits (BNK-6). */
export const branchNumberProblem = (text: string): BankNumberProblem | null =>
  shapeProblem(bareDigits(text), BRANCH_NUMBER_DIGITS, BRANCH_NUMBER_DIGITS)

/** Validates an account number: its number of digits for the country, and that they are not all zeros (BNK-7). */
export const accountNumberProblem = (text: string, country: BankCountry): BankNumberProblem | null => {
  const bare = bareDigits(text)
  const [min, max] = ACCOUNT_NUMBER_DIGITS[country]
  return shapeProblem(bare, min, max) ?? (/^0+$/.test(bare) ? 'range' : null)
}

/**
 * Splits a pasted text into bank and branch number, as printed on a check (`12345-003`) or in a payment file
 * (`000312345`) (BNK-6).
 *
 * @returns null if it has neither form
 */
export function splitTransit(text: string): { bankNumber: string; branchNumber: string } | null {
  const [, branch, bank] = /^\s*(\d{5})\s*[-\u2010-\u2015 ]\s*(\d{3})\s*$/.exec(text) ?? []
  if (branch && bank) return { bankNumber: `0${bank}`, branchNumber: branch }
  const [, institution, transit] = /^\s*(0\d{3})(\d{5})\s*$/.exec(text) ?? []
  return institution && transit ? { bankNumber: institution, branchNumber: transit } : null
}

/** Identifier for finding a bank: the routing number, or the Canadian bank number. */
export interface BankReference {
  bankCountry: BankCountry
  routingNumber?: string | undefined
  bankNumber?: string | undefined
  branchNumber?: string | undefined
}

export interface BankAccountDetails extends BankReference {
  accountNumber: string
}

/** Names of the wire attributes that may be wrong, in the order of the form. */
export type BankAccountField = 'routingNumber' | 'bankNumber' | 'branchNumber' | 'accountNumber'

/** Returns every fault of the numbers, in the order of the form; empty if they are valid (BNK-5…BNK-7). */
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
