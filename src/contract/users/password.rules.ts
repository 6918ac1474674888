/**
 * What a password must be; asked by the page while it is typed and by the server again. Length comes first, composition is a
 * provider's choice. The list of common passwords is the server's alone.
 * Source: docs/spec/identity.md IDN-1…IDN-3 (specification §5 "Passwords"; domain §3.8).
 */
import { LIMITS } from '../limits.ts'

/** Lengths in code points, and how many characters of each kind there must be; 0 asks for none. */
export interface PasswordPolicy {
  minLength: number
  maxLength: number
  numeric: number
  uppercase: number
  lowercase: number
  alphabetic: number
  /** Of `!@#$%^&`; others are allowed and count as non-alphabetic only. */
  special: number
  nonAlphabetic: number
}

export type PasswordRequirement = keyof PasswordPolicy

/** IDN-1: composition asks for nothing unless the provider configures it. */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  minLength: LIMITS.minPasswordLength,
  maxLength: LIMITS.maxPasswordLength,
  numeric: 0,
  uppercase: 0,
  lowercase: 0,
  alphabetic: 0,
  special: 0,
  nonAlphabetic: 0,
}

const KINDS = {
  numeric: /\p{Nd}/gu,
  uppercase: /\p{Lu}/gu,
  lowercase: /\p{Ll}/gu,
  alphabetic: /\p{L}/gu,
  special: /[!@#$%^&]/g,
  nonAlphabetic: /\P{L}/gu,
} as const

/**
 * IDN-1: the requirements that a password does not meet, in the order of the policy.
 *
 * @param password as typed; it is compared in NFC, so that two keyboards write the same one
 * @returns empty when it meets all
 */
export function missingPasswordRequirements(
  password: string,
  policy: Readonly<PasswordPolicy> = DEFAULT_PASSWORD_POLICY,
): PasswordRequirement[] {
  const text = password.normalize('NFC')
  const length = [...text].length
  const count = (kind: keyof typeof KINDS) => text.match(KINDS[kind])?.length ?? 0
  return (Object.keys(policy) as PasswordRequirement[]).filter((name) => {
    if (name === 'minLength') return length < policy.minLength
    if (name === 'maxLength') return length > policy.maxLength
    return count(name) < policy[name]
  })
}

/** Letters and digits alone, in small ones: what is left of a word that was dressed up. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '')

/** Shorter words stand in ordinary sentences. */
const SHORTEST_WORD = 4

/**
 * IDN-2: whether a password is made of what everybody knows of its owner: user name, provider, company.
 *
 * @param words names as they are; those with fewer than four letters are passed over
 */
export function containsKnownWord(password: string, words: readonly string[]): boolean {
  const text = bare(password)
  return words.map(bare).some((word) => word.length >= SHORTEST_WORD && text.includes(word))
}
