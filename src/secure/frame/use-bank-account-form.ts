/** The state of the bank account form in the secure frame: input, validation, password, and submission. */
import { useEffect, useReducer, useRef, useState } from 'react'
import {
  BANK_COUNTRIES,
  type BankCountry,
  type FrameField,
  type FrameTask,
  type FromFrame,
  isNetTermsError,
  NetTermsError,
} from '../../contract/index.ts'
import { newIdempotencyKey } from '../../ui/new-idempotency-key.ts'
import {
  type BankAccountText,
  bodyOf,
  emptyDraft,
  type FieldProblem,
  fieldsOf,
  fingerprintOf,
  problemOf,
  problemsOf,
  routingOf,
  withText,
} from './bank-account-draft.ts'
import type { FrameSession } from './frame-session.ts'
import type { SeenControls } from './seen-controls.ts'

/** Why the last attempt failed. */
export type FormProblem =
  | { kind: 'fields'; fields: readonly { field: FrameField; problem: FieldProblem }[] }
  | { kind: 'password' }
  | { kind: 'covered' }
  | { kind: 'failed'; error: NetTermsError }

export type BankLookup = { kind: 'none' } | { kind: 'known'; name: string } | { kind: 'unknown' }

export interface BankAccountForm {
  draft: BankAccountText
  fields: readonly FrameField[]
  /** Countries offered in the form (BNK-274). */
  countries: readonly BankCountry[]
  bank: BankLookup
  /** Returns the error of a field if it should be shown. */
  problemAt(field: FrameField): FieldProblem | 'wrong' | null
  problem: FormProblem | null
  /** Number that changes with each refused attempt. */
  attempts: number
  isSending: boolean
  change(field: FrameField, text: string): void
  leave(field: FrameField): void
  submit(control: Element): void
}

interface Entered {
  draft: BankAccountText
  /** Fields with visible errors. */
  shown: readonly FrameField[]
  problem: FormProblem | null
  attempts: number
}

type Event =
  | { type: 'changed'; field: FrameField; text: string }
  | { type: 'left'; field: FrameField }
  | { type: 'refused'; problem: FormProblem }
  | { type: 'tried' }
  | { type: 'cleared' }

function reduce(entered: Entered, event: Event): Entered {
  const { draft, shown, problem } = entered
  switch (event.type) {
    case 'changed': {
      const next = withText(draft, event.field, event.text)
      // Another country has other numbers, so errors of the previous ones no longer apply.
      const isOther = next.country !== draft.country
      return {
        ...entered,
        draft: isOther ? { ...emptyDraft(next.country), accountName: draft.accountName } : next,
        shown: isOther ? [] : shown,
        problem: problem?.kind === 'password' && event.field === 'password' ? null : problem,
      }
    }
    case 'left': {
      const isWorthSaying = event.field in draft && String(draft[event.field]).trim() !== ''
      return isWorthSaying ? { ...entered, shown: [...new Set([...shown, event.field])] } : entered
    }
    case 'tried':
      return { ...entered, problem: null }
    case 'refused': {
      const fields = event.problem.kind === 'fields' ? event.problem.fields.map(({ field }) => field) : []
      return {
        draft: event.problem.kind === 'password' ? { ...draft, password: '' } : draft,
        shown: [...new Set([...shown, ...fields])],
        problem: event.problem,
        attempts: entered.attempts + 1,
      }
    }
    case 'cleared':
      return { draft: emptyDraft(draft.country), shown: [], problem: null, attempts: 0 }
  }
}

interface Parts {
  task: Extract<FrameTask, { kind: 'bank-account' | 'bank-account-link' }>
  session: FrameSession
  controls: SeenControls
  post(message: FromFrame): void
}

export function useBankAccountForm({ task, session, controls, post }: Parts): BankAccountForm {
  const [entered, dispatch] = useReducer(reduce, null, () => ({
    draft: emptyDraft(task.country),
    shown: [],
    problem: null,
    attempts: 0,
  }))
  const { draft, shown, problem, attempts } = entered
  const [isSending, setSending] = useState(false)
  const bank = useBank(draft, session)
  const form = { bankName: bank.kind === 'unknown', password: session.needsPassword() }
  const attempt = useRef<{ key: string; fingerprint: string } | null>(null)
  const isBusy = useRef(false)

  const refuse = (why: FormProblem) => dispatch({ type: 'refused', problem: why })

  async function send(control: Element): Promise<void> {
    if (!(await controls.isSeen(control))) return refuse({ kind: 'covered' })
    const wrong = problemsOf(draft, form)
    if (wrong.length > 0) return refuse({ kind: 'fields', fields: wrong })
    dispatch({ type: 'tried' })
    if (form.password) await session.stepUp(draft.password)
    const body = bodyOf(draft, task.kind === 'bank-account' ? task.customerId : null, form)
    const fingerprint = fingerprintOf(body)
    if (attempt.current?.fingerprint !== fingerprint) attempt.current = { key: newIdempotencyKey(), fingerprint }
    const { id, last4, bankName } = await session.addBankAccount(body, attempt.current.key)
    attempt.current = null
    // The password allows only this one account (SEC-10).
    session.forgetPassword()
    dispatch({ type: 'cleared' })
    post({ type: 'submitted', bankAccountId: id, last4, bankName })
  }

  function submit(control: Element): void {
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
  }

  return {
    draft,
    countries: task.countries ?? BANK_COUNTRIES,
    fields: fieldsOf(draft, form),
    bank,
    problemAt: (field) => {
      if (field === 'password' && problem?.kind === 'password') return 'wrong'
      return shown.includes(field) ? problemOf(draft, field) : null
    },
    problem,
    attempts,
    isSending,
    change: (field, text) => dispatch({ type: 'changed', field, text }),
    leave(field) {
      dispatch({ type: 'left', field })
      post({ type: 'field', field, state: problemOf(draft, field) === null ? 'valid' : 'invalid' })
    },
    submit,
  }
}

function problemFrom(cause: unknown): FormProblem {
  if (isNetTermsError(cause)) {
    return cause.code === 'credentials-invalid' ? { kind: 'password' } : { kind: 'failed', error: cause }
  }
  const error = new NetTermsError('widget-crashed', 'The secure frame’s own code failed. Check the cause.', {
    cause,
  })
  return { kind: 'failed', error }
}

/** Looks up the bank once its number is complete; after a failed lookup the bank counts as unknown. */
function useBank(draft: BankAccountText, session: FrameSession): BankLookup {
  const [found, setFound] = useState<{ of: string; name: string | null } | null>(null)
  const routing = routingOf(draft)
  const wanted = routing && `${draft.country} ${routing}`
  useEffect(() => {
    if (!wanted || !routing) return
    let isCurrent = true
    void session
      .findBank(draft.country, routing)
      .catch(() => null)
      .then((name) => isCurrent && setFound({ of: wanted, name }))
    return () => {
      isCurrent = false
    }
  }, [wanted])
  if (!wanted || found?.of !== wanted) return { kind: 'none' }
  return found.name === null ? { kind: 'unknown' } : { kind: 'known', name: found.name }
}
