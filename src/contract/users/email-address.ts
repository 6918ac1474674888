/**
 * Validation of e-mail addresses, for every field and for the server. Source: docs/spec/users.md USR-136, A-70 (RFC
 * 5321 §4.5.3, RFC 5322 §3.4.1).
 */
import { LIMITS } from '../limits.ts'

/** Longest local part, RFC 5321. */
const MAX_LOCAL = 64
/** Words separated by single periods: no quotes, no comments, letters of any language (RFC 6531). */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/** Two or more labels that neither begin nor end with a hyphen; the last one is not a number. */
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?=[^.]*\p{L})[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u

/**
 * Whether a text is the address of exactly one mailbox (USR-136). Only an email sent to it can prove that it receives
 * mail.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  return (
    text.length <= LIMITS.maxEmailLength &&
    local.length <= MAX_LOCAL &&
    LOCAL.test(local) &&
    DOMAIN.test(text.slice(at + 1))
  )
}

/**
 * Extracts the plain address from pasted text: `Lena Ortiz <l.ortiz@x.example>`, `mailto:…?subject=…`, and full-width
 * letters.
 */
export function pastedEmailAddress(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
  const inner = /<([^<>]*)>\s*$/.exec(plain)?.[1] ?? plain
  return inner
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .replace(/\s+/g, '')
    .replace(/[.;,]+$/, '')
}
