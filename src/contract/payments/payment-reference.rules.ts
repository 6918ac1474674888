/**
 * The payer's own reference of a payment, such as a batch or a purchase order: banks pass on short texts of plain characters only.
 * Source: docs/spec/payments.md PAY-283 (A-275, the length and characters of ISO 20022 references).
 */
import { LIMITS } from '../limits.ts'

export type ReferenceRefusal = 'characters' | 'too-long'

/** Letters without accents, digits, blanks, and the marks that every rail takes; a letter or digit first. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9 /\-?:().,'+#&_]*$/
const DASHES = /[\u2010-\u2015\u2212]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

/** As it is kept: pasted dashes, blanks, and full-width characters in their plain form, nothing at either end. */
export const referenceForm = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** @returns null for one that can be sent; an empty one is none */
export function whyReferenceRefused(reference: string): ReferenceRefusal | null {
  if (reference === '') return null
  if (!PLAIN.test(reference)) return 'characters'
  return reference.length > LIMITS.maxPaymentReference ? 'too-long' : null
}
