import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { searchIcon } from '../../../src/ui/icons.ts'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import { Confirmation } from './parts/confirmation.tsx'
import { InvoicesStep } from './parts/invoices-step.tsx'
import { MethodStep } from './parts/method-step.tsx'
import { Checking, NotArrived } from './parts/outcome.tsx'
import { ReviewStep } from './parts/review-step.tsx'
import { StepFrame } from './parts/step-frame.tsx'
import { PaySkeleton } from './parts/step-skeletons.tsx'
import sheet from './pay-invoices.css?inline'
import type { PayInvoicesState } from './pay-invoices.state.ts'

export const sheets = [tableSheet, wizardSheet, overlaySheet, sheet]

export const PayInvoicesSkeleton = PaySkeleton

export function PayInvoicesView({ state }: { state: PayInvoicesState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <PaySkeleton />
    case 'invoices':
      return (
        <StepFrame frame={state.frame} title={t('payments.heading.invoices')}>
          <InvoicesStep state={state} />
        </StepFrame>
      )
    case 'method':
      return (
        <StepFrame frame={state.frame} title={t('payments.heading.method')}>
          <MethodStep state={state} />
        </StepFrame>
      )
    case 'review':
      return (
        <StepFrame frame={state.frame} title={t('payments.heading.review')} isSending={state.isSubmitting}>
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
        <StepFrame frame={state.frame} title={t(`payments.done.${state.payment.status}`)}>
          <Confirmation payment={state.payment} onLeave={state.frame.leave} />
        </StepFrame>
      )
    case 'confirmation-missing':
      return (
        <StepFrame frame={state.frame} title={t('payments.confirmation.title')}>
          <Empty
            icon={searchIcon}
            title={t('payments.done.missing')}
            action={<Button onClick={state.frame.leave}>{t('payments.done.payMore')}</Button>}
          >
            {state.number
              ? t('payments.done.missingText', { number: state.number })
              : t('payments.done.missingTextUnnamed')}
          </Empty>
        </StepFrame>
      )
    case 'confirmation-failed':
      return (
        <StepFrame frame={state.frame} title={t('payments.confirmation.title')}>
          <CodedFailure error={state.error} onRetry={state.retry} />
        </StepFrame>
      )
  }
}
