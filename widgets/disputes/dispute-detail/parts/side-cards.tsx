import type { Dispute } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { usePlaces } from '../../case/answer/places.ts'
import { invoicesOf } from '../about-text.ts'
import type { CasePage } from '../dispute-detail.state.ts'
import { AdjustLink } from './adjust-link.tsx'
import { DocumentList } from './document-list.tsx'

export function Details({ page }: { page: CasePage }) {
  const { t, formats } = useWidget()
  const { dispute, side } = page
  const [only, ...others] = invoicesOf(dispute)
  const row = (id: string, term: string, value: string | null) => (value === null ? [] : [{ id, term, value }])
  const single = only && others.length === 0 ? only : null
  return (
    <Card title={t('dispute-detail.details')} padded>
      <DefinitionList
        rows={[
          ...row('reason', t('dispute-detail.reason'), dispute.reason),
          ...row('customer', t('dispute-detail.customer'), side === 'customer' ? null : dispute.customerName),
          ...row('dealer', t('dispute-detail.dealer'), side === 'merchant' ? null : dispute.merchantName),
          ...row('po', t('dispute-detail.poNumber'), single?.poNumber ?? null),
          ...row('due', t('dispute-detail.due'), single?.dueDate ? formats.date(single.dueDate) : null),
          ...row('memo', t('dispute-detail.creditMemo'), dispute.creditMemoId),
          ...link('predecessor', t('dispute-detail.predecessor'), dispute.predecessorId),
          ...link('successor', t('dispute-detail.successor'), dispute.successorId),
        ]}
      />
      {single && (
        <AdjustLink invoice={{ trxId: single.trxId, invoiceId: single.invoiceId }} customerId={dispute.customerId} />
      )}
      <Again dispute={dispute} />
    </Card>
  )
}

const link = (id: string, term: string, disputeId: string | null) =>
  disputeId === null ? [] : [{ id, term, value: <DisputeLink id={disputeId} /> }]

function DisputeLink({ id }: { id: string }) {
  const places = usePlaces()
  return (
    <button type="button" part="link" className="link num" onClick={() => places.dispute(id)}>
      {id}
    </button>
  )
}

/** Link to a new dispute that follows a denied or expired one. */
function Again({ dispute }: { dispute: Dispute }) {
  const { t } = useWidget()
  const places = usePlaces()
  const mayOpen = useShared((state) => state.session.capabilities.includes('disputes.create'))
  const isLost = dispute.outcome === 'denied' || dispute.outcome === 'expired'
  if (!mayOpen || !isLost || dispute.successorId !== null) return null
  const trxIds = invoicesOf(dispute).map(({ trxId }) => trxId)
  return <Button onClick={() => places.again(trxIds, dispute.id)}>{t('dispute-detail.again')}</Button>
}

export function Documents({ page }: { page: CasePage }) {
  const { t } = useWidget()
  const { documents } = page.dispute
  if (documents.length === 0) return null
  return (
    <Card title={t('dispute-detail.documents')} padded>
      <DocumentList documents={documents} withFacts />
    </Card>
  )
}
