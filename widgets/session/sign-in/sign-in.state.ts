/**
 * What nt-sign-in shows: a name and a password, the company's sign-in or the second step that they led to, or that somebody is
 * signed in already. Source: docs/spec/session.md SES-2, docs/spec/identity.md IDN-15, IDN-35 to IDN-37.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  discoverSignInMethod,
  LIMITS,
  type NetTermsError,
  type SecondStep,
  signIn,
  toNetTermsError,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { type Company, companyOf, type SsoFailure, ssoFailureOf } from './company-sign-in.ts'
import { type LockReason, lockReasonOf } from './lock-reason.ts'

export type Notice = 'expired' | 'ended' | 'signed-out' | 'password-set' | 'account-created'

/** Why the last try was refused. */
export type SignInProblem =
  | { kind: 'missing'; username: boolean; password: boolean }
  /** One answer whatever was wrong, so that nobody learns which names exist (SES-2). */
  | { kind: 'mismatch' }
  | { kind: 'locked'; reason: LockReason }
  | { kind: 'failed'; error: NetTermsError }

/** Pages that help a user who cannot sign in; places of `nt-navigate`. */
type Help = 'forgot-user' | 'forgot-password' | 'activate'

export interface SignInForm {
  notice: Notice | null
  /** Why she comes back from her company without being signed in. */
  ssoFailure: SsoFailure | null
  username: string
  password: string
  problem: SignInProblem | null
  /** Another one for each refused try, so that focus goes to the problem every time. */
  refusals: number
  isBusy: boolean
  passwordRef: RefObject<HTMLInputElement | null>
  companyRef: RefObject<HTMLAnchorElement | null>
  /** Where this name signs in instead of entering a password. */
  company: Company | null
  /** She asked for her company's sign-in, and this name has none. */
  hasNoCompany: boolean
  /** The company's sign-in was asked for before there is a name, by which it is found. */
  isNameWanted: boolean
  usernameRef: RefObject<HTMLInputElement | null>
  setUsername(username: string): void
  setPassword(password: string): void
  submit(): void
  /** Asks for the company's sign-in, whatever the password says. */
  findCompany(): void
  help(page: Help): void
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

/** How a name signs in, as the server told. */
type Way = { username: string } & (
  { method: 'password'; wasCompanyWanted: boolean } | { method: 'company'; company: Company }
)

const NOTICES: readonly Notice[] = ['expired', 'ended', 'signed-out', 'password-set', 'account-created']
/** What was done before: over with the next action. The others say what becomes of the work that was interrupted. */
const PASSING: readonly Notice[] = ['signed-out', 'password-set', 'account-created']

export function useSignIn(): SignInState {
  const { attributes, emit, instance, openInside } = useWidget()
  const session = useShared((state) => state.session)
  const [{ returnTo }] = useUrlParams({ returnTo: '' })
  const { run } = useAction(signIn)
  const { run: discover } = useAction(discoverSignInMethod)
  const [way, setWay] = useState<Way | null>(null)
  const [entered, setEntered] = useState({ username: '', password: '' })
  const [{ problem, refusals }, setOutcome] = useState<Outcome>({ problem: null, refusals: 0 })
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasActed, setActed] = useState(false)
  const [isNameWanted, wantName] = useState(false)
  /** Enter while the way of a name is asked for: it counts once that is known. Null: nothing is asked. */
  const isEnteredAhead = useRef<boolean | null>(null)
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const companyRef = useRef<HTMLAnchorElement>(null)

  // Enter goes on: to the password, or to the company's sign-in in its place.
  useEffect(() => {
    if (way) (way.method === 'company' ? companyRef : passwordRef).current?.focus()
  }, [way])
  // A mismatch is said at the password; missing fields are said in a summary that takes focus by itself (UI-4).
  useEffect(() => {
    if (problem?.kind === 'mismatch') passwordRef.current?.focus()
  }, [problem?.kind, refusals])
  useEffect(() => {
    if (isBusy) return
    if (isEnteredAhead.current && way?.method === 'password' && entered.password !== '' && !problem) submit()
    isEnteredAhead.current = null
  }, [isBusy])

  const refuse = (why: SignInProblem) => setOutcome((last) => ({ problem: why, refusals: last.refusals + 1 }))
  const leave = (rest: SignInProblem | null) => setOutcome((last) => ({ ...last, problem: rest }))

  async function wayOf(username: string): Promise<Way> {
    const { data } = await discover({ body: { username } })
    const company = companyOf(data, returnTo)
    return company
      ? { username, method: 'company', company }
      : { username, method: 'password', wasCompanyWanted: false }
  }

  async function whileBusy(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      refuse(problemOf(cause))
    } finally {
      setBusy(false)
    }
  }

  function goOn(username: string, wasCompanyWanted: boolean): Promise<void> {
    isEnteredAhead.current = false
    return whileBusy(async () => {
      const found = await wayOf(username)
      setWay(found.method === 'password' ? { ...found, wasCompanyWanted } : found)
    })
  }

  const send = (username: string, password: string) =>
    whileBusy(async () => {
      // If nobody can say how the name signs in, the password is tried all the same.
      const known = way?.username === username ? way : await wayOf(username).catch(() => null)
      if (known?.method === 'company') return setWay(known)
      const { data } = await run({ body: { username, password } })
      if (data.secondStep) setSecondStep(data.secondStep)
      else await finish()
      setEntered({ username: '', password: '' })
    })

  async function finish(): Promise<void> {
    await instance.reloadSession()
    setSecondStep(null)
    emit('nt-signed-in', {})
  }

  function submit(): void {
    if (isBusy) {
      if (isEnteredAhead.current === false) isEnteredAhead.current = true
      return
    }
    setActed(true)
    if (company) return companyRef.current?.click()
    if (isNameWanted && username !== '') return findCompany()
    const missing = { username: username === '', password: entered.password === '' }
    const isNameOnly = missing.password && !missing.username && way?.username !== username && !isTooLong(username)
    if (isNameOnly) {
      leave(null)
      return void goOn(username, false)
    }
    if (missing.username || missing.password) return refuse({ kind: 'missing', ...missing })
    // Longer than any that exists: the server would refuse the form of it, which says no more than a mismatch.
    if (isTooLong(username) || entered.password.length > LIMITS.maxPasswordLength) return refuse({ kind: 'mismatch' })
    leave(null)
    void send(username, entered.password)
  }

  function findCompany(): void {
    if (isBusy) return
    setActed(true)
    leave(null)
    if (username === '') {
      wantName(true)
      return usernameRef.current?.focus()
    }
    wantName(false)
    if (isTooLong(username)) setWay({ username, method: 'password', wasCompanyWanted: true })
    else void goOn(username, true)
  }

  function change(changes: { username?: string; password?: string }): void {
    // A password manager fills in both fields in one breath.
    setEntered((last) => ({ ...last, ...changes }))
    if (problem) leave(afterChange(problem, changes))
    if (changes.password) wantName(false)
  }

  const username = entered.username.trim()
  // Of the name that was asked about; another name may sign in another way.
  const known = way?.username === username ? way : null
  const company = known?.method === 'company' ? known.company : null
  const notice = NOTICES.find((each) => each === attributes.notice) ?? null
  // Who is locked is not back where she was.
  const isNoticeOver = problem?.kind === 'locked' || (hasActed && notice !== null && PASSING.includes(notice))
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
    notice: isNoticeOver ? null : notice,
    ssoFailure: ssoFailureOf(attributes.sso),
    ...entered,
    problem,
    refusals,
    isBusy,
    isNameWanted,
    usernameRef,
    passwordRef,
    companyRef,
    company,
    hasNoCompany: known?.method === 'password' && known.wasCompanyWanted,
    setUsername: (username) => change({ username }),
    setPassword: (password) => change({ password }),
    submit,
    findCompany,
    help: (page) =>
      void (emit('nt-navigate', { to: page, params: {} }) && openInside('nt-account-recovery', { view: page })),
  }
  return { kind: 'form', form }
}

const isTooLong = (username: string) => username.length > LIMITS.maxUsernameLength

function problemOf(cause: unknown): SignInProblem {
  const error = toNetTermsError(
    cause,
    'widget-crashed',
    'Signing in stopped in the widget’s own code. Look at the cause.',
  )
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
