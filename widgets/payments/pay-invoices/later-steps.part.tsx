/** What follows the choice of invoices: loaded once something is chosen, or when the address leads there. */
import { useWidget } from '../../../src/kit/widget-context.ts'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import { isDueAgain } from './confirm/came-back.ts'
import { Confirmation } from './confirm/confirmation.tsx'
import { MethodStep } from './method/method-step.tsx'
import { Checking, NotArrived } from './confirm/outcome.tsx'
import { Refused } from './parts/refused.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { StepFrame } from './parts/step-frame.tsx'
import sheet from './later-steps.css?inline'
import type { PayInvoicesState } from './pay-invoices.state.ts'

export const sheets: string[] = [overlaySheet, sheet]

export type LaterState = Extract<
  PayInvoicesState,
  { kind: 'method' | 'review' | 'checking' | 'missing' | 'confirmation' }
>

export function LaterSteps({ state }: { state: LaterState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'method':
      return (
        <StepFrame frame={state.frame} title={t('payments.heading.method')}>
          <Refused frame={state.frame} />
          <MethodStep state={state} />
        </StepFrame>
      )
    case 'review':
      return (
        <StepFrame frame={state.frame} title={t('payments.heading.review')} isSending={state.isSubmitting}>
          <Refused frame={state.frame} />
          <ReviewStep state={state} />
        </StepFrame>
      )
    case 'checking':
      return (
        <StepFrame frame={state.frame} title={t('payments.heading.checking')} isLocked>
          <Checking />
        </StepFrame>
      )
    case 'missing':
      return (
        <StepFrame frame={state.frame} title={t('payments.heading.missing')} isLocked>
          <NotArrived onSendAgain={state.sendAgain} onBack={state.backToReview} />
        </StepFrame>
      )
    case 'confirmation':
      return (
        <StepFrame
          frame={state.frame}
          title={t(`payments.done.${state.payment.status}`)}
          hasNoSteps={isDueAgain(state.payment)}
        >
          <Confirmation
            key={state.payment.number}
            payment={state.payment}
            onPayAgain={state.payAgain}
            onLeave={state.frame.leave}
          />
        </StepFrame>
      )
  }
}
