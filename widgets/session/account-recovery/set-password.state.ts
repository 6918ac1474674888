/**
 * Sets a new password through an e-mailed link and, for an invitation, confirms the username. Source:
 * docs/spec/identity.md IDN-32 to IDN-34.
 */
import { useState } from 'react'
import {
  activateAccount,
  LIMITS,
  type NetTermsError,
  type PasswordPolicy,
  resetPassword,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { reportError, useWidget } from '../../../src/kit/widget-context.ts'
import type { AccountRecoveryState, Farewell } from './account-recovery.state.ts'
import { isSamePassword, passwordRows } from '../../../src/kit/password-rows.ts'
import type { LinkRefusal } from './link-check.ts'
import { errorOf } from './recovery-error.ts'

export interface Entered {
  username: string
  password: string
  confirmation: string
}
/** Errors by field, as a message key or a server code. */
export type FieldProblem =
  | 'recovery.username.missing'
  | 'password.missing'
  | 'password.unmet'
  | 'password.repeatMissing'
  | 'password.different'
  | NetTermsError['code']
type FieldProblems = Partial<Record<keyof Entered, FieldProblem>>

/** Message that replaces the form. */
type Outcome = 'done' | LinkRefusal

export interface PasswordForm {
  entered: Entered
  problems: FieldProblems
  /** Error of the whole request; all input is kept. */
  failure: NetTermsError | null
  /** Changes with each rejected attempt, so that focus moves to the error every time. */
  refusals: number
  isBusy: boolean
  outcome: Outcome | null
  set(changes: Partial<Entered>): void
  submit(): void
}

type SetState = Extract<AccountRecoveryState, { kind: 'set' }>
const EMPTY: Entered = { username: '', password: '', confirmation: '' }

export function usePasswordForm({ view, token, policy, ways }: SetState): PasswordForm {
  const context = useWidget()
  const isSignedIn = useShared((state) => state.session.signedIn)
  const reset = useAction(resetPassword)
  const activate = useAction(activateAccount)
  const [entered, setEntered] = useState(EMPTY)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [failure, setFailure] = useState<NetTermsError | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)

  const refuse = (why: FieldProblems, error: NetTermsError | null = null) => {
    setProblems(why)
    setFailure(error)
    setRefusals((count) => count + 1)
    if (error) reportError(context, error)
  }

  async function send(username: string): Promise<void> {
    const { password } = entered
    setBusy(true)
    try {
      if (view === 'activate') await activate.run({ body: { token, username, password } })
      else await reset.run({ body: { token, password } })
      leave('done')
      // The server has ended all sessions of the user, including the one in this browser.
      if (isSignedIn) await context.instance.reloadSession().catch(() => undefined)
      ways.finish(FAREWELLS[view])
    } catch (cause) {
      refused(errorOf(cause))
    } finally {
      setBusy(false)
    }
  }

  function refused(error: NetTermsError): void {
    switch (error.code) {
      case 'link-invalid':
      case 'password-elsewhere':
        return leave(error.code)
      case 'link-username-mismatch':
        return refuse({ username: error.code })
      case 'password-requirements-missing':
      case 'password-common':
      case 'password-used-before':
        return refuse({ password: error.code })
      default:
        return refuse({}, error)
    }
  }

  /** Shows the outcome and clears the passwords, which are not kept after the form. */
  function leave(to: Outcome): void {
    setEntered(EMPTY)
    setOutcome(to)
  }

  function submit(): void {
    if (isBusy) return
    const username = entered.username.trim()
    const why = problemsOf({ ...entered, username }, policy, view === 'activate')
    if (Object.keys(why).length > 0) return refuse(why)
    setProblems({})
    setFailure(null)
    void send(username)
  }

  return {
    entered,
    problems,
    failure,
    refusals,
    isBusy,
    outcome,
    set(changes) {
      setEntered((last) => ({ ...last, ...changes }))
      // Editing a field removes its error.
      setProblems((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in changes))))
    },
    submit,
  }
}

const FAREWELLS = { 'reset-password': 'password-set', activate: 'account-created' } as const satisfies Record<
  SetState['view'],
  Farewell
>

function problemsOf(entered: Entered, policy: PasswordPolicy, hasUsername: boolean): FieldProblems {
  const { username, password, confirmation } = entered
  const problems: FieldProblems = {}
  if (hasUsername && username === '') problems.username = 'recovery.username.missing'
  // A username of this length cannot be the one of the invitation.
  else if (hasUsername && username.length > LIMITS.maxUsernameLength) problems.username = 'link-username-mismatch'
  if (password === '') problems.password = 'password.missing'
  else if (passwordRows(policy, password, username).some(({ isMet }) => !isMet)) problems.password = 'password.unmet'
  if (confirmation === '') problems.confirmation = 'password.repeatMissing'
  else if (!isSamePassword(password, confirmation)) problems.confirmation = 'password.different'
  return problems
}
