/** What a new password must be, a row each, while it is typed. Source: docs/spec/identity.md IDN-1, IDN-32. */
import {
  missingPasswordRequirements,
  type PasswordPolicy,
  type PasswordRequirement,
} from '../../../src/contract/index.ts'

/** Least and most length are one row: nobody is told of a most that is far away. */
type RequirementName = 'length' | Exclude<PasswordRequirement, 'minLength' | 'maxLength'>

interface RequirementRow {
  name: RequirementName
  /** How many characters of its kind there must be; of the length, the least. */
  count: number
  isMet: boolean
}

export function requirementRows(policy: PasswordPolicy, password: string): RequirementRow[] {
  const missing = missingPasswordRequirements(password, policy)
  const { minLength, maxLength: _, ...kinds } = policy
  const length: RequirementRow = {
    name: 'length',
    count: minLength,
    isMet: !missing.includes('minLength') && !missing.includes('maxLength'),
  }
  const others = (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((name) => kinds[name] > 0)
    .map((name) => ({ name, count: kinds[name], isMet: !missing.includes(name) }))
  return [length, ...others]
}
