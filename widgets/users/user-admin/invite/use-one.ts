/** Input and submission of one user's invitation. Source: docs/spec/users.md USR-80; payments.md PAY-20. */
import { useRef, useState } from 'react'
import {
  type CallInput,
  inviteUser,
  isLocale,
  type NetTermsError,
  toNetTermsError,
  type User,
  WIRE_ROLES,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import {
  cleanEmail,
  cleanName,
  cleanUsername,
  type FieldProblem,
  PERSON_FIELDS,
  type PersonField,
  problemOf,
} from '../person-fields.ts'
import { suggestUsername } from './suggest-username.ts'
import type { Common } from './use-invitation.ts'

export type PersonEntries = Record<PersonField, string>

const NOTHING: PersonEntries = { firstName: '', lastName: '', email: '', username: '' }

export const storedPerson = (entries: PersonEntries): PersonEntries => ({
  firstName: cleanName(entries.firstName),
  lastName: cleanName(entries.lastName),
  email: cleanEmail(entries.email),
  username: cleanUsername(entries.username),
})

export function personProblems(entries: PersonEntries): Map<PersonField, FieldProblem> {
  const stored = storedPerson(entries)
  const problems = new Map<PersonField, FieldProblem>()
  for (const field of PERSON_FIELDS) {
    const problem = problemOf(field, stored[field])
    if (problem) problems.set(field, problem)
  }
  return problems
}

/** Builds the request body from one user's fields and the shared ones. */
export const bodyOf = (entries: PersonEntries, common: Common): CallInput<typeof inviteUser>['body'] => {
  const { firstName, lastName, email, username } = storedPerson(entries)
  return {
    username,
    first_name: firstName,
    last_name: lastName,
    email_address: email,
    role: WIRE_ROLES[common.role],
    customers: common.accounts.map(({ id }) => id),
    ...(common.group && { group_id: common.group.id }),
    ...(isLocale(common.language) && { language: common.language }),
  }
}

export interface OneForm {
  entries: PersonEntries
  isDirty: boolean
  isSending: boolean
  refusal: { error: NetTermsError; isUnknown: boolean; field: PersonField | 'accounts' | 'group' | null } | null
  enter(changes: Partial<PersonEntries>): void
  /** @returns the invited user; null if the invitation was rejected or the response was lost */
  send(common: Common): Promise<User | null>
}

export function useOne(): OneForm {
  const invite = useAction(inviteUser)
  const [entries, setEntries] = useState(NOTHING)
  /** True once the user has typed a username; until then it is derived from the address. */
  const [isOwnUsername, setOwnUsername] = useState(false)
  const [refusal, setRefusal] = useState<OneForm['refusal']>(null)
  const attempt = useRef<{ of: string; key: string } | null>(null)
  const isBusy = useRef(false)
  return {
    entries,
    isDirty: PERSON_FIELDS.some((field) => entries[field] !== ''),
    isSending: invite.isRunning,
    refusal,
    enter(changes) {
      setRefusal(null)
      if (changes.username !== undefined) setOwnUsername(changes.username !== '')
      setEntries((now) => ({
        ...now,
        ...(changes.email !== undefined && !isOwnUsername && { username: suggestUsername(cleanEmail(changes.email)) }),
        ...changes,
      }))
    },
    async send(common) {
      if (isBusy.current) return null
      isBusy.current = true
      setRefusal(null)
      const body = bodyOf(entries, common)
      // The same invitation is sent with the same key, so that a retry after a lost response creates no second user.
      const of = JSON.stringify(body)
      if (attempt.current?.of !== of) attempt.current = { of, key: newIdempotencyKey() }
      try {
        const { data } = await invite.run({ body }, { idempotencyKey: attempt.current.key })
        attempt.current = null
        return data
      } catch (cause) {
        const error = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', 'users.invite')
        const isUnknown = isOutcomeUnknown(error)
        if (!isUnknown) attempt.current = null
        setRefusal({ error, isUnknown, field: fieldOf(error) })
        return null
      } finally {
        isBusy.current = false
      }
    },
  }
}

const WIRE_FIELDS = {
  username: 'username',
  first_name: 'firstName',
  last_name: 'lastName',
  email_address: 'email',
  customers: 'accounts',
  group_id: 'group',
} as const

/** Returns the field that the server's error refers to; null for the whole form. */
export function wireField(pointer: string | null | undefined) {
  const name = /\/(username|first_name|last_name|email_address|customers|group_id)(\/|$)/.exec(pointer ?? '')?.[1]
  return name ? WIRE_FIELDS[name as keyof typeof WIRE_FIELDS] : null
}

const fieldOf = ({ code, details }: NetTermsError) =>
  code === 'user-exists' || code === 'user-name-confusable' ? 'username' : wireField(details[0]?.pointer)
