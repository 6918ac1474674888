/**
 * A payer's own reference for a payment, such as a batch or purchase order: banks forward only short texts of plain
 * characters. Source: docs/spec/payments.md PAY-283 (A-275, length and characters of ISO 20022 references).
 */
import { LIMITS } from '../limits.ts'

export type ReferenceRefusal = 'characters' | 'too-long'

/** Letters without accents, digits, spaces, and punctuation that every rail accepts; starts with a letter or digit. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9 /\-?:().,'+#&_]*$/
const DASHES = /[\u2010-\u2015\u2212]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

/** Returns the form that is stored: dashes, spaces, and full-width characters in plain form, trimmed. */
export const referenceForm = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** @returns null if it is valid; an empty text is not */
export function whyReferenceRefused(reference: string): ReferenceRefusal | null {
  if (reference === '') return null
  if (!PLAIN.test(reference)) return 'characters'
  return reference.length > LIMITS.maxPaymentReference ? 'too-long' : null
}
