/**
 * Generates numbers for the sandbox's cards: in a range that networks reserve for tests, with a valid check digit
 * (CRD-16).
 */
import { randomInt } from 'node:crypto'
import { cardCheckDigit } from 'netterms/contract/internal'

/** No bank issues cards that begin with these digits. */
const TEST_RANGE = '400000'
const ACCOUNT_DIGITS = 9

export const newCardNumber = (): string =>
  testCardNumber(Array.from({ length: ACCOUNT_DIGITS }, () => randomInt(10)).join(''))

/** @param account nine digits */
export const testCardNumber = (account: string): string => {
  const digits = `${TEST_RANGE}${account}`
  return `${digits}${cardCheckDigit(digits)}`
}
