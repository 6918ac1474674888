import { NetTermsError } from '../../../src/contract/index.ts'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import sheet from './dispute-create.css?inline'
import type { DisputeCreateState } from './dispute-create.state.ts'
import type * as laterSteps from './later-steps.part.tsx'
import type * as chargeback from './chargeback.part.tsx'
import { StepFrame } from './parts/step-frame.tsx'
import { InvoicesStep, NoneEligible } from './select/invoices-step.tsx'

export const sheets: string[] = [tableSheet, wizardSheet, sheet]

export function DisputeCreateSkeleton() {
  return (
    <section className="stack dispute-create" aria-busy="true">
      <span className="skel tall w2" />
      <div className="split">
        <div part="card" className="card">
          <TableSkeleton rows={6} />
        </div>
        <div part="card" className="card pad">
          <Skeleton lines={4} />
        </div>
      </div>
    </section>
  )
}

export function DisputeCreateView({ state }: { state: DisputeCreateState }) {
  const { t } = useWidget()
  const refusal = 'frame' in state ? state.frame.refusal : null
  // Prefetch the later steps once something is selected, before the user leaves the first step.
  const isNear =
    state.kind === 'later' || (state.kind === 'invoices' && (state.items.length > 0 || state.leaving !== null))
  const { part, hasFailed, retry } = useLazyPart<typeof laterSteps>(
    'dispute-create.later-steps',
    isNear || refusal !== null,
  )
  const form = useLazyPart<typeof chargeback>('dispute-create.chargeback', state.kind === 'chargeback')
  switch (state.kind) {
    case 'chargeback':
      if (form.part) return <form.part.ChargebackForm key={state.trxId} state={state} />
      return form.hasFailed ? <CodedFailure error={partMissing()} onRetry={form.retry} /> : <DisputeCreateSkeleton />
    case 'loading':
      return <DisputeCreateSkeleton />
    case 'failed':
      return (
        <StepFrame frame={state.frame} title={t('dispute-create.heading.invoices')}>
          <CodedFailure error={state.error} onRetry={state.retry} />
        </StepFrame>
      )
    case 'none':
      return (
        <StepFrame frame={state.frame} title={t('dispute-create.heading.invoices')}>
          {refusal && part && <part.Refused frame={state.frame} known={state.known} />}
          <NoneEligible state={state} />
        </StepFrame>
      )
    case 'invoices':
      return (
        <StepFrame frame={state.frame} title={t('dispute-create.heading.invoices')}>
          {refusal && part && <part.Refused frame={state.frame} known={state.candidates.known} />}
          <InvoicesStep state={state} offer={part && <part.ChargebackOffer state={state} />} />
          {part && state.removing && <part.RemoveDialog {...state.removing} />}
          {part && state.leaving && <part.LeaveDialog {...state.leaving} />}
        </StepFrame>
      )
    case 'later':
      if (part) return <part.LaterSteps state={state} />
      return hasFailed ? <CodedFailure error={partMissing()} onRetry={retry} /> : <DisputeCreateSkeleton />
  }
}

const partMissing = () =>
  new NetTermsError('code-unavailable', 'The later steps of the dispute did not load. Nothing was sent.')
