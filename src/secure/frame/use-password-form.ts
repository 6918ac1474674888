/**
 * Shared behavior of the purposes that need a password. The password is entered, checked together with the visibility
 * of the pressed control, and allows one action. Source: docs/spec/secure.md SEC-10, SEC-12, SEC-15, SEC-20.
 */
import { useRef, useState } from 'react'
import { type FrameRefusal, type FromFrame, isNetTermsError, LIMITS, NetTermsError } from '../../contract/index.ts'
import type { FrameSession } from './frame-session.ts'
import type { SeenControls } from './seen-controls.ts'

/** Why the last attempt failed. */
export type PasswordProblem =
  | { kind: 'empty' }
  | { kind: 'wrong' }
  /**
   * The user is temporarily locked after too many wrong passwords (SES-7). The frame counts them, because the server
   * only reports each as wrong.
   */
  | { kind: 'locked' }
  | { kind: 'covered' }
  | { kind: 'failed'; error: NetTermsError }

export interface PasswordForm {
  password: string
  problem: PasswordProblem | null
  /** Number that changes with each refused attempt. */
  attempts: number
  isSending: boolean
  change(text: string): void
  submit(control: Element): void
}

interface Parts {
  session: FrameSession
  controls: SeenControls
  post(message: FromFrame): void
  /** Runs the action that the password allows. @throws NetTermsError */
  run(): Promise<void>
}

/** Results that are also reported to the page, which must act on them. */
const REPORTED: readonly string[] = [
  'card-number-unavailable',
  'card-reveals-used',
  'credential-file-too-large',
  'not-found',
  'not-permitted',
] satisfies readonly FrameRefusal[]

export function usePasswordForm({ session, controls, post, run }: Parts): PasswordForm {
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<{ problem: PasswordProblem | null; attempts: number }>({
    problem: null,
    attempts: 0,
  })
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const wrongTries = useRef(0)

  const refuse = (problem: PasswordProblem) => setRefused(({ attempts }) => ({ problem, attempts: attempts + 1 }))

  async function send(control: Element): Promise<void> {
    if (!(await controls.isSeen(control))) return refuse({ kind: 'covered' })
    if (password === '') return refuse({ kind: 'empty' })
    setRefused(({ attempts }) => ({ problem: null, attempts }))
    try {
      await session.stepUp(password)
      wrongTries.current = 0
    } finally {
      // The password is discarded after use, right or wrong.
      setPassword('')
    }
    try {
      await run()
    } finally {
      session.forgetPassword()
    }
  }

  function problemFrom(cause: unknown): PasswordProblem {
    if (!isNetTermsError(cause)) {
      const message = 'The secure frame’s own code failed. Check the cause.'
      return { kind: 'failed', error: new NetTermsError('widget-crashed', message, { cause }) }
    }
    if (cause.code !== 'credentials-invalid') {
      if (REPORTED.includes(cause.code)) post({ type: 'refused', code: cause.code as FrameRefusal })
      return { kind: 'failed', error: cause }
    }
    wrongTries.current += 1
    return { kind: wrongTries.current >= LIMITS.attemptsBeforeLock ? 'locked' : 'wrong' }
  }

  return {
    password,
    problem: refused.problem,
    attempts: refused.attempts,
    isSending,
    change(text) {
      setPassword(text)
      setRefused((last) => (last.problem?.kind === 'failed' ? last : { ...last, problem: null }))
    },
    submit(control) {
      // A second click while the first is pending is ignored.
      if (isBusy.current) return
      isBusy.current = true
      setSending(true)
      post({ type: 'busy', busy: true })
      void send(control)
        .catch((cause: unknown) => refuse(problemFrom(cause)))
        .finally(() => {
          isBusy.current = false
          setSending(false)
          post({ type: 'busy', busy: false })
        })
    },
  }
}
