/**
 * Which card numbers may be shown, and which are valid. Source: docs/spec/cards.md CRD-16, CRD-18 (domain §1.3, §3.6).
 */
import type { CardStatus } from './card.states.ts'

/**
 * Whether the number of a card may be shown: not while the card is in the mail, and not after it has ended (CRD-18).
 */
export const isCardNumberShown = (status: CardStatus): boolean => status === 'active' || status === 'locked'

/**
 * Returns the check digit that makes a number valid (Luhn): every second digit from the right is doubled (CRD-16).
 *
 * @param digits the number without its last digit, digits only
 */
export function cardCheckDigit(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => total + (place % 2 === 0 ? digitSum(Number(digit) * 2) : Number(digit)), 0)
  return (10 - (sum % 10)) % 10
}

const digitSum = (value: number): number => (value > 9 ? value - 9 : value)

/** Whether a text is a card number: 13 to 19 digits, the last of which is the correct check digit (CRD-16). */
export const isCardNumber = (text: string): boolean =>
  /^[0-9]{13,19}$/.test(text) && cardCheckDigit(text.slice(0, -1)) === Number(text.slice(-1))
