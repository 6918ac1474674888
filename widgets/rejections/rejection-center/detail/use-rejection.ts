/**
 * One rejection as displayed, its unsaved input, and the actions on it. A later state that arrives during input is
 * announced but does not replace the displayed one, so that nothing is sent that the user has not seen. Source:
 * docs/spec/rejections.md REJ-3, REJ-5, REJ-6, REJ-14, REJ-15, REJ-22…REJ-27.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type CorrectableField,
  discardRejectionDraft,
  getRejection,
  type NetTermsError,
  type Rejection,
  resubmitRejection,
  saveRejectionDraft,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction, useCall } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { usePoll } from '../../../../src/kit/use-poll.ts'
import { isAboutState } from '../outcome.ts'
import { type Attempt, useKeptEntries } from './kept-entries.ts'
import { correctionsOf, type Entries, entriesOf, formProblems, isSameEntries, rebase, valuesOf } from './entries.ts'

/** Interval in ms at which the network's decision, or the result of a lost request, is polled. */
const LOOK_AFTER_MS = 3000

/** Result of the last action; shown once above the form. */
export type Notice =
  | { kind: 'draft-saved' | 'draft-discarded' }
  | { kind: 'refused'; what: 'resubmit' | 'save' | 'discard'; error: NetTermsError }

interface Work {
  base: Rejection
  entries: Entries
}

export interface RejectionWork {
  answer: Rejection | null
  error: NetTermsError | null
  isLoading: boolean
  retry(): void
  /** The displayed state; null until loaded. */
  base: Rejection | null
  entries: Entries | null
  /** A later state than `base`, not shown yet because of unsaved input or a rejected request; null if none. */
  latest: Rejection | null
  isDirty: boolean
  sending: 'idle' | 'sending' | 'unknown'
  /** True if it is unknown whether a request arrived, also while it is retried. */
  isUnknown: boolean
  isSaving: boolean
  isDiscarding: boolean
  notice: Notice | null
  /** Fields that the server rejected, each with the reason. */
  refusedFields: ReadonlyMap<CorrectableField, string>
  /** True if the network decided while the user was watching. */
  wasWatched: boolean
  enter(changes: Partial<Entries>): void
  showLatest(): void
  resubmit(): void
  sendAgain(): void
  /** @returns true if the draft was saved */
  saveDraft(): Promise<boolean>
  /** Deletes the input and the draft. @returns true if that succeeded */
  discard(): Promise<boolean>
  /** Deletes the stored input, because the user discards it. */
  forget(): void
  /** Called after the rejection was canceled here; drops the input. */
  forgetEntries(): void
  /** Called after the dialog canceled the rejection or its request was rejected; reloads the rejection. */
  reload(): void
}

export function useRejection(id: string): RejectionWork {
  const call = useCall(getRejection, { params: { rejection_id: id } }, { staleMs: 0 })
  const answer = call.answer?.data ?? null
  const [work, setWork] = useState<Work | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [refusedFields, setRefusedFields] = useState<ReadonlyMap<CorrectableField, string>>(new Map())
  const [isHeld, hold] = useState(false)
  const [wasWatched, setWatched] = useState(false)
  const resubmit = useAction(resubmitRejection)
  const save = useAction(saveRejectionDraft)
  const discardDraft = useAction(discardRejectionDraft)
  const storage = useKeptEntries(id)
  const [kept] = useState(() => storage.read())
  const attempt = useRef<Attempt | null>(kept?.attempt ?? null)
  const isBusy = useRef(false)
  const [sending, setSending] = useState<RejectionWork['sending']>(kept?.attempt ? 'unknown' : 'idle')
  const [isUnknown, setUnknown] = useState(sending === 'unknown')

  const isDirty = work !== null && !isSameEntries(work.entries, entriesOf(work.base))
  const isNewer = answer !== null && work !== null && answer.version > work.base.version
  // During processing there is no form, so new states are shown at once, and stored input is kept.
  const holdsBack = sending !== 'idle' || isHeld || (isDirty && work.base.status === 'active')
  if (answer && !work) setWork({ base: answer, entries: kept?.entries ?? entriesOf(answer) })
  else if (work && isNewer && !holdsBack) {
    if (work.base.status === 'in progress') setWatched(true)
    setWork({ base: answer, entries: isDirty ? rebase(work.entries, work.base, answer) : entriesOf(answer) })
    setRefusedFields(new Map())
  } else if (answer && work && answer !== work.base && answer.version === work.base.version) {
    // The same version in a later response: only the time has advanced.
    if (answer.isStillProcessing !== work.base.isStillProcessing) setWork({ ...work, base: answer })
  }

  const isWatching = work?.base.status === 'in progress' || sending === 'unknown'
  usePoll(call.poll, isWatching ? LOOK_AFTER_MS : null)
  // The rejection has changed, by the lost request or by another user; a retry with the same key shows which.
  const isToResolve = sending === 'unknown' && answer !== null && answer.version > (attempt.current?.body.version ?? 0)
  useEffect(() => {
    if (!isToResolve) return
    const timer = setTimeout(() => void send(), LOOK_AFTER_MS / 3)
    return () => clearTimeout(timer)
  }, [isToResolve])
  const entries = work?.entries ?? null
  // Stored before the next key press, because a reload may follow at once.
  useLayoutEffect(() => {
    if (entries) storage.write(isDirty || attempt.current ? { entries, attempt: attempt.current } : null)
  }, [entries, isDirty, sending])

  function take(rejection: Rejection): void {
    setWork({ base: rejection, entries: entriesOf(rejection) })
    setRefusedFields(new Map())
    hold(false)
  }

  function refuse(what: 'resubmit' | 'save' | 'discard', error: NetTermsError): void {
    setNotice({ kind: 'refused', what, error })
    if (error.code === 'rejection-correction-invalid') setRefusedFields(fieldsOf(error))
    // A draft has no idempotency key: whether it was saved is read from the server; it is not resent.
    if (isOutcomeUnknown(error)) return call.retry()
    if (!isAboutState(error)) return
    // The new state is announced before it replaces the displayed one, even without input.
    hold(true)
    call.retry()
  }

  async function send(): Promise<void> {
    const { current } = attempt
    if (!current || isBusy.current) return
    isBusy.current = true
    setSending('sending')
    setNotice(null)
    try {
      const { data } = await resubmit.run(
        { params: { rejection_id: id }, body: current.body },
        { idempotencyKey: current.key },
      )
      attempt.current = null
      setWatched(false)
      take(data)
      setSending('idle')
      setUnknown(false)
    } catch (cause) {
      const error = faultOf(cause, 'rejections.resubmit')
      setUnknown(isOutcomeUnknown(error))
      if (isOutcomeUnknown(error)) setSending('unknown')
      else {
        attempt.current = null
        setSending('idle')
        refuse('resubmit', error)
      }
    } finally {
      isBusy.current = false
    }
  }

  async function discard(): Promise<boolean> {
    if (!work || isBusy.current) return false
    if (!work.base.draft) {
      setWork({ ...work, entries: valuesOf(work.base) })
      setNotice(null)
      setRefusedFields(new Map())
      return true
    }
    isBusy.current = true
    try {
      const { data } = await discardDraft.run({ params: { rejection_id: id } })
      take(data)
      setNotice({ kind: 'draft-discarded' })
      return true
    } catch (cause) {
      refuse('discard', faultOf(cause, 'rejections.discard-draft'))
      return false
    } finally {
      isBusy.current = false
    }
  }

  return {
    answer,
    error: call.error,
    isLoading: call.isLoading,
    retry: call.retry,
    base: work?.base ?? null,
    entries,
    latest: isNewer && sending === 'idle' ? answer : null,
    isDirty,
    sending,
    isUnknown,
    isSaving: save.isRunning,
    isDiscarding: discardDraft.isRunning,
    notice,
    refusedFields,
    wasWatched,
    enter(changes) {
      if (!work || sending !== 'idle') return
      setWork({ ...work, entries: { ...work.entries, ...changes } })
      setNotice((now) => (now?.kind === 'refused' ? now : null))
      setRefusedFields((now) => new Map([...now].filter(([field]) => !(field in changes))))
    },
    showLatest() {
      if (!work || !answer) return
      setWork({ base: answer, entries: rebase(work.entries, work.base, answer) })
      setNotice(null)
      setRefusedFields(new Map())
      hold(false)
    },
    resubmit() {
      if (!work || sending !== 'idle' || isBusy.current) return
      const { base, entries } = work
      attempt.current = {
        key: newIdempotencyKey(),
        body: { version: base.version, corrections: correctionsOf(base, entries) },
      }
      void send()
    },
    sendAgain: () => void send(),
    async saveDraft() {
      if (!work || isBusy.current || formProblems(work.base, work.entries).size > 0) return false
      const body = { version: work.base.version, corrections: correctionsOf(work.base, work.entries) }
      // A draft without corrections is deleted.
      if (Object.keys(body.corrections).length === 0) return discard()
      isBusy.current = true
      try {
        const { data } = await save.run({ params: { rejection_id: id }, body })
        take(data)
        setNotice({ kind: 'draft-saved' })
        return true
      } catch (cause) {
        refuse('save', faultOf(cause, 'rejections.save-draft'))
        return false
      } finally {
        isBusy.current = false
      }
    },
    discard,
    forget: () => storage.write(null),
    forgetEntries() {
      storage.write(null)
      if (work) setWork({ ...work, entries: entriesOf(work.base) })
      hold(false)
    },
    reload: call.retry,
  }
}

const faultOf = (cause: unknown, at: string): NetTermsError =>
  toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', at)

const FIELD = /\/corrections\/(\w+)/

/** Returns the fields that the server rejected, and why. */
function fieldsOf({ details }: NetTermsError): Map<CorrectableField, string> {
  return new Map(
    details.flatMap(({ pointer = '', meta }) => {
      const field = FIELD.exec(pointer)?.[1] as CorrectableField | undefined
      return field ? [[field, String(meta?.['reason'] ?? '')] as const] : []
    }),
  )
}
