/** State of nt-pay-invoices: one payment from the choice of invoices to its confirmation. */
import { useEffect, useReducer, useRef, useState } from 'react'
import { encodeJson, type Payment, type PaymentPreview } from '../../../src/contract/index.ts'
import { useShared, useStore } from '../../../src/data/use-store.ts'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import { useLifecycle, useSignal, useWidget } from '../../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../../src/kit/widget-on-page.ts'
import { agreesWith, fingerprintOf, type MethodReference, type PayDraft } from './pay-draft.ts'
import { isAccepted, legalStep, payFlow, startFlow } from './pay-invoices.flow.ts'
import type { Frame, PayInvoicesState } from './pay-state.ts'
import type { EditStep, PayStep } from './pay-steps.ts'
import { type Change, hasChanges } from './changes.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { useStoredDraft } from './stored-draft.ts'
import { useAddableInvoices } from './select/use-addable-invoices.ts'
import { usePayMethod } from './method/use-pay-method.ts'
import { isDueAgain } from '../../shared/payments/failed-payments.ts'
import { unpaidOf, useCredits } from './credit/use-credits.ts'
import { useDetails } from './details/use-details.ts'
import { settledLines } from '../../shared/payments/settled-lines.ts'
import { useConfirmation } from './confirm/use-confirmation.ts'
import { useOwnPayment } from './pay/use-own-payment.ts'
import { type PreviewState, usePreview } from './pay/use-preview.ts'
import { lifecycleOf } from './lifecycle.ts'
import { useSelection } from './select/use-selection.ts'
import { useStepFocus } from '../../../src/kit/use-step-focus.ts'
import { useSubmission } from './pay/use-submission.ts'

export function usePayInvoices(): PayInvoicesState {
  const { attributes, emit, element, instance, openInside } = useWidget()
  /** PAY-302: the compact layout is a single card; its steps are not in the URL. */
  const isCompact = attributes['layout'] === 'compact'
  const storage = useStoredDraft()
  const store = useStore()
  const [flow, dispatch] = useReducer(payFlow, null, () => startFlow(storage.read().attempt))
  const selection = useSelection(storage)
  const { customerId, currency } = selection
  const lines = selection.lines.map(({ trxId, amountMinor }) => ({ trxId, amountMinor: amountMinor ?? 0 }))
  const confirmation = useConfirmation(flow.paid)
  const { wanted, number, showPayment, leaveConfirmation } = confirmation
  const goTo: typeof confirmation.goTo = (to, how) => isCompact || confirmation.goTo(to, how)
  const isSeveral = wanted === 'several' && number === null && !isCompact
  const isWorking = !isSeveral && (flow.phase === 'editing' || flow.phase === 'submitting')
  const credits = useCredits({ customerId, currency, total: selection.total, lines, isActive: isWorking }, storage)
  const details = useDetails(selection.lines, storage)
  const method = usePayMethod(
    { customerId: isSeveral ? '' : customerId, currency, lines: unpaidOf(selection.lines, credits.used) },
    storage,
  )
  const session = useShared((state) => state.session)
  const findOwnPayment = useOwnPayment()
  const [refusedTimes, countRefused] = useReducer((times: number) => times + 1, 0)
  const [isRefused, setRefused] = useState(false)

  const isEditing = flow.phase === 'editing' && number === null && !isSeveral
  const step = legalStep(isCompact ? 'pay' : wanted, selection.isPayable)
  const isPlanning = wanted === 'plan' && step === 'invoices' && !isCompact
  const addable = useAddableInvoices(selection, isEditing && step === 'invoices' && !selection.noPayment)

  const draftWith = (by: MethodReference | null): PayDraft => ({
    customerId,
    currency,
    method: by && { kind: by.kind, id: by.id },
    scheduledOn: by?.kind === 'bank account' ? method.day.on : null,
    lines: lines.map((line) => ({ ...line, dispute: details.shortPays.get(line.trxId) })),
    credits: credits.used,
  })
  // While the requested date is missing, the payment must not fall back to "as soon as possible".
  const by = credits.isCovered ? null : method.chosen
  const isDayMissing = by?.kind === 'bank account' && method.day.isChosen && method.day.on === null
  const isWhole = (by !== null || credits.isCovered) && !credits.hasProblem && !isDayMissing
  const draft = isWhole && selection.isPayable ? draftWith(by) : null
  const requested = usePreview(isEditing && step === 'pay' ? draft : null, isEditing && step === 'pay')
  const { answer, refused } = requested
  const dateRefusal = refused?.code === 'payment-date-invalid' ? refused : null
  const preview: PreviewState = flow.phase === 'submitting' ? { ...requested, answer: flow.reviewed } : requested
  const isMismatch = draft !== null && answer !== null && !agreesWith(draft, answer)
  const invoiceIds = selection.lines.map(({ invoiceId }) => invoiceId)

  /** In the compact card, the selection at the time of the rejection; null until the rejection has been processed. */
  const refusedWith = useRef<string | null>(null)
  const selectedNow = () =>
    encodeJson(store.getState().selection.invoices.map((line) => [line.trxId, line.amountMinor]))
  function settleRefusal(refusal: Refusal): void {
    refusedWith.current = null
    const settled = () => {
      refusedWith.current = selectedNow()
    }
    credits.lower(refusal)
    countRefused()
    // Changed amounts are first shown to the payer, who must accept them (PAY-301).
    if (hasChanges(refusal)) settled()
    else void selection.refresh().then(settled)
  }

  function confirm(payment: Payment): void {
    const { number: paymentNumber, confirmationNumber } = payment
    const settled = settledLines(payment)
    const paidIds = settled.map((line) => line.invoiceId)
    // The card network declined the payment: nothing was charged, and the selection stays.
    const isDeclined = isDueAgain(payment)
    storage.write({ attempt: null, paid: isDeclined ? null : paymentNumber })
    // Credit stays applied (PAY-279), so the selection shrinks to what is still open.
    if (isDeclined) void selection.refresh()
    else {
      selection.removePaid(settled)
      details.forget()
      credits.forget()
    }
    dispatch({ type: 'confirmed', payment })
    if (isDeclined) emit('nt-payment-rejected', { code: 'payment-card-declined', invoiceIds: paidIds })
    else emit('nt-payment-confirmed', { paymentNumber, confirmationNumber, invoiceIds: paidIds })
    const isShownHere = emit('nt-navigate', { to: 'payment-confirm', params: { payment: paymentNumber } })
    if (isShownHere) showPayment(paymentNumber)
  }
  const { submit, sendAgain } = useSubmission({
    flow,
    dispatch,
    storage,
    isActive: number === null && !isSeveral,
    onPaid: confirm,
    onRefused: settleRefusal,
  })

  // The URL defines the step, so that completing an earlier step does not advance automatically.
  useEffect(() => {
    // After a reload or Back, nothing is left to pay but a payment was just made: show its confirmation.
    const paid = !isCompact && isEditing && wanted === 'pay' && step !== 'pay' ? storage.read().paid : null
    if (paid) showPayment(paid)
    else if (isEditing && wanted !== step && !isPlanning) goTo(step, 'replace')
  }, [isEditing, wanted, step])

  const fingerprint = draft ? fingerprintOf(draft) : null
  useEffect(() => {
    if (!isEditing || step !== 'pay' || !draft || fingerprint === null) return
    const attempt = { key: newIdempotencyKey(), fingerprint, customerId: draft.customerId, invoiceIds }
    dispatch({ type: 'draft-completed', attempt })
  }, [isEditing, step, fingerprint, flow.attempt === null])
  useEffect(() => {
    if (flow.phase === 'editing' && flow.attempt) storage.write({ attempt: flow.attempt })
  }, [flow.phase, flow.attempt])
  useEffect(() => {
    if (isEditing && step === 'pay' && answer) dispatch({ type: 'dates-shown', dates: answer })
  }, [isEditing, step, fingerprint, answer])

  useEffect(() => {
    if (!refused || !draft || dateRefusal) return
    let isOver = false
    const refusal = refusalOf(refused, invoiceIds)
    void findOwnPayment(refusal, draft).then((own) => {
      if (isOver) return
      if (own) return confirm(own)
      dispatch({ type: 'refused', refusal })
      settleRefusal(refusal)
    })
    return () => {
      isOver = true
    }
  }, [refused])
  // PAY-362: the payer corrects the selection in the list next to the card; errors that are corrected disappear.
  useEffect(() => {
    if (!isCompact || !flow.refusal || refusedWith.current === null || refusedWith.current === selectedNow()) return
    requested.forgetRefusal()
    dispatch({ type: 'refusal-read' })
  }, [selection.lines])
  useEffect(() => {
    if (flow.refusal && isEditing && step !== flow.refusal.step) goTo(flow.refusal.step, 'replace')
  }, [flow.refusal])

  // Selection and amounts are kept, so leaving can lose only a payment with an unknown result (PAY-63).
  const isDirty = flow.phase !== 'editing'
  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current === isDirty) return
    wasDirty.current = isDirty
    emit('nt-unsaved-change', { dirty: isDirty })
  }, [isDirty, emit])

  const isSending = flow.phase === 'submitting' && flow.reviewed !== null
  const screen =
    number !== null ? 'done' : isSeveral ? 'several' : flow.phase === 'editing' ? step : isSending ? 'pay' : flow.phase
  const { headingRef, focusHeading } = useStepFocus(
    isCompact && screen === 'invoices' ? 'pay' : screen,
    flow.refusal !== null,
  )
  useSignal('pay-start', () => {
    if (flow.phase === 'editing') {
      if (number !== null) leaveConfirmation()
      dispatch({ type: number === null ? 'refusal-read' : 'started-over' })
      storage.write({ paid: null })
      requested.forgetRefusal()
      if (!selection.isPayable) selection.showProblems()
      goTo(selection.isPayable ? 'pay' : 'invoices', 'push')
    }
    element.scrollIntoView({ block: 'start' })
    focusHeading()
  })

  const move = (next: EditStep) => {
    setRefused(false)
    storage.write({ paid: null })
    requested.forgetRefusal()
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
    leaveConfirmation('pay')
  }
  const payMore = () => {
    storage.write({ paid: null })
    dispatch({ type: 'started-over' })
    if (emit('nt-navigate', { to: 'pay', params: {} })) leaveConfirmation()
  }
  const reviewTogether = () => {
    dispatch({ type: 'started-over' })
    leaveConfirmation('several')
  }
  const paidTogether = (payment: Payment) => {
    dispatch({ type: 'confirmed', payment })
    if (emit('nt-navigate', { to: 'payment-confirm', params: { payment: payment.number } })) showPayment(payment.number)
  }
  const shownStep: PayStep = number !== null ? 'done' : flow.phase === 'editing' ? step : 'pay'
  const frame: Frame = {
    step: shownStep,
    headingRef,
    focusHeading,
    isCompact,
    refusal: isEditing ? flow.refusal : null,
    refusedTimes,
    goTo: move,
    leave,
  }
  const steps = {
    frame,
    selection: {
      ...selection,
      accept(changes: readonly Change[]) {
        selection.accept(changes)
        move('pay')
      },
    },
  }
  const pay = (what: PayDraft, reviewed: PaymentPreview) =>
    details.reference.problem === null && submit(what, reviewed, details.referenceToSend)
  const state = ((): PayInvoicesState => {
    if (number !== null)
      return {
        ...confirmation.state,
        frame,
        payAgain,
        payMore,
        reviewTogether,
        canceled: focusHeading,
      } as PayInvoicesState
    if (isSeveral) return { kind: 'several', frame, paidTogether }
    if (flow.phase === 'checking' || (flow.phase === 'submitting' && !isSending)) return { kind: 'checking', frame }
    if (flow.phase === 'missing') {
      return { kind: 'missing', frame, sendAgain, backToReview: () => dispatch({ type: 'review-resumed' }) }
    }
    switch (flow.phase === 'submitting' ? 'pay' : step) {
      case 'invoices':
        if (selection.noPayment) return { kind: 'no-payment', frame, ...selection.noPayment }
        return {
          kind: 'invoices',
          ...steps,
          addable,
          isRefused,
          isPlanning,
          plan: (isOn) => goTo(isOn ? 'plan' : 'invoices', 'push'),
          goOn() {
            if (selection.isPayable) return move('pay')
            selection.showProblems()
            setRefused(true)
            countRefused()
          },
        }
      case 'pay':
        return {
          kind: 'pay',
          ...steps,
          method,
          credits,
          details,
          draftWith,
          preview,
          isDayMissing,
          dateRefusal,
          isMismatch,
          isSubmitting: flow.phase === 'submitting',
          accepted: flow,
          datesBefore: flow.datesBefore,
          session,
          acceptTerms: (accepted) => dispatch({ type: 'terms-changed', accepted }),
          acceptFee: (fee) => dispatch({ type: 'fee-changed', accepted: fee }),
          pay: () => draft && answer && !isMismatch && isAccepted(flow, answer) && pay(draft, answer),
        }
    }
  })()
  useLifecycle(...lifecycleOf(state))
  return state
}
