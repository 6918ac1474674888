/** All states of nt-pay-invoices; pay-invoices.state.ts selects the current one. */
import type { RefCallback } from 'react'
import type { NetTermsError, Payment, Session } from '../../../src/contract/index.ts'
import type { Refusal } from './refusal.ts'
import type { PayDraft, MethodReference } from './pay-draft.ts'
import type { PayFlow } from './pay-invoices.flow.ts'
import type { EditStep, PayStep } from './pay-steps.ts'
import type { CreditsState } from './credit/use-credits.ts'
import type { DetailsState } from './details/use-details.ts'
import type { PayMethodState } from './method/use-pay-method.ts'
import type { PreviewState } from './pay/use-preview.ts'
import type { AddableInvoices } from './select/use-addable-invoices.ts'
import type { PaySelectionState } from './select/use-selection.ts'

/** Data shown around every step, such as the current step and errors. */
export interface Frame {
  step: PayStep
  headingRef: RefCallback<HTMLHeadingElement>
  focusHeading(): void
  /** True if there are no steps and no back link, because the list is next to the widget. */
  isCompact: boolean
  refusal: Refusal | null
  /** Changes with each rejected attempt, so that focus moves to the summary every time. */
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
  | ({
      kind: 'invoices'
      addable: AddableInvoices
      isRefused: boolean
      /** True if the allocation of one amount replaces the choice of invoices (PAY-296). */
      isPlanning: boolean
      plan(isOn: boolean): void
      goOn(): void
    } & Steps)
  | ({
      kind: 'pay'
      method: PayMethodState
      credits: CreditsState
      details: DetailsState
      /** Returns the draft of the same payment by another method. */
      draftWith(method: MethodReference | null): PayDraft
      preview: PreviewState
      isDayMissing: boolean
      /** Error if the server rejected the selected date; null otherwise. */
      dateRefusal: NetTermsError | null
      /** True if the server's preview does not match the request: nothing may be sent. */
      isMismatch: boolean
      isSubmitting: boolean
      accepted: Pick<PayFlow, 'termsAccepted' | 'feeAccepted' | 'isAcceptedAgain'>
      datesBefore: PayFlow['datesBefore']
      session: Session
      acceptTerms(accepted: boolean): void
      /** @param fee minor units; null revokes the acceptance */
      acceptFee(fee: number | null): void
      pay(): void
    } & Steps)
  /** Several accounts paid by one card; another part of the widget handles this state. */
  | { kind: 'several'; frame: Frame; paidTogether(first: Payment): void }
  | ({ kind: 'no-payment'; frame: Frame } & NonNullable<PaySelectionState['noPayment']>)
  | { kind: 'checking'; frame: Frame }
  | { kind: 'missing'; frame: Frame; sendAgain(): void; backToReview(): void }
  | {
      kind: 'confirmation'
      frame: Frame
      payment: Payment
      payAgain(): void
      /** Opens the choice of other invoices. */
      payMore(): void
      /** Opens the review of several accounts. */
      reviewTogether(): void
      /** Called when the page shows a canceled payment; moves focus to its heading. */
      canceled(): void
    }
  | { kind: 'confirmation-missing'; frame: Frame; number: string }
  | { kind: 'confirmation-failed'; frame: Frame; error: NetTermsError; retry(): void }

export type InvoicesState = Extract<PayInvoicesState, { kind: 'invoices' }>
