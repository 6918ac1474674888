/** Validation of the name printed on a card. Source: docs/spec/cards.md CRD-9 (domain §3.6, §3.8). */
import { LIMITS } from '../limits.ts'
import { isBlank } from '../wire/line-schema.ts'

/** Why a name cannot be printed, in order of priority. */
export const CARD_HOLDER_PROBLEMS = ['blank', 'too-long', 'not-printable'] as const
export type CardHolderProblem = (typeof CARD_HOLDER_PROBLEMS)[number]

/** Letters of the Latin script with any marks, digits, and punctuation used in names. */
const PRINTABLE = /^[\p{Script=Latin}0-9 .,'’&/-]+$/u

/** Returns the name as printed: in NFC, trimmed, with single spaces (CRD-9). */
export const printedHolder = (text: string): string => text.normalize('NFC').trim().replace(/ {2,}/g, ' ')

/**
 * Validates a name: at most 26 characters (A-49) of Latin letters, digits, spaces, and `. , ' ’ & / -`, with at least
 * one letter (CRD-9).
 *
 * @param text as entered; validated in its printed form
 * @returns null if it is valid
 */
export function cardHolderProblem(text: string): CardHolderProblem | null {
  const printed = printedHolder(text)
  if (isBlank(printed)) return 'blank'
  if (Array.from(printed).length > LIMITS.maxCardHolder) return 'too-long'
  return PRINTABLE.test(printed) && /\p{Script=Latin}/u.test(printed) ? null : 'not-printable'
}
