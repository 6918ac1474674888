/**
 * The requirements of a new password, one row each, checked while the user types. Source: docs/spec/identity.md IDN-1,
 * IDN-2, IDN-32.
 */
import {
  containsKnownWord,
  missingPasswordRequirements,
  type PasswordPolicy,
  type PasswordRequirement,
} from '../contract/index.ts'

/** Minimum and maximum length share a row, because the maximum is only shown when the password nearly reaches it. */
type RowName = 'length' | 'ownName' | Exclude<PasswordRequirement, 'minLength' | 'maxLength'>

export interface PasswordRow {
  name: RowName
  /** Required number of characters of this kind; for length, the minimum; 0 if the requirement is not a count. */
  count: number
  isMet: boolean
}

/** @param username '' if unknown, as for a user who follows an e-mailed link */
export function passwordRows(policy: PasswordPolicy, password: string, username: string): PasswordRow[] {
  const missing = missingPasswordRequirements(password, policy)
  const { minLength, maxLength: _, ...kinds } = policy
  const length: PasswordRow = {
    name: 'length',
    count: minLength,
    isMet: !missing.includes('minLength') && !missing.includes('maxLength'),
  }
  const others = (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((name) => kinds[name] > 0)
    .map((name) => ({ name, count: kinds[name], isMet: !missing.includes(name) }))
  const ownName: PasswordRow = {
    name: 'ownName',
    count: 0,
    isMet: password !== '' && !containsKnownWord(password, [username]),
  }
  return username.trim() === '' ? [length, ...others] : [length, ...others, ownName]
}

/**
 * Returns whether both entries are the same password. Compares like the provider does, because keyboards may produce
 * accents as one or two code points.
 */
export const isSamePassword = (password: string, repeated: string): boolean =>
  repeated !== '' && password.normalize('NFC') === repeated.normalize('NFC')
