/**
 * Sends a payment exactly once and determines its result. The key exists before; every retry uses it. Source:
 * docs/spec/payments.md PAY-11…PAY-13 (domain §1.7, §2.2).
 */
import { type Dispatch, useEffect, useRef } from 'react'
import {
  createPayment,
  listPayments,
  NetTermsError,
  type Payment,
  type PaymentPreview,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction, useFetch } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { fingerprintOf, isSameLines, type PayDraft, previewBody, settledOf } from '../pay-draft.ts'
import {
  type Attempt,
  countEmptyLook,
  hasNotArrived,
  isAccepted,
  type PayEvent,
  type PayFlow,
  type PaymentBody,
} from '../pay-invoices.flow.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { type Refusal, refusalOf } from '../refusal.ts'
import type { DraftStorage } from '../stored-draft.ts'
import { useOwnPayment } from './use-own-payment.ts'

/** Delays in ms before each lookup of the payment; the last one repeats. */
const LOOK_AFTER_MS = [1000, 2000, 4000, 8000, 10_000]

interface Options {
  flow: PayFlow
  dispatch: Dispatch<PayEvent>
  storage: DraftStorage
  /** False while the confirmation of another payment is shown: then there is no lookup. */
  isActive: boolean
  /** Called when the payment was made, by this attempt or by an identical one of the same user. */
  onPaid(payment: Payment): void
  onRefused(refusal: Refusal): void
}

export interface Submission {
  /** @param reference the payer's reference; empty if none */
  submit(draft: PayDraft, reviewed: PaymentPreview, reference: string): void
  sendAgain(): void
}

export function useSubmission({ flow, dispatch, storage, isActive, onPaid, onRefused }: Options): Submission {
  const { emit } = useWidget()
  const create = useAction(createPayment)
  const findOwnPayment = useOwnPayment()
  // The second click of a double click, or an Enter together with a click, comes before the new state is rendered.
  const isSending = useRef(false)
  const lastSentAt = useRef(performance.now())
  const isMounted = useIsMounted()

  async function send(attempt: Attempt, body: PaymentBody): Promise<void> {
    lastSentAt.current = performance.now()
    try {
      const { data } = await create.run({ body }, { idempotencyKey: attempt.key })
      // After unmounting, no user would see the confirmation, so the stored attempt is looked up on the next mount.
      if (isMounted.current) onPaid(data)
    } catch (cause) {
      if (isMounted.current) await failed(attempt, body, asNetTermsError(cause))
    } finally {
      isSending.current = false
    }
  }

  async function failed(attempt: Attempt, body: PaymentBody, error: NetTermsError): Promise<void> {
    lastSentAt.current = performance.now()
    if (isOutcomeUnknown(error)) {
      emit('nt-payment-unknown', { idempotencyKey: attempt.key })
      return dispatch({ type: 'outcome-unknown' })
    }
    const refusal = refusalOf(error, attempt.invoiceIds)
    const requested = { customerId: body.buid_customer, currency: body.currency, lines: linesOf(body) }
    const own = await findOwnPayment(refusal, requested)
    if (!isMounted.current) return
    if (own) return onPaid(own)
    refuse(attempt, refusal)
  }

  function refuse({ invoiceIds }: Attempt, refusal: Refusal): void {
    emit('nt-payment-rejected', { code: refusal.code, invoiceIds })
    storage.write({ attempt: null })
    dispatch({ type: 'refused', refusal })
    onRefused(refusal)
  }

  useLookForPayment({
    flow,
    dispatch,
    isActive,
    lastSentAt,
    onFound(payment, attempt) {
      // The key may belong to another payment; then this payment can never be made with it.
      const isThis = !attempt.sent || isSameLines(linesOf(attempt.sent), settledOf(payment))
      if (isThis) return onPaid(payment)
      const error = new NetTermsError('idempotency-key-reused', 'Another payment was made with the key of this one.')
      refuse(attempt, refusalOf(error, attempt.invoiceIds))
    },
  })

  return {
    submit(draft, reviewed, reference) {
      const { attempt, phase } = flow
      if (isSending.current || phase !== 'editing' || !isAccepted(flow, reviewed)) return
      // A draft that was changed just before has no key yet.
      if (!attempt || attempt.fingerprint !== fingerprintOf(draft)) return
      isSending.current = true
      const body: PaymentBody = {
        ...previewBody(draft),
        lines: reviewedLines(draft, reviewed),
        total: reviewed.total,
        terms_accepted: true,
        review_token: reviewed.reviewToken,
        ...(reference !== '' && { reference }),
        ...(reviewed.fee > 0 && { fee_accepted: reviewed.fee }),
      }
      // Stored before sending, so that after a reload the payment is looked up and not resent (PAY-12).
      storage.write({ attempt: { ...attempt, sent: body } })
      dispatch({ type: 'submitted', body, reviewed })
      emit('nt-payment-submitted', { idempotencyKey: attempt.key, invoiceIds: attempt.invoiceIds })
      void send(attempt, body)
    },
    sendAgain() {
      const { attempt, phase } = flow
      if (isSending.current || phase !== 'missing' || !attempt?.sent) return
      isSending.current = true
      dispatch({ type: 'sent-again' })
      emit('nt-payment-submitted', { idempotencyKey: attempt.key, invoiceIds: attempt.invoiceIds })
      void send(attempt, attempt.sent)
    },
  }
}

interface LookOptions extends Pick<Options, 'flow' | 'dispatch' | 'isActive'> {
  lastSentAt: { readonly current: number }
  onFound(payment: Payment, attempt: Attempt): void
}

/** PAY-13: looks up the payment by its key until it is found, or until three consecutive late lookups found nothing. */
function useLookForPayment({ flow, dispatch, isActive, lastSentAt, onFound }: LookOptions): void {
  const request = useFetch(listPayments)
  const found = useRef(onFound)
  found.current = onFound
  const { attempt } = flow
  const key = isActive && flow.phase === 'checking' && attempt ? attempt.key : null
  const customerId = attempt?.customerId ?? ''
  useEffect(() => {
    if (key === null) return
    let isOver = false
    let looks = 0
    let emptyLooks = 0
    let timer = 0
    const next = () => {
      timer = window.setTimeout(() => void look(), LOOK_AFTER_MS[Math.min(looks, LOOK_AFTER_MS.length - 1)])
      looks += 1
    }
    const look = async () => {
      const sentAgoMs = performance.now() - lastSentAt.current
      try {
        const { data } = await request({
          filter: { idempotency_key: key, buid_customer: customerId },
          page: { number: 1, size: 1 },
        })
        if (isOver) return
        if (data[0] && attempt) return found.current(data[0], attempt)
        emptyLooks = countEmptyLook(emptyLooks, sentAgoMs)
      } catch {
        emptyLooks = 0
      }
      if (isOver) return
      if (hasNotArrived(emptyLooks)) dispatch({ type: 'not-arrived' })
      else next()
    }
    next()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key, customerId, request, dispatch, lastSentAt])
}

/**
 * PAY-300: returns the lines with the remaining amounts of the review, so that an invoice that has changed since is not
 * paid.
 */
function reviewedLines(draft: PayDraft, { lines, credits }: PaymentPreview): PaymentBody['lines'] {
  const remaining = new Map([...credits, ...lines].map((line) => [line.trxId, line.remaining]))
  return previewBody(draft).lines.map((line) => {
    const shown = remaining.get(line.trx_id)
    return shown === undefined ? line : { ...line, remaining: shown }
  })
}

const linesOf = ({ lines }: PaymentBody) => lines.map(({ trx_id, amount }) => ({ trxId: trx_id, amountMinor: amount }))

function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

const asNetTermsError = (cause: unknown): NetTermsError =>
  toNetTermsError(
    cause,
    'payment-outcome-unknown',
    'The payment was sent, but a page error hid the result; it is looked up by its key. Check the cause.',
    'payments.create',
  )
