/**
 * State of nt-sign-in: username and password; then the company's sign-in or two-step verification; or the user is
 * already signed in. Source: docs/spec/session.md SES-2, docs/spec/identity.md IDN-15, IDN-35 to IDN-37.
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

/** Why the last attempt was rejected. */
export type SignInProblem =
  | { kind: 'missing'; username: boolean; password: boolean }
  /** Any wrong input gets the same message, so that it does not reveal which usernames exist (SES-2). */
  | { kind: 'mismatch' }
  | { kind: 'locked'; reason: LockReason }
  | { kind: 'failed'; error: NetTermsError }

/** Pages that help a user who cannot sign in, as targets of `nt-navigate`. */
type Help = 'forgot-user' | 'forgot-password' | 'activate'

export interface SignInForm {
  notice: Notice | null
  /** Why the user returned from the company's sign-in without a session; null if not. */
  ssoFailure: SsoFailure | null
  username: string
  password: string
  problem: SignInProblem | null
  /** Changes with each rejected attempt, so that focus moves to the error every time. */
  refusals: number
  isBusy: boolean
  passwordRef: RefObject<HTMLInputElement | null>
  companyRef: RefObject<HTMLAnchorElement | null>
  /** The company at which this username signs in instead of with a password; null if it has a password. */
  company: Company | null
  /** True if the user requested the company sign-in, but this username has none. */
  hasNoCompany: boolean
  /** True if the user requested the company sign-in before entering the username that identifies the company. */
  isNameWanted: boolean
  usernameRef: RefObject<HTMLInputElement | null>
  setUsername(username: string): void
  setPassword(password: string): void
  submit(): void
  /** Starts the company sign-in, regardless of the password field. */
  findCompany(): void
  help(page: Help): void
}

/**
 * Two-step verification, required after a correct password. Kept until the session is open and the recovery codes are
 * saved.
 */
export interface SecondStepState {
  kind: 'second-step'
  step: SecondStep
  /** Called when the user is signed in and has saved the recovery codes, if any. */
  finish(): Promise<void>
  /** Returns to username and password: because the user chose to, or because the verification has expired (`error`). */
  leave(error: NetTermsError | null): void
}

export type SignInState =
  { kind: 'form'; form: SignInForm } | SecondStepState | { kind: 'signed-in'; name: string; goOn(): void }

interface Outcome {
  problem: SignInProblem | null
  /** Number of rejected attempts. */
  refusals: number
}

/** Sign-in method of a username, as reported by the server. */
type Way = { username: string } & (
  { method: 'password'; wasCompanyWanted: boolean } | { method: 'company'; company: Company }
)

const NOTICES: readonly Notice[] = ['expired', 'ended', 'signed-out', 'password-set', 'account-created']
/**
 * Messages about the result on a previous page, hidden by the next action. The other messages say what happens to the
 * interrupted work.
 */
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
  /**
   * True if Enter was pressed while the sign-in method of a username was looked up: Enter is handled when the method is
   * known. Null if there is no lookup.
   */
  const isEnteredAhead = useRef<boolean | null>(null)
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const companyRef = useRef<HTMLAnchorElement>(null)

  // Enter continues: to the password, or to the sign-in at the company.
  useEffect(() => {
    if (way) (way.method === 'company' ? companyRef : passwordRef).current?.focus()
  }, [way])
  // Wrong credentials are reported at the password; missing fields in a summary, which moves focus to itself (UI-4).
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
      // If the sign-in method cannot be loaded, the password is tried.
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
    // Longer than any password: the server would reject the format, which would add nothing to the message about wrong
    // credentials.
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
    // A password manager fills in both fields at the same time.
    setEntered((last) => ({ ...last, ...changes }))
    if (problem) leave(afterChange(problem, changes))
    if (changes.password) wantName(false)
  }

  const username = entered.username.trim()
  // The result belongs to the username that was looked up; another one may have another method.
  const known = way?.username === username ? way : null
  const company = known?.method === 'company' ? known.company : null
  const notice = NOTICES.find((each) => each === attributes.notice) ?? null
  // A locked user must not see the message about returning to their work.
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
  const error = toNetTermsError(cause, 'widget-crashed', 'Signing in failed in the widget’s own code. Check the cause.')
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

/** Returns the errors that remain while the user types; editing a field removes its error. */
function afterChange(problem: SignInProblem, changes: { username?: string; password?: string }): SignInProblem | null {
  if (problem.kind !== 'missing') return null
  const username = problem.username && changes.username === undefined
  const password = problem.password && changes.password === undefined
  return username || password ? { kind: 'missing', username, password } : null
}
