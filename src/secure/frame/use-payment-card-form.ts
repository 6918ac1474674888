/** The state of the card form in the secure frame: input, validation, password, and submission. */
import { useRef, useState } from 'react'
import {
  createPaymentCard,
  encodeJson,
  type FrameTask,
  type FromFrame,
  isNetTermsError,
  NetTermsError,
} from '../../contract/index.ts'
import { newIdempotencyKey } from '../../ui/new-idempotency-key.ts'
import type { FrameSession } from './frame-session.ts'
import {
  CARD_FIELDS,
  cardBodyOf,
  type CardTextField,
  cardTextProblem,
  type CardTextProblem,
  EMPTY_CARD,
  type PaymentCardText,
} from './payment-card-draft.ts'
import type { SeenControls } from './seen-controls.ts'

type CardFormProblem =
  { kind: 'fields' } | { kind: 'password' } | { kind: 'covered' } | { kind: 'failed'; error: NetTermsError }

export interface PaymentCardForm {
  draft: PaymentCardText
  fields: readonly CardTextField[]
  /** Returns the error of a field if it should be shown. */
  problemAt(field: CardTextField): CardTextProblem | 'wrong' | null
  problem: CardFormProblem | null
  /** Number that changes with each refused attempt. */
  attempts: number
  isSending: boolean
  change(field: CardTextField, text: string): void
  leave(field: CardTextField): void
  submit(control: Element): void
}

interface Parts {
  task: Extract<FrameTask, { kind: 'payment-card' }>
  session: FrameSession
  controls: SeenControls
  post(message: FromFrame): void
}

type Refused = Partial<Record<CardTextField, CardTextProblem>>

export function usePaymentCardForm({ task, session, controls, post }: Parts): PaymentCardForm {
  const [draft, setDraft] = useState(EMPTY_CARD)
  const [shown, setShown] = useState<readonly CardTextField[]>([])
  /** Errors of fields from the server; each is removed when its field changes. */
  const [refused, setRefused] = useState<Refused>({})
  const [failure, setFailure] = useState<{ problem: CardFormProblem | null; attempts: number }>({
    problem: null,
    attempts: 0,
  })
  const [isSending, setSending] = useState(false)
  const attempt = useRef<{ key: string; fingerprint: string } | null>(null)
  const isBusy = useRef(false)
  const needsPassword = session.needsPassword()
  const fields = CARD_FIELDS.filter((field) => field !== 'password' || needsPassword)

  const refuse = (problem: CardFormProblem) => setFailure(({ attempts }) => ({ problem, attempts: attempts + 1 }))

  async function send(control: Element): Promise<void> {
    if (!(await controls.isSeen(control))) return refuse({ kind: 'covered' })
    setShown(CARD_FIELDS)
    if (fields.some((field) => cardTextProblem(draft, field) !== null)) return refuse({ kind: 'fields' })
    setFailure(({ attempts }) => ({ problem: null, attempts }))
    if (needsPassword) await session.stepUp(draft.password)
    const body = cardBodyOf(draft, task.customerId)
    const fingerprint = encodeJson(body)
    if (attempt.current?.fingerprint !== fingerprint) attempt.current = { key: newIdempotencyKey(), fingerprint }
    const sent = { idempotencyKey: attempt.current.key }
    const { id, last4, brand } = (await session.send(createPaymentCard, { body }, sent)).data
    attempt.current = null
    // The password allows only this one card (SEC-10).
    session.forgetPassword()
    setDraft(EMPTY_CARD)
    setShown([])
    post({ type: 'card-added', cardId: id, last4, brand: brand ?? 'visa' })
  }

  function explain(cause: unknown): void {
    if (!isNetTermsError(cause)) {
      const message = 'The secure frame’s own code failed. Check the cause.'
      return refuse({ kind: 'failed', error: new NetTermsError('widget-crashed', message, { cause }) })
    }
    if (cause.code === 'credentials-invalid') {
      setDraft((last) => ({ ...last, password: '' }))
      return refuse({ kind: 'password' })
    }
    const serverErrors = refusedFields(cause)
    setRefused(serverErrors)
    refuse(Object.keys(serverErrors).length > 0 ? { kind: 'fields' } : { kind: 'failed', error: cause })
  }

  return {
    draft,
    fields,
    problemAt(field) {
      if (field === 'password' && failure.problem?.kind === 'password') return 'wrong'
      return shown.includes(field) ? (cardTextProblem(draft, field) ?? refused[field] ?? null) : null
    },
    problem: failure.problem,
    attempts: failure.attempts,
    isSending,
    change(field, text) {
      setDraft((last) => ({ ...last, [field]: text }))
      setRefused(({ [field]: _changed, ...others }) => others)
      if (field === 'password') {
        setFailure((last) => (last.problem?.kind === 'password' ? { ...last, problem: null } : last))
      }
    },
    leave(field) {
      if (draft[field].trim() !== '') setShown((last) => [...new Set([...last, field])])
    },
    submit(control) {
      // A second click while the first is pending is ignored.
      if (isBusy.current) return
      isBusy.current = true
      setSending(true)
      post({ type: 'busy', busy: true })
      void send(control)
        .catch(explain)
        .finally(() => {
          isBusy.current = false
          setSending(false)
          post({ type: 'busy', busy: false })
        })
    },
  }
}

/** Returns the server's errors by field of this form. */
function refusedFields(error: NetTermsError): Refused {
  if (error.code !== 'payment-method-card-invalid') return {}
  return Object.fromEntries(
    error.details.map(({ meta }) => [
      meta?.['field'] === 'expiryYear' ? 'expiry' : String(meta?.['field']),
      meta?.['problem'],
    ]),
  ) as Refused
}
