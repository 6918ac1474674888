/**
 * Password requirements, checked by the page while the user types and again by the server. Length matters most;
 * composition is a provider's choice. The list of common passwords is on the server only. Source: docs/spec/identity.md
 * IDN-1…IDN-3 (specification §5 "Passwords"; domain §3.8).
 */
import { LIMITS } from '../limits.ts'

/** Length in code points, and the number of characters required of each kind; 0 requires none. */
export interface PasswordPolicy {
  minLength: number
  maxLength: number
  numeric: number
  uppercase: number
  lowercase: number
  alphabetic: number
  /** Number of characters of `!@#$%^&`; other symbols are allowed but count as non-alphanumeric only. */
  special: number
  nonAlphabetic: number
}

export type PasswordRequirement = keyof PasswordPolicy

/** Default policy: only a length, because character kinds are required only if the provider configures them (IDN-1). */
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
 * Returns the requirements that a password does not meet, in the order of the policy (IDN-1).
 *
 * @param password as typed; compared in NFC, so that two keyboards give the same result
 * @returns empty if it meets all of them
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

/** Returns letters and digits only, in lower case, to find disguised words. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '')

/** Shorter words are ignored, because they occur in ordinary text. */
const SHORTEST_WORD = 4

/**
 * Whether a password consists of well-known words about its owner: user name, provider, company (IDN-2).
 *
 * @param words names as they are; those with fewer than four letters are ignored
 */
export function containsKnownWord(password: string, words: readonly string[]): boolean {
  const text = bare(password)
  return words.map(bare).some((word) => word.length >= SHORTEST_WORD && text.includes(word))
}
