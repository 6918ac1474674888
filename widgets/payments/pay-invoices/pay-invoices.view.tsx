import { NetTermsError } from '../../../src/contract/index.ts'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import infoIcon from 'lucide-static/icons/info.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import type * as compactPart from './compact.part.tsx'
import type * as laterSteps from './later-steps.part.tsx'
import type * as severalPart from './several.part.tsx'
import { InvoicesStep } from './select/invoices-step.tsx'
import { StepFrame } from './parts/step-frame.tsx'
import { PaySkeleton } from './parts/step-skeletons.tsx'
import sheet from './pay-invoices.css?inline'
import type { PayInvoicesState } from './pay-state.ts'

export const sheets = [tableSheet, wizardSheet, sheet]

export const PayInvoicesSkeleton = PaySkeleton

export function PayInvoicesView({ state }: { state: PayInvoicesState }) {
  const { t } = useWidget()
  const isCompact = (state.kind === 'invoices' || state.kind === 'pay') && state.frame.isCompact
  const compact = useLazyPart<typeof compactPart>('pay-invoices.compact', isCompact)
  const isChoosing = state.kind === 'no-payment' || (state.kind === 'invoices' && state.selection.lines.length === 0)
  const isSeveral = state.kind === 'several' || (state.kind === 'confirmation' && state.payment.paidWith !== null)
  const several = useLazyPart<typeof severalPart>('pay-invoices.several', isSeveral)
  const isLater = state.kind !== 'loading' && !isChoosing && !isSeveral
  const later = useLazyPart<typeof laterSteps>('pay-invoices.later-steps', isLater)
  if ((state.kind === 'invoices' || state.kind === 'pay') && isCompact) {
    if (compact.part) return <compact.part.Compact state={state} />
    return compact.hasFailed ? <CodedFailure error={partMissing()} onRetry={compact.retry} /> : <PaySkeleton />
  }
  if (isSeveral && !several.part) {
    return several.hasFailed ? <CodedFailure error={partMissing()} onRetry={several.retry} /> : <PaySkeleton />
  }
  if (state.kind === 'confirmation' && isSeveral && several.part) {
    return <several.part.SeveralDone frame={state.frame} payment={state.payment} review={state.reviewTogether} />
  }
  switch (state.kind) {
    case 'loading':
      return <PaySkeleton />
    case 'invoices':
      return (
        <StepFrame frame={state.frame} title={t('payments.heading.invoices')}>
          <InvoicesStep state={state} />
        </StepFrame>
      )
    case 'no-payment':
      return (
        <StepFrame frame={state.frame} title={t('payments.pay.title')}>
          <Empty icon={state.reason === 'locked' ? lockIcon : infoIcon} title={t(`eligibility.${state.reason}`)}>
            {state.text ?? t('eligibility.help')}
          </Empty>
        </StepFrame>
      )
    case 'several':
      return several.part && <several.part.SeveralSteps frame={state.frame} paidTogether={state.paidTogether} />
    case 'pay':
    case 'checking':
    case 'missing':
    case 'confirmation':
      if (later.part) return <later.part.LaterSteps state={state} />
      return later.hasFailed ? <CodedFailure error={partMissing()} onRetry={later.retry} /> : <PaySkeleton />
    case 'confirmation-missing':
      return (
        <StepFrame frame={state.frame} title={t('payments.confirmation.title')}>
          <Empty
            icon={searchIcon}
            title={t('payments.done.missing')}
            action={<Button onClick={state.frame.leave}>{t('payments.done.viewInvoices')}</Button>}
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

const partMissing = () =>
  new NetTermsError('code-unavailable', 'The steps of the payment did not load. Nothing was sent.')
