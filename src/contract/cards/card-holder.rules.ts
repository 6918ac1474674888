/** What can be printed on a card. Source: docs/spec/cards.md CRD-9 (domain §3.6, §3.8). */
import { LIMITS } from '../limits.ts'
import { isBlank } from '../wire/line-schema.ts'

/** In the order in which they are told. */
export const CARD_HOLDER_PROBLEMS = ['blank', 'too-long', 'not-printable'] as const
export type CardHolderProblem = (typeof CARD_HOLDER_PROBLEMS)[number]

/** Letters of the Latin script, with whatever marks, digits and what stands in names. */
const PRINTABLE = /^[\p{Script=Latin}0-9 .,'’&/-]+$/u

/** CRD-9: the name as it is printed: composed, without blanks around it, one blank between its words. */
export const printedHolder = (text: string): string => text.normalize('NFC').trim().replace(/ {2,}/g, ' ')

/**
 * CRD-9: at most 26 characters (A-49) of Latin letters, digits, blanks and `. , ' ’ & / -`, and at least one letter.
 *
 * @param text as it was entered; judged as it would be printed
 * @returns null when it can be printed
 */
export function cardHolderProblem(text: string): CardHolderProblem | null {
  const printed = printedHolder(text)
  if (isBlank(printed)) return 'blank'
  if (Array.from(printed).length > LIMITS.maxCardHolder) return 'too-long'
  return PRINTABLE.test(printed) && /\p{Script=Latin}/u.test(printed) ? null : 'not-printable'
}
