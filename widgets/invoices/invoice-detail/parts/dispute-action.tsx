import type { InvoiceDetails } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import type * as disputesPart from '../disputes.part.tsx'
import { usePlaces } from '../places.ts'

/** Starts a dispute, or shows the server's reason why the invoice cannot be disputed. */
export function DisputeAction({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useWidget()
  const { trxId, disputeEligible, disputedTotal } = invoice
  const may = useShared(({ session }) => session.capabilities.includes('disputes.create'))
  const { part } = useLazyPart<typeof disputesPart>('invoice-detail.disputes', may && !disputeEligible)
  const places = usePlaces()
  if (!may) return null
  if (!disputeEligible) return part && <part.WhyNoDispute invoice={invoice} />
  return (
    <Button block icon={messageSquareWarningIcon} onClick={() => places.startDispute(trxId)}>
      {t(disputedTotal > 0 ? 'invoice-detail.disputeMore' : 'invoice-detail.dispute')}
    </Button>
  )
}
