/** What nt-pay-invoices shows: one payment from the choice of invoices to its confirmation. */
import { type RefCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { NetTermsError, Payment, Session } from '../../../src/contract/index.ts'
import { useShared, useStore } from '../../../src/data/use-store.ts'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import { useLifecycle, useSignal, useWidget } from '../../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../../src/kit/widget-on-page.ts'
import { agreesWith, fingerprintOf, type PayDraft } from './pay-draft.ts'
import { legalStep, payFlow, type PayFlow, startFlow } from './pay-invoices.flow.ts'
import type { EditStep, PayStep } from './pay-steps.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { useStoredDraft } from './stored-draft.ts'
import { type AddableInvoices, useAddableInvoices } from './select/use-addable-invoices.ts'
import { type BankMethodState, useBankMethod } from './method/use-bank-method.ts'
import { useConfirmation } from './confirm/use-confirmation.ts'
import { useOwnPayment } from './review/use-own-payment.ts'
import { type PreviewState, usePreview } from './review/use-preview.ts'
import { type PaySelectionState, useSelection } from './select/use-selection.ts'
import { useStepFocus } from '../../../src/kit/use-step-focus.ts'
import { useSubmission } from './review/use-submission.ts'

/** What stands around every step. */
export interface Frame {
  step: PayStep
  headingRef: RefCallback<HTMLHeadingElement>
  refusal: Refusal | null
  /** Another one for each refused try, so that focus goes to the summary every time. */
  refusedTimes: number
  goTo(step: EditStep): void
  leave(): void
}

interface Steps {
  frame: Frame
  selection: PaySelectionState
}

export type PayInvoicesState =
  | { kind: 'loading' }
  | ({ kind: 'invoices'; addable: AddableInvoices; isRefused: boolean; goOn(): void } & Steps)
  | ({ kind: 'method'; method: BankMethodState; preview: PreviewState; goOn(): void } & Steps)
  | ({
      kind: 'review'
      preview: PreviewState
      /** What the server would do is not what was asked for: nothing may be sent. */
      isMismatch: boolean
      isSubmitting: boolean
      termsAccepted: boolean
      datesBefore: PayFlow['datesBefore']
      session: Session
      acceptTerms(accepted: boolean): void
      pay(): void
    } & Steps)
  | ({ kind: 'no-payment'; frame: Frame } & NonNullable<PaySelectionState['noPayment']>)
  | { kind: 'checking'; frame: Frame }
  | { kind: 'missing'; frame: Frame; sendAgain(): void; backToReview(): void }
  | { kind: 'confirmation'; frame: Frame; payment: Payment; payAgain(): void }
  | { kind: 'confirmation-missing'; frame: Frame; number: string }
  | { kind: 'confirmation-failed'; frame: Frame; error: NetTermsError; retry(): void }

export type InvoicesState = Extract<PayInvoicesState, { kind: 'invoices' }>

export function usePayInvoices(): PayInvoicesState {
  const { emit, element, instance, openInside } = useWidget()
  const storage = useStoredDraft()
  const store = useStore()
  const [flow, dispatch] = useReducer(payFlow, null, () => startFlow(storage.read().attempt))
  const selection = useSelection(storage)
  const method = useBankMethod(selection.customerId, selection.currency, storage)
  const session = useShared((state) => state.session)
  const confirmation = useConfirmation(flow.paid)
  const { wanted, number, goTo, showPayment, leaveConfirmation } = confirmation
  const findOwnPayment = useOwnPayment()
  const [refusedTimes, countRefused] = useReducer((times: number) => times + 1, 0)
  const [isRefused, setRefused] = useState(false)

  const isEditing = flow.phase === 'editing' && number === null
  const ready = { hasPayableLines: selection.isPayable, hasMethod: method.chosen !== null }
  // The accounts decide whether review may be shown; until they are there nobody is sent back.
  const isWaiting = wanted === 'review' && selection.isPayable && method.isLoading
  const step = legalStep(wanted, isWaiting ? { ...ready, hasMethod: true } : ready)
  const addable = useAddableInvoices(selection, isEditing && step === 'invoices' && !selection.noPayment)

  const draft: PayDraft | null =
    method.chosen && selection.isPayable
      ? {
          customerId: selection.customerId,
          currency: selection.currency,
          bankAccountId: method.chosen.id,
          lines: selection.lines.map(({ trxId, amountMinor }) => ({ trxId, amountMinor: amountMinor ?? 0 })),
        }
      : null
  const asked = usePreview(isEditing && step !== 'invoices' ? draft : null, isEditing && step === 'review')
  const { answer, refused } = asked
  const preview: PreviewState = flow.phase === 'submitting' ? { ...asked, answer: flow.reviewed } : asked
  const isMismatch = draft !== null && answer !== null && !agreesWith(draft, answer)
  const invoiceIds = selection.lines.map(({ invoiceId }) => invoiceId)

  function confirm(payment: Payment): void {
    storage.write({ attempt: null, paid: payment.number })
    selection.removePaid(payment.lines)
    dispatch({ type: 'confirmed', payment })
    const { number: paymentNumber, confirmationNumber, lines } = payment
    emit('nt-payment-confirmed', { paymentNumber, confirmationNumber, invoiceIds: lines.map((line) => line.invoiceId) })
    const isShownHere = emit('nt-navigate', { to: 'payment-confirm', params: { payment: paymentNumber } })
    if (isShownHere) showPayment(paymentNumber)
  }
  const { submit, sendAgain } = useSubmission({
    flow,
    dispatch,
    storage,
    isActive: number === null,
    onPaid: confirm,
    onRefused() {
      countRefused()
      void selection.refresh()
    },
  })

  // The step that is shown is the step of the address: completing an earlier one must not leap on by itself.
  useEffect(() => {
    // Only a reload or Back leads from a payment just made to its review: what there is to see is that it is paid.
    const paid = isEditing && wanted === 'review' ? storage.read().paid : null
    if (paid) showPayment(paid)
    else if (isEditing && !isWaiting && wanted !== step) goTo(step, 'replace')
  }, [isEditing, isWaiting, wanted, step])

  const fingerprint = draft ? fingerprintOf(draft) : null
  useEffect(() => {
    if (!isEditing || step !== 'review' || !draft || fingerprint === null) return
    const attempt = { key: newIdempotencyKey(), fingerprint, customerId: draft.customerId, invoiceIds }
    dispatch({ type: 'review-entered', attempt })
  }, [isEditing, step, fingerprint, flow.attempt === null])
  useEffect(() => {
    if (flow.phase === 'editing' && flow.attempt) storage.write({ attempt: flow.attempt })
  }, [flow.phase, flow.attempt])
  useEffect(() => {
    if (isEditing && step === 'review' && answer) dispatch({ type: 'dates-shown', dates: answer })
  }, [isEditing, step, fingerprint, answer])

  useEffect(() => {
    if (!refused || !draft) return
    let isOver = false
    const refusal = refusalOf(refused, invoiceIds)
    void findOwnPayment(refusal, draft).then((own) => {
      if (isOver) return
      if (own) return confirm(own)
      dispatch({ type: 'refused', refusal })
      countRefused()
      void selection.refresh()
    })
    return () => {
      isOver = true
    }
  }, [refused])
  useEffect(() => {
    if (flow.refusal && isEditing && step !== flow.refusal.step) goTo(flow.refusal.step, 'replace')
  }, [flow.refusal])

  // Selection and amounts are kept; only a payment whose outcome is open is lost by leaving (PAY-63).
  const isDirty = flow.phase !== 'editing'
  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current === isDirty) return
    wasDirty.current = isDirty
    emit('nt-unsaved-change', { dirty: isDirty })
  }, [isDirty, emit])

  const isSending = flow.phase === 'submitting' && flow.reviewed !== null
  const screen = number !== null ? 'done' : flow.phase === 'editing' ? step : isSending ? 'review' : flow.phase
  const { headingRef, focusHeading } = useStepFocus(screen, flow.refusal !== null)
  useSignal('pay-start', () => {
    if (flow.phase === 'editing') {
      if (number !== null) leaveConfirmation()
      dispatch({ type: number === null ? 'refusal-read' : 'started-over' })
      storage.write({ paid: null })
      asked.forgetRefusal()
      if (!selection.isPayable) selection.showProblems()
      goTo(selection.isPayable ? 'method' : 'invoices', 'push')
    }
    element.scrollIntoView({ block: 'start' })
    focusHeading()
  })

  const move = (next: EditStep) => {
    setRefused(false)
    storage.write({ paid: null })
    asked.forgetRefusal()
    dispatch({ type: 'refusal-read' })
    goTo(next, 'push')
  }
  const leave = () => {
    storage.write({ paid: null })
    const { customerId, ...kept } = store.getState().listPlace ?? {}
    const place = { status: 'open', ...(customerId === selection.customerId && kept) }
    const params = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== ''))
    if (!emit('nt-navigate', { to: 'invoice-list', params })) return
    dispatch({ type: 'started-over' })
    if (number !== null) leaveConfirmation()
    const list = widgetOnPage(instance, 'nt-invoice-list')
    if (!list) return openInside('nt-invoice-list', place)
    list.scrollIntoView({ block: 'start' })
  }
  const payAgain = () => {
    storage.write({ paid: null })
    dispatch({ type: 'started-over' })
    leaveConfirmation('method')
  }
  const shownStep: PayStep = number !== null ? 'done' : flow.phase === 'editing' ? step : 'review'
  const frame: Frame = {
    step: shownStep,
    headingRef,
    refusal: isEditing ? flow.refusal : null,
    refusedTimes,
    goTo: move,
    leave,
  }
  const steps = { frame, selection }
  const state = ((): PayInvoicesState => {
    if (number !== null) return { ...confirmation.state, frame, payAgain } as PayInvoicesState
    if (flow.phase === 'checking' || (flow.phase === 'submitting' && !isSending)) return { kind: 'checking', frame }
    if (flow.phase === 'missing') {
      return { kind: 'missing', frame, sendAgain, backToReview: () => dispatch({ type: 'review-resumed' }) }
    }
    if (isWaiting) return { kind: 'loading' }
    switch (flow.phase === 'submitting' ? 'review' : step) {
      case 'invoices':
        if (selection.noPayment) return { kind: 'no-payment', frame, ...selection.noPayment }
        return {
          kind: 'invoices',
          ...steps,
          addable,
          isRefused,
          goOn() {
            if (selection.isPayable) return move('method')
            selection.showProblems()
            setRefused(true)
            countRefused()
          },
        }
      case 'method':
        return { kind: 'method', ...steps, method, preview, goOn: () => move('review') }
      case 'review':
        return {
          kind: 'review',
          ...steps,
          preview,
          isMismatch,
          isSubmitting: flow.phase === 'submitting',
          termsAccepted: flow.termsAccepted,
          datesBefore: flow.datesBefore,
          session,
          acceptTerms: (accepted) => dispatch({ type: 'terms-changed', accepted }),
          pay: () => draft && answer && !isMismatch && submit(draft, answer),
        }
    }
  })()
  useLifecycle(...lifecycleOf(state))
  return state
}

function lifecycleOf(state: PayInvoicesState): Parameters<typeof useLifecycle> {
  switch (state.kind) {
    case 'loading':
      return ['loading']
    case 'confirmation-failed':
      return ['failed', state.error]
    case 'invoices':
      if (state.selection.lines.length > 0 || state.addable.invoices.length > 0) return ['ready']
      if (state.addable.error) return ['failed', state.addable.error]
      return [state.addable.isLoading ? 'loading' : 'empty']
    default:
      return ['ready']
  }
}
