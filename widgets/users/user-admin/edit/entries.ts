/** Input for a user, and its difference from the displayed state. Source: docs/spec/users.md USR-12, USR-76, USR-78. */
import { type CallInput, type updateUser, type User, WIRE_ROLES, type Role } from '../../../../src/contract/index.ts'
import type { Option } from '../../../../src/ui/option-source.ts'
import { cleanEmail, cleanName, type FieldProblem, problemOf } from '../person-fields.ts'

export interface Entries {
  firstName: string
  lastName: string
  email: string
  role: Role
  accounts: readonly Option[]
}
export type EntryField = keyof Entries
export const ENTRY_FIELDS: readonly EntryField[] = ['firstName', 'lastName', 'email', 'role', 'accounts']

export const accountOption = ({ id, name }: User['customers'][number]): Option => ({ id, label: name, detail: id })

export const entriesOf = (user: User): Entries => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.emailAddress,
  role: user.role,
  accounts: user.customers.map(accountOption),
})

/** Returns the value of a field as it would be stored, for comparison. */
export function storedOf(entries: Entries, field: EntryField): string {
  switch (field) {
    case 'firstName':
    case 'lastName':
      return cleanName(entries[field])
    case 'email':
      return cleanEmail(entries.email)
    case 'role':
      return entries.role
    case 'accounts':
      return entries.accounts
        .map(({ id }) => id)
        .toSorted()
        .join()
  }
}

/** Returns the fields in which the two differ. */
export const differing = (one: Entries, other: Entries): EntryField[] =>
  ENTRY_FIELDS.filter((field) => storedOf(one, field) !== storedOf(other, field))

/** Returns the fields with errors. */
export function formProblems(entries: Entries): Map<EntryField, FieldProblem> {
  const problems = new Map<EntryField, FieldProblem>()
  for (const field of ['firstName', 'lastName', 'email'] as const) {
    const problem = problemOf(field, storedOf(entries, field))
    if (problem) problems.set(field, problem)
  }
  if (entries.accounts.length === 0) problems.set('accounts', 'missing')
  return problems
}

type Body = Omit<CallInput<typeof updateUser>['body'], 'version'>

/**
 * Builds the request body: only fields that differ from the displayed state, so that another admin's changes to other
 * fields stay.
 */
export function changesOf(base: Entries, entries: Entries): Body {
  const fields = new Set(differing(base, entries))
  return {
    ...(fields.has('firstName') && { first_name: storedOf(entries, 'firstName') }),
    ...(fields.has('lastName') && { last_name: storedOf(entries, 'lastName') }),
    ...(fields.has('email') && { email_address: storedOf(entries, 'email') }),
    ...(fields.has('role') && { role: WIRE_ROLES[entries.role] }),
    ...(fields.has('accounts') && { customers: entries.accounts.map(({ id }) => id) }),
  }
}

/** Applies the input to a later state: fields that the user has not changed take the later values. */
export function rebase(entries: Entries, base: Entries, latest: Entries): Entries {
  const touched = new Set(differing(base, entries))
  return {
    firstName: touched.has('firstName') ? entries.firstName : latest.firstName,
    lastName: touched.has('lastName') ? entries.lastName : latest.lastName,
    email: touched.has('email') ? entries.email : latest.email,
    role: touched.has('role') ? entries.role : latest.role,
    accounts: touched.has('accounts') ? entries.accounts : latest.accounts,
  }
}
