/**
 * What the purposes behind a password have in common: the password is entered, held against the control that was pressed,
 * and allows one thing, once. Source: docs/spec/secure.md SEC-10, SEC-12, SEC-15, SEC-20.
 */
import { useRef, useState } from 'react'
import { type FrameRefusal, type FromFrame, isNetTermsError, LIMITS, NetTermsError } from '../../contract/index.ts'
import type { FrameSession } from './frame-session.ts'
import type { SeenControls } from './seen-controls.ts'

/** Why the last try came to nothing. */
export type PasswordProblem =
  | { kind: 'empty' }
  | { kind: 'wrong' }
  /** So often that the user is locked for a while (SES-7); the server says no more than that it is wrong. */
  | { kind: 'locked' }
  | { kind: 'covered' }
  | { kind: 'failed'; error: NetTermsError }

export interface PasswordForm {
  password: string
  problem: PasswordProblem | null
  /** Another one for each refused try. */
  attempts: number
  isSending: boolean
  change(text: string): void
  submit(control: Element): void
}

interface Parts {
  session: FrameSession
  controls: SeenControls
  post(message: FromFrame): void
  /** What the password allows. @throws NetTermsError */
  run(): Promise<void>
}

/** Results that the page also gets, because it has to act on them. */
const TOLD: readonly string[] = [
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
      // Right or wrong, it stays nowhere.
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
      const message = 'The secure frame’s own code stopped. Look at the cause.'
      return { kind: 'failed', error: new NetTermsError('widget-crashed', message, { cause }) }
    }
    if (cause.code !== 'credentials-invalid') {
      if (TOLD.includes(cause.code)) post({ type: 'refused', code: cause.code as FrameRefusal })
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
      // A second press while the first is under way is the same wish.
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
