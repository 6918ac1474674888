/**
 * What nt-sign-in shows: a name and a password, the second step that they led to, or that somebody is signed in already.
 * Source: docs/spec/session.md SES-2, docs/spec/identity.md IDN-15.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isNetTermsError, LIMITS, NetTermsError, type SecondStep, signIn } from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'
import { type LockReason, lockReasonOf } from './lock-reason.ts'

export type Notice = 'expired' | 'signed-out'

/** Why the last try was refused. */
export type SignInProblem =
  | { kind: 'missing'; username: boolean; password: boolean }
  /** One answer whatever was wrong, so that nobody learns which names exist (SES-2). */
  | { kind: 'mismatch' }
  | { kind: 'locked'; reason: LockReason }
  | { kind: 'failed'; error: NetTermsError }

export interface SignInForm {
  notice: Notice | null
  username: string
  password: string
  problem: SignInProblem | null
  /** Another one for each refused try, so that focus goes to the problem every time. */
  refusals: number
  isBusy: boolean
  passwordRef: RefObject<HTMLInputElement | null>
  setUsername(username: string): void
  setPassword(password: string): void
  submit(): void
}

/** The right password was not enough. It stays until the session is open and its recovery codes are kept. */
export interface SecondStepState {
  kind: 'second-step'
  step: SecondStep
  /** Somebody is signed in and has nothing more to read. */
  finish(): Promise<void>
  /** Back to name and password: by choice, or since the step has ended (`error`). */
  leave(error: NetTermsError | null): void
}

export type SignInState =
  { kind: 'form'; form: SignInForm } | SecondStepState | { kind: 'signed-in'; name: string; goOn(): void }

interface Outcome {
  problem: SignInProblem | null
  /** Refused tries so far. */
  refusals: number
}

const NOTICES: readonly Notice[] = ['expired', 'signed-out']

export function useSignIn(): SignInState {
  const { attributes, emit, instance } = useWidget()
  const session = useShared((state) => state.session)
  const { run } = useAction(signIn)
  const [entered, setEntered] = useState({ username: '', password: '' })
  const [{ problem, refusals }, setOutcome] = useState<Outcome>({ problem: null, refusals: 0 })
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const [isBusy, setBusy] = useState(false)
  const passwordRef = useRef<HTMLInputElement>(null)

  // A mismatch is said at the password; missing fields are said in a summary that takes focus by itself (UI-4).
  useEffect(() => {
    if (problem?.kind === 'mismatch') passwordRef.current?.focus()
  }, [problem?.kind, refusals])

  const refuse = (why: SignInProblem) => setOutcome((last) => ({ problem: why, refusals: last.refusals + 1 }))
  const leave = (rest: SignInProblem | null) => setOutcome((last) => ({ ...last, problem: rest }))

  async function send(username: string, password: string): Promise<void> {
    setBusy(true)
    try {
      const { data } = await run({ body: { username, password } })
      if (data.secondStep) setSecondStep(data.secondStep)
      else await finish()
      setEntered({ username: '', password: '' })
    } catch (cause) {
      refuse(problemOf(cause))
    } finally {
      setBusy(false)
    }
  }

  async function finish(): Promise<void> {
    await instance.reloadSession()
    setSecondStep(null)
    emit('nt-signed-in', {})
  }

  function submit(): void {
    if (isBusy) return
    const username = entered.username.trim()
    const missing = { username: username === '', password: entered.password === '' }
    if (missing.username || missing.password) return refuse({ kind: 'missing', ...missing })
    // Longer than any that exists: the server would refuse the form of it, which says no more than a mismatch.
    const isTooLong = username.length > LIMITS.maxUsernameLength || entered.password.length > LIMITS.maxPasswordLength
    if (isTooLong) return refuse({ kind: 'mismatch' })
    leave(null)
    void send(username, entered.password)
  }

  function change(changes: { username?: string; password?: string }): void {
    // A password manager fills in both fields in one breath.
    setEntered((last) => ({ ...last, ...changes }))
    if (problem) leave(afterChange(problem, changes))
  }

  const isSignedIn = session.signedIn
  useLifecycle(
    problem?.kind === 'failed' && !isSignedIn ? 'failed' : 'ready',
    problem?.kind === 'failed' ? problem.error : null,
  )

  if (secondStep) {
    const leaveStep = (error: NetTermsError | null) => {
      setSecondStep(null)
      if (error) refuse({ kind: 'failed', error })
    }
    return { kind: 'second-step', step: secondStep, finish, leave: leaveStep }
  }
  if (isSignedIn) {
    const name = session.user?.fullName ?? session.user?.username ?? ''
    return { kind: 'signed-in', name, goOn: () => emit('nt-signed-in', {}) }
  }
  const form: SignInForm = {
    notice: NOTICES.find((notice) => notice === attributes.notice) ?? null,
    ...entered,
    problem,
    refusals,
    isBusy,
    passwordRef,
    setUsername: (username) => change({ username }),
    setPassword: (password) => change({ password }),
    submit,
  }
  return { kind: 'form', form }
}

function problemOf(cause: unknown): SignInProblem {
  const error = isNetTermsError(cause)
    ? cause
    : new NetTermsError('widget-crashed', 'Signing in stopped in the widget’s own code. Look at the cause.', { cause })
  switch (error.code) {
    case 'credentials-invalid':
    case 'attribute-invalid':
      return { kind: 'mismatch' }
    case 'account-locked':
      return { kind: 'locked', reason: lockReasonOf(error.details[0]?.meta?.reason) }
    default:
      return { kind: 'failed', error }
  }
}

/** What is left of a problem once somebody types again: the message of a field goes when that field changes. */
function afterChange(problem: SignInProblem, changes: { username?: string; password?: string }): SignInProblem | null {
  if (problem.kind !== 'missing') return null
  const username = problem.username && changes.username === undefined
  const password = problem.password && changes.password === undefined
  return username || password ? { kind: 'missing', username, password } : null
}
