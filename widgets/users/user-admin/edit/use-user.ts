/**
 * One user as displayed, with unsaved input. A later state that arrives during input is announced but does not replace
 * the displayed one, so that nothing is saved that the user has not seen. Source: docs/spec/users.md USR-76, USR-78.
 */
import { useRef, useState } from 'react'
import { getUser, type NetTermsError, toNetTermsError, updateUser, type User } from '../../../../src/contract/index.ts'
import { useAction, useCall } from '../../../../src/data/use-call.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { changesOf, differing, type Entries, type EntryField, entriesOf, formProblems, rebase } from './entries.ts'

interface Work {
  base: User
  entries: Entries
}

export interface Refusal {
  error: NetTermsError
  /** True if it is unknown whether the input was saved. */
  isUnknown: boolean
  field: EntryField | null
}

export interface UserWork {
  error: NetTermsError | null
  retry(): void
  /** The displayed state; null until loaded. */
  base: User | null
  entries: Entries | null
  /** A later state than `base` that is not shown yet because of unsaved input; null if none. */
  latest: User | null
  changed: readonly EntryField[]
  isSaving: boolean
  refusal: Refusal | null
  enter(changes: Partial<Entries>): void
  /** Shows the later state, with the input applied to it. */
  showLatest(): void
  reset(): void
  /** @returns the saved user; null if saving failed */
  save(): Promise<User | null>
}

const seen = (user: User): string =>
  JSON.stringify([user.version, entriesOf(user), user.status, user.lockReason, user.groupId])

export function useUser(id: string): UserWork {
  const input = { params: { user_id: id } }
  const call = useCall(getUser, input, { staleMs: 0 })
  const update = useAction(updateUser)
  const [work, setWork] = useState<Work | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isBusy = useRef(false)
  const answer = call.answer?.data ?? null
  const changed = work ? differing(entriesOf(work.base), work.entries) : []
  const isNewer = answer !== null && work !== null && seen(answer) !== seen(work.base)
  // A value that was saved from here without a response, or that both admins set to the same value, is not another
  // admin's change.
  const others = isNewer ? differing(work.entries, entriesOf(answer)) : []
  const isOtherForm =
    isNewer && differing(entriesOf(work.base), entriesOf(answer)).some((field) => others.includes(field))
  if (answer && !work) setWork({ base: answer, entries: entriesOf(answer) })
  else if (answer && work && isNewer && (changed.length === 0 || !isOtherForm)) {
    // The later state affects nothing that was entered.
    setWork({ base: answer, entries: changed.length === 0 ? entriesOf(answer) : work.entries })
  }

  return {
    error: call.error,
    retry: call.retry,
    base: work?.base ?? null,
    entries: work?.entries ?? null,
    latest: isOtherForm && changed.length > 0 ? answer : null,
    changed,
    isSaving: update.isRunning,
    refusal,
    enter(changes) {
      setRefusal(null)
      setWork((now) => now && { ...now, entries: { ...now.entries, ...changes } })
    },
    showLatest() {
      if (!work || !answer) return
      setWork({ base: answer, entries: rebase(work.entries, entriesOf(work.base), entriesOf(answer)) })
      setRefusal(null)
    },
    reset() {
      setRefusal(null)
      setWork((now) => now && { ...now, entries: entriesOf(now.base) })
    },
    async save() {
      if (!work || isBusy.current || changed.length === 0 || formProblems(work.entries).size > 0) return null
      isBusy.current = true
      setRefusal(null)
      try {
        const { version } = work.base
        const changes = changesOf(entriesOf(work.base), work.entries)
        const { data } = await update.run({ ...input, body: { version, ...changes } })
        setWork({ base: data, entries: entriesOf(data) })
        return data
      } catch (cause) {
        const error = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', 'users.update')
        setRefusal({ error, isUnknown: isOutcomeUnknown(error), field: fieldOf(error) })
        call.retry()
        return null
      } finally {
        isBusy.current = false
      }
    },
  }
}

const WIRE_FIELDS: Readonly<Record<string, EntryField>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email_address: 'email',
  role: 'role',
  customers: 'accounts',
}

/** Returns the field that the server rejected; null for the whole form. */
function fieldOf({ details }: NetTermsError): EntryField | null {
  const pointer = details[0]?.pointer ?? ''
  return WIRE_FIELDS[/\/attributes\/(\w+)/.exec(pointer)?.[1] ?? ''] ?? null
}
