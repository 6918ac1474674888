/**
 * Import of a file of users: first a dry run without changes, then the same file applied. Each is a job on the server
 * that continues when the user leaves the page; its progress is polled. Source: docs/spec/users.md USR-20,
 * USR-50…USR-58, USR-83…USR-85.
 */
import { useEffect, useRef, useState } from 'react'
import {
  cancelCredentialImport,
  type CredentialImport,
  getCredentialImport,
  listCredentialImports,
  type NetTermsError,
  startCredentialImport,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction, useFetch, useCall } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useFileUpload } from '../../../../src/kit/use-file-upload.ts'
import { usePoll } from '../../../../src/kit/use-poll.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import type { OpenedImport } from '../user-admin.state.ts'

/** Interval in ms at which the progress of an import is polled. */
const LOOK_AFTER_MS = 1000

export interface ImportFailure {
  error: NetTermsError
  /**
   * `unreadable`: a rejected file; `unknown`: an import that may have been started; `lost`: one that could not be
   * loaded or canceled.
   */
  kind: 'unreadable' | 'unknown' | 'lost'
  /** Retries the failed action; a file is sent again with the same idempotency key. */
  repeat(): void
}

export interface ImportWork {
  /** The chosen file; null for an import that was started before this page was loaded, or in another tab. */
  file: File | null
  /** The user's imports of the last days, newest first; null until loaded. */
  recent: readonly CredentialImport[] | null
  /** Opens one of the user's imports, wherever it was started. */
  show(id: string): void
  /** The dry run or, once started, the import itself; null if there is none yet. */
  job: CredentialImport | null
  isSending: boolean
  isCanceling: boolean
  failure: ImportFailure | null
  /** True if the user confirmed that users of another group may leave it. */
  isMoveConfirmed: boolean
  confirmMove(isConfirmed: boolean): void
  choose(file: File): void
  apply(): void
  cancel(): void
  /** Returns to choosing a file. */
  again(): void
}

const failureOf = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', 'credential-imports')

interface Attempt {
  file: File
  isApplied: boolean
  isMoveConfirmed: boolean
  key: string
}

/** @param opened id of the import in the URL @param mayList true if earlier imports may be read */
export function useImport(opened: OpenedImport, mayList: boolean): ImportWork {
  const { instance } = useWidget()
  const request = useFetch(getCredentialImport)
  const cancel = useAction(cancelCredentialImport)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [job, setJob] = useState<CredentialImport | null>(null)
  const [failure, setFailure] = useState<ImportFailure | null>(null)
  const [isSending, setSending] = useState(false)
  const [isMoveConfirmed, confirmMove] = useState(false)
  const recent = useCall(listCredentialImports, mayList ? {} : null, { staleMs: 0 })
  // The last action of the user: the file being sent, or the id of the open import. Responses to older actions are
  // dropped.
  const latest = useRef<Attempt | string | null>(null)
  const upload = useFileUpload(startCredentialImport, (file) => {
    const sent = typeof latest.current === 'object' ? latest.current : null
    return {
      body: { apply: sent?.file === file && sent.isApplied, confirm_move: sent?.isMoveConfirmed ?? false },
    }
  })

  async function send(next: Attempt): Promise<void> {
    latest.current = next
    setAttempt(next)
    setSending(true)
    setFailure(null)
    try {
      const started = await upload(next.file, {
        signal: new AbortController().signal,
        idempotencyKey: next.key,
        onProgress: () => undefined,
      })
      if (latest.current !== next) return
      setJob(started)
      opened.show(started.id)
    } catch (cause) {
      if (latest.current !== next) return
      const error = failureOf(cause)
      const isUnknown = isOutcomeUnknown(error) && next.isApplied
      const kind = isUnknown ? 'unknown' : next.isApplied ? 'lost' : 'unreadable'
      setFailure({ error, kind, repeat: () => void send(next) })
    } finally {
      if (latest.current === next) setSending(false)
    }
  }

  async function show(id: string): Promise<void> {
    latest.current = id
    setFailure(null)
    try {
      const { data } = await request({ params: { import_id: id } })
      if (latest.current !== id) return
      setAttempt(null)
      setJob(data)
      if (opened.id !== id) opened.show(id)
    } catch (cause) {
      if (latest.current !== id) return
      const error = failureOf(cause)
      if (error.code !== 'not-found') return setFailure({ error, kind: 'lost', repeat: () => void show(id) })
      // The import expired and was deleted.
      latest.current = null
      opened.show('')
    }
  }
  async function stop(id: string): Promise<void> {
    setFailure(null)
    try {
      const { data } = await cancel.run({ params: { import_id: id } })
      setJob((now) => (now?.id === id ? data : now))
    } catch (cause) {
      setFailure({ error: failureOf(cause), kind: 'lost', repeat: () => void stop(id) })
    }
  }
  // After a reload, and in another tab: open the import in the URL, or the one that is running.
  const running = recent.answer?.data.find(({ status }) => status === 'running')?.id ?? ''
  const waiting = opened.id || running
  useEffect(() => {
    if (job === null && latest.current === null && waiting !== '') void show(waiting)
  }, [waiting])

  const isRunning = job?.status === 'running'
  const watched = useCall(getCredentialImport, isRunning ? { params: { import_id: job.id } } : null, { staleMs: 0 })
  const progress = watched.answer?.data
  usePoll(watched.poll, isRunning ? LOOK_AFTER_MS : null)
  useEffect(() => {
    if (!isRunning || !progress) return
    setJob(progress)
    if (progress.status === 'running') return
    setFailure(null)
    instance.answers.invalidate(progress.isApplied ? startCredentialImport.changes : ['credential-imports'])
  }, [progress])
  const lost: ImportFailure | null =
    isRunning && watched.error ? { error: failureOf(watched.error), kind: 'lost', repeat: watched.retry } : null

  return {
    file: attempt?.file ?? null,
    recent: recent.answer?.data ?? null,
    show: (id) => void show(id),
    job,
    isSending,
    isCanceling: cancel.isRunning,
    failure: failure ?? lost,
    isMoveConfirmed,
    confirmMove,
    choose(file) {
      setJob(null)
      confirmMove(false)
      void send({ file, isApplied: false, isMoveConfirmed: false, key: newIdempotencyKey() })
    },
    apply() {
      if (!attempt || isSending) return
      void send({ file: attempt.file, isApplied: true, isMoveConfirmed, key: newIdempotencyKey() })
    },
    cancel() {
      if (job) void stop(job.id)
    },
    again() {
      latest.current = null
      setAttempt(null)
      setJob(null)
      setFailure(null)
      opened.show('')
      setSending(false)
      confirmMove(false)
    },
  }
}
