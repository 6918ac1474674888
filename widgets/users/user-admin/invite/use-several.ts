/**
 * Invitations of several users from pasted lines, each with its own result. Source: docs/spec/users.md USR-81, USR-82.
 */
import { useMemo, useRef, useState } from 'react'
import {
  inviteUsersTogether,
  type NetTermsError,
  toNetTermsError,
  USER_LIMITS,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import type { FieldProblem, PersonField } from '../person-fields.ts'
import { readLines } from './read-lines.ts'
import { suggestUsername } from './suggest-username.ts'
import type { Common } from './use-invitation.ts'
import { bodyOf, personProblems, type PersonEntries, storedPerson, wireField } from './use-one.ts'

export type RowResult = { kind: 'done' } | { kind: 'refused'; code: string; field: ReturnType<typeof wireField> }

export interface Row {
  /** The address in lower case; identifies the row while names change. */
  id: string
  entries: PersonEntries
  problems: ReadonlyMap<PersonField, FieldProblem>
  /** True if another row has the same username. */
  isRepeated: boolean
  result: RowResult | null
}

export interface SeveralForm {
  text: string
  rows: readonly Row[]
  /** Lines without an address, and users beyond the limit of one request. */
  unread: readonly string[]
  tooMany: number
  /** Rows that can be sent now. */
  ready: readonly Row[]
  isDirty: boolean
  isSending: boolean
  failure: { error: NetTermsError; isUnknown: boolean } | null
  enterText(text: string): void
  enter(id: string, changes: Partial<PersonEntries>): void
  remove(id: string): void
  /** @returns number of users invited by this request */
  send(common: Common): Promise<number>
}

export function useSeveral(): SeveralForm {
  const invite = useAction(inviteUsersTogether)
  const [text, setText] = useState('')
  const [changed, setChanged] = useState<ReadonlyMap<string, Partial<PersonEntries>>>(new Map())
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map())
  const [failure, setFailure] = useState<SeveralForm['failure']>(null)
  const attempt = useRef<{ of: string; key: string } | null>(null)
  const isBusy = useRef(false)
  const read = useMemo(() => readLines(text), [text])

  const all = read.people
    .map((person) => {
      const id = person.email.toLowerCase()
      return { id, entries: { ...person, username: suggestUsername(person.email), ...changed.get(id) } }
    })
    .filter(({ id }) => !removed.has(id))
  const people = all.slice(0, USER_LIMITS.maxUsersTogether)
  const usernames = people.map(({ entries }) => storedPerson(entries).username.toLowerCase())
  const rows: Row[] = people.map(({ id, entries }, index) => ({
    id,
    entries,
    problems: personProblems(entries),
    isRepeated: usernames.indexOf(usernames[index] ?? '') !== index,
    result: results.get(id) ?? null,
  }))
  const ready = rows.filter(({ problems, isRepeated, result }) => problems.size === 0 && !isRepeated && result === null)

  return {
    text,
    rows,
    unread: read.unread,
    tooMany: all.length - people.length,
    ready,
    isDirty: rows.some(({ result }) => result?.kind !== 'done') || read.unread.length > 0,
    isSending: invite.isRunning,
    failure,
    enterText: setText,
    enter(id, changes) {
      setChanged((now) => new Map(now).set(id, { ...now.get(id), ...changes }))
      // The rejected value has been edited since, so its result is dropped.
      setResults((now) => new Map([...now].filter(([row]) => row !== id)))
    },
    remove: (id) => setRemoved((now) => new Set(now).add(id)),
    async send(common) {
      if (isBusy.current || ready.length === 0) return 0
      isBusy.current = true
      setFailure(null)
      const users = ready.map(({ entries }) => bodyOf(entries, common))
      const of = JSON.stringify(users)
      if (attempt.current?.of !== of) attempt.current = { of, key: newIdempotencyKey() }
      try {
        const { data } = await invite.run({ body: { users } }, { idempotencyKey: attempt.current.key })
        attempt.current = null
        const reported = ready.map(({ id }, index): [string, RowResult] => {
          const outcome = data[index]
          if (outcome?.outcome === 'done') return [id, { kind: 'done' }]
          return [
            id,
            { kind: 'refused', code: outcome?.errorCode ?? 'server-error', field: wireField(outcome?.pointer) },
          ]
        })
        setResults((now) => new Map([...now, ...reported]))
        return reported.filter(([, { kind }]) => kind === 'done').length
      } catch (cause) {
        const error = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', 'users.invite')
        const isUnknown = isOutcomeUnknown(error)
        if (!isUnknown) attempt.current = null
        setFailure({ error, isUnknown })
        return 0
      } finally {
        isBusy.current = false
      }
    },
  }
}
