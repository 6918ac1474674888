/** All states of nt-pay-invoices; pay-invoices.state.ts decides between them. */
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

/** Shown around every step. */
export interface Frame {
  step: PayStep
  headingRef: RefCallback<HTMLHeadingElement>
  focusHeading(): void
  /** Without steps and back link: the list is next to it. */
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
      /** The allocation of one amount replaces the choice of invoices (PAY-296). */
      isPlanning: boolean
      plan(isOn: boolean): void
      goOn(): void
    } & Steps)
  | ({
      kind: 'pay'
      method: PayMethodState
      credits: CreditsState
      details: DetailsState
      /** The same payment by another method. */
      draftWith(method: MethodReference | null): PayDraft
      preview: PreviewState
      isDayMissing: boolean
      /** The server rejected the selected date. */
      dateRefusal: NetTermsError | null
      /** The server's preview does not match the request: nothing may be sent. */
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
  /** Several accounts by one card: handled by its own part. */
  | { kind: 'several'; frame: Frame; paidTogether(first: Payment): void }
  | ({ kind: 'no-payment'; frame: Frame } & NonNullable<PaySelectionState['noPayment']>)
  | { kind: 'checking'; frame: Frame }
  | { kind: 'missing'; frame: Frame; sendAgain(): void; backToReview(): void }
  | {
      kind: 'confirmation'
      frame: Frame
      payment: Payment
      payAgain(): void
      /** Goes to the choice of other invoices. */
      payMore(): void
      /** Goes to the review of several accounts. */
      reviewTogether(): void
      /** The page now shows a canceled payment: its heading receives focus. */
      canceled(): void
    }
  | { kind: 'confirmation-missing'; frame: Frame; number: string }
  | { kind: 'confirmation-failed'; frame: Frame; error: NetTermsError; retry(): void }

export type InvoicesState = Extract<PayInvoicesState, { kind: 'invoices' }>
