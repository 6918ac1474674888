/**
 * Form with one field and an answer by e-mail. The confirmation is the same for existing and unknown users (IDN-30).
 */
import { useState } from 'react'
import {
  isEmailAddress,
  LIMITS,
  type NetTermsError,
  pastedEmailAddress,
  recoverPassword,
  recoverUsername,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { reportError, useWidget } from '../../../src/kit/widget-context.ts'
import type { RequestView } from './account-recovery.state.ts'
import { errorOf } from './recovery-error.ts'

export interface MailForm {
  entered: string
  /** Error at the field. */
  problem: 'missing' | 'wrong' | null
  /** Error of the whole request. */
  failure: NetTermsError | null
  /** Changes with each rejected attempt, so that focus moves to the error every time. */
  refusals: number
  isBusy: boolean
  /** The text that was sent; null before. */
  sent: string | null
  setEntered(entered: string): void
  submit(): void
  /** Returns to the field, with its former value. */
  again(): void
}

export function useMailForm(view: RequestView): MailForm {
  const context = useWidget()
  const username = useAction(recoverUsername)
  const password = useAction(recoverPassword)
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<MailForm['problem']>(null)
  const [failure, setFailure] = useState<NetTermsError | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [sent, setSent] = useState<string | null>(null)
  const isBusy = username.isRunning || password.isRunning

  const refuse = (why: MailForm['problem'], error: NetTermsError | null = null) => {
    setProblem(why)
    setFailure(error)
    setRefusals((count) => count + 1)
    if (error) reportError(context, error)
  }

  async function send(text: string): Promise<void> {
    try {
      await (view === 'forgot-user'
        ? username.run({ body: { email: text } })
        : password.run({ body: { username: text } }))
      setSent(text)
    } catch (cause) {
      const error = errorOf(cause)
      if (error.code === 'attribute-invalid') refuse('wrong')
      else refuse(null, error)
    }
  }

  function submit(): void {
    if (isBusy) return
    const text = view === 'forgot-user' ? pastedEmailAddress(entered) : entered.trim()
    if (text === '') return refuse('missing')
    const fits = view === 'forgot-user' ? isEmailAddress(text) : text.length <= LIMITS.maxUsernameLength
    if (!fits) return refuse('wrong')
    setProblem(null)
    setFailure(null)
    void send(text)
  }

  return {
    entered,
    problem,
    failure,
    refusals,
    isBusy,
    sent,
    setEntered(text) {
      setEntered(text)
      setProblem(null)
    },
    submit,
    again: () => setSent(null),
  }
}
