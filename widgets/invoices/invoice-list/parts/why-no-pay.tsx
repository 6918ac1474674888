import { useShared } from '../../../../src/data/use-store.ts'
import { WhyNot } from '../../../../src/kit/why-not.tsx'

/**
 * Reason why nothing can be selected and paid; not shown to dealers and customer support, who pay no invoices (ACC-27).
 */
export function WhyNoPay() {
  const role = useShared(({ session }) => session.role)
  if (role === 'merchant' || role === 'support') return null
  return (
    <p className="small muted">
      <WhyNot needs={{ can: 'payments.create' }} />
    </p>
  )
}
