/**
 * Several accounts by one card: review, result and confirmation; loads when the URL opens them. Source:
 * docs/spec/payments.md PAY-321.
 */
import type { CurrencyCode, Payment } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { useStepFocus } from '../../../src/kit/use-step-focus.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import { isDueAgain } from '../../shared/payments/failed-payments.ts'
import { Checking, NotArrived } from './confirm/outcome.tsx'
import { StepFrame } from './parts/step-frame.tsx'
import type { Frame } from './pay-state.ts'
import sheet from './several.css?inline'
import { SeveralConfirmation } from './several/several-confirmation.tsx'
import { SeveralReview } from './several/several-review.tsx'
import { useSeveral } from './several/use-several.ts'

export const sheets: string[] = [overlaySheet, sheet]

interface Steps {
  frame: Frame
  /** Opens the confirmation. */
  paidTogether(first: Payment): void
}

export function SeveralSteps({ frame, paidTogether }: Steps) {
  const { t } = useWidget()
  const several = useSeveral(([first]) => first && paidTogether(first))
  const { flow, toPay } = several
  const leave = useLeave(toPay.accounts.length > 0 ? toPay.currency : undefined)
  const isEmpty = toPay.accounts.length === 0 && flow.phase === 'editing'
  const screen = flow.phase === 'submitting' ? 'editing' : flow.phase
  const { headingRef } = useStepFocus(screen, flow.problems.length > 0)
  const own: Frame = {
    ...frame,
    step: 'pay',
    headingRef,
    refusal: null,
    leave,
    goTo: (step) => step === 'invoices' && leave(),
  }
  if (isEmpty) {
    return (
      <StepFrame frame={own} title={t('payments.heading.pay')}>
        <Empty
          icon={fileTextIcon}
          title={t('payments.invoices.empty')}
          action={<Button onClick={leave}>{t('pay-several.allInvoices')}</Button>}
        >
          {t('pay-several.emptyText')}
        </Empty>
      </StepFrame>
    )
  }
  if (flow.phase === 'checking') {
    return (
      <StepFrame frame={own} title={t('payments.heading.checking')} isLocked>
        <Checking />
      </StepFrame>
    )
  }
  if (flow.phase === 'missing') {
    return (
      <StepFrame frame={own} title={t('payments.heading.missing')} isLocked>
        <NotArrived onSendAgain={several.sendAgain} onBack={several.resume} />
      </StepFrame>
    )
  }
  return (
    <StepFrame
      frame={own}
      title={t('pay-several.title', { count: toPay.accounts.length })}
      isSending={flow.phase === 'submitting'}
    >
      <SeveralReview several={several} onPayOne={() => frame.goTo('pay')} />
    </StepFrame>
  )
}

interface Done {
  frame: Frame
  /** One of the payments that were made together. */
  payment: Payment
  /** Opens the review of several accounts. */
  review(): void
}

export function SeveralDone({ frame, payment, review }: Done) {
  const { t } = useWidget()
  const leave = useLeave()
  const isDeclined = isDueAgain(payment)
  return (
    <StepFrame frame={{ ...frame, leave }} title={t(`payments.done.${payment.status}`)} hasNoSteps={isDeclined}>
      <SeveralConfirmation payment={payment} onInvoices={leave} onPayAgain={review} />
    </StepFrame>
  )
}

/** Returns to the invoices of all accounts, in the currency of the review: the selection is kept (PAY-363). */
function useLeave(currency?: CurrencyCode): () => void {
  const { emit, openInside } = useWidget()
  return () => {
    const params = { status: 'open', ...(currency && { currency }) }
    if (emit('nt-navigate', { to: 'program-invoices', params })) openInside('nt-program-invoices', params)
  }
}
