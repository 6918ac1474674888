/** The steps after the choice of invoices; loads once something is selected, or when the URL opens one of them. */
import { useWidget } from '../../../src/kit/widget-context.ts'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { isDueAgain } from '../../shared/payments/failed-payments.ts'
import { Confirmation } from '../../shared/payments/confirmation.tsx'
import { Checking, NotArrived } from './confirm/outcome.tsx'
import { Refused } from './parts/refused.tsx'
import { PayStep } from './pay/pay-step.tsx'
import { StepFrame } from './parts/step-frame.tsx'
import sheet from './later-steps.css?inline'
import type { PayInvoicesState } from './pay-state.ts'

export const sheets: string[] = [overlaySheet, destructiveSheet, tabsSheet, sheet]

export type LaterState = Extract<PayInvoicesState, { kind: 'pay' | 'checking' | 'missing' | 'confirmation' }>

export function LaterSteps({ state }: { state: LaterState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'pay':
      return (
        <StepFrame frame={state.frame} title={t('payments.heading.pay')} isSending={state.isSubmitting}>
          <Refused frame={state.frame} />
          <PayStep state={state} />
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
            onInvoices={state.frame.leave}
            onPayMore={state.payMore}
            onCanceled={state.canceled}
          />
        </StepFrame>
      )
  }
}
