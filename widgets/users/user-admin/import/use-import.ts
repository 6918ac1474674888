/**
 * A file of users: a trial that keeps nothing, then the same file applied. Each is a job of the server’s, which goes on when
 * the page is left; how far it is is asked while it runs. Source: docs/spec/users.md USR-20, USR-50…USR-58, USR-83…USR-85.
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
import { useAction, useAsk, useCall } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useFileUpload } from '../../../../src/kit/use-file-upload.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import type { OpenedImport } from '../user-admin.state.ts'

/** How often it is asked how far an import is. */
const LOOK_AFTER_MS = 1000

export interface ImportFailure {
  error: NetTermsError
  /** It is not known whether the import was started. */
  isUnknown: boolean
}

export interface ImportWork {
  /** Null for an import that was started before this page was loaded, or by another tab. */
  file: File | null
  /** The own imports of the last days, newest first; null while they are not known. */
  recent: readonly CredentialImport[] | null
  /** Shows one of the own imports, wherever it was started. */
  show(id: string): void
  /** The trial or, once that was started, the import itself; null before the first. */
  job: CredentialImport | null
  isSending: boolean
  isCanceling: boolean
  failure: ImportFailure | null
  /** Users in another group may leave it. */
  isMoveConfirmed: boolean
  confirmMove(isConfirmed: boolean): void
  choose(file: File): void
  apply(): void
  cancel(): void
  /** Back to choosing a file. */
  again(): void
  /** Sends again what failed, under the same key. */
  retry(): void
}

const failureOf = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'response-invalid', 'A fault of the page hid the answer.', 'credential-imports')

interface Attempt {
  file: File
  isApplied: boolean
  isMoveConfirmed: boolean
  key: string
}

/** @param opened the import that the address names @param mayList whether earlier imports may be read */
export function useImport(opened: OpenedImport, mayList: boolean): ImportWork {
  const { instance } = useWidget()
  const ask = useAsk(getCredentialImport)
  const cancel = useAction(cancelCredentialImport)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [job, setJob] = useState<CredentialImport | null>(null)
  const [failure, setFailure] = useState<ImportFailure | null>(null)
  const [isSending, setSending] = useState(false)
  const [isMoveConfirmed, confirmMove] = useState(false)
  const recent = useCall(listCredentialImports, mayList ? {} : null, { staleMs: 0 })
  const current = useRef<Attempt | null>(null)
  const upload = useFileUpload(startCredentialImport, (file) => ({
    body: {
      apply: current.current?.file === file && current.current.isApplied,
      confirm_move: current.current?.isMoveConfirmed ?? false,
    },
  }))

  async function send(next: Attempt): Promise<void> {
    current.current = next
    setAttempt(next)
    setSending(true)
    setFailure(null)
    try {
      const started = await upload(next.file, {
        signal: new AbortController().signal,
        idempotencyKey: next.key,
        onProgress: () => undefined,
      })
      if (current.current !== next) return
      setJob(started)
      opened.show(started.id)
    } catch (cause) {
      if (current.current !== next) return
      const error = failureOf(cause)
      setFailure({ error, isUnknown: isOutcomeUnknown(error) && next.isApplied })
    } finally {
      if (current.current === next) setSending(false)
    }
  }

  async function show(id: string): Promise<void> {
    setFailure(null)
    try {
      const { data } = await ask({ params: { import_id: id } })
      current.current = null
      setAttempt(null)
      setJob(data)
      if (opened.id !== id) opened.show(id)
    } catch (cause) {
      const error = failureOf(cause)
      // It was deleted after its days.
      if (error.code === 'not-found') opened.show('')
      else setFailure({ error, isUnknown: false })
    }
  }
  // After a reload, and in another tab: the one that the address names, or the one that is running.
  const running = recent.answer?.data.find(({ status }) => status === 'running')?.id ?? ''
  const waiting = opened.id || running
  useEffect(() => {
    if (job === null && current.current === null && waiting !== '') void show(waiting)
  }, [waiting])

  const isRunning = job?.status === 'running'
  const id = job?.id ?? ''
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      ask({ params: { import_id: id } }).then(
        ({ data }) => {
          setJob((now) => (now?.id === data.id ? data : now))
          setFailure(null)
          if (data.status !== 'running') recent.retry()
          if (data.status !== 'running' && data.isApplied) instance.answers.invalidate(startCredentialImport.changes)
        },
        (cause: unknown) => setFailure({ error: failureOf(cause), isUnknown: false }),
      )
    }, LOOK_AFTER_MS)
    return () => clearInterval(timer)
  }, [isRunning, id])

  return {
    file: attempt?.file ?? null,
    recent: recent.answer?.data ?? null,
    show: (id) => void show(id),
    job,
    isSending,
    isCanceling: cancel.isRunning,
    failure,
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
      if (!job) return
      cancel.run({ params: { import_id: job.id } }).then(
        ({ data }) => setJob(data),
        (cause: unknown) => setFailure({ error: failureOf(cause), isUnknown: false }),
      )
    },
    again() {
      current.current = null
      setAttempt(null)
      setJob(null)
      setFailure(null)
      opened.show('')
      setSending(false)
      confirmMove(false)
    },
    retry() {
      if (attempt && !job) void send(attempt)
      else if (attempt && failure) void send(attempt)
    },
  }
}
