import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O, or U, so that a number is not misheard on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns nine characters in groups of three, 45 bits: `7F2-91C-X4K`. A number cannot be guessed from another one
 * (PAY-19).
 *
 * @param bytes at least nine bytes; random, or derived from a seed to get the same number every time
 */
export function createConfirmationNumber(bytes: Uint8Array = randomBytes(9)): string {
  const characters = [...bytes.subarray(0, 9)].map((byte) => ALPHABET[byte & 31]).join('')
  return `${characters.slice(0, 3)}-${characters.slice(3, 6)}-${characters.slice(6)}`
}
