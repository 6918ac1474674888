import { type InvoiceDetails, LIMITS, listIneligibleTransactions } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import { usePlaces } from '../places.ts'

/** Reasons that this version has words for; another one is told in general. */
const REASONS = [
  'closed',
  'not-posted',
  'payment-pending',
  'on-hold',
  'paid-too-long',
  'account-status',
  'not-eligible-by-program',
  'already-disputed',
] as const

/** Begins a dispute; where the invoice cannot be disputed, the server's reason (DSP-10). */
export function DisputeAction({ invoice }: { invoice: InvoiceDetails }) {
  const words = useWidget()
  const { t } = words
  const { trxId, disputeEligible, disputedTotal } = invoice
  const may = useShared(({ session }) => session.capabilities.includes('disputes.create'))
  const mayAsk = useShared(({ session }) => session.capabilities.includes('customer-dispute-ineligible-trxs.list'))
  const places = usePlaces()
  const why = useCall(
    listIneligibleTransactions,
    may && mayAsk && !disputeEligible ? { filter: { trx_id: trxId, buid_customer: invoice.customerId } } : null,
  )
  if (!may) return null
  if (disputeEligible) {
    return (
      <Button block icon={messageSquareWarningIcon} onClick={() => places.startDispute(trxId)}>
        {t(disputedTotal > 0 ? 'invoice-detail.disputeMore' : 'invoice-detail.dispute')}
      </Button>
    )
  }
  const reason = why.answer?.data.find((row) => row.trxId === trxId)?.reason
  return reason === undefined ? null : <p className="small muted">{reasonText(words, reason)}</p>
}

function reasonText({ t, formats }: Pick<WidgetContextValue, 't' | 'formats'>, code: string): string {
  const known = REASONS.find((each) => each === code) ?? 'not-eligible-by-program'
  return t(`invoice-detail.why.${known}`, { days: formats.number(LIMITS.paidDisputableDays) })
}
