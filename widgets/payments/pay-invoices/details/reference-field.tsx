import { LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import type { PayInvoicesState } from '../pay-state.ts'

/** PAY-283: field for the payer's reference. */
export function ReferenceField({ state }: { state: Extract<PayInvoicesState, { kind: 'pay' }> }) {
  const { t, formats } = useWidget()
  const { details, isSubmitting } = state
  const { text, problem, isShown } = details.reference
  const maximum = formats.number(LIMITS.maxPaymentReference)
  return (
    <div part="card" className="card pad">
      <TextInput
        label={t('payment-details.reference.label')}
        hint={t('payment-details.reference.hint', { maximum })}
        value={text}
        onChange={details.setReference}
        onBlur={details.showReferenceProblem}
        disabled={isSubmitting}
        autoComplete="off"
        verbatim
        error={problem && isShown ? t(`payment-details.reference.${problem}`, { maximum }) : undefined}
      />
    </div>
  )
}
