import type { InvoiceDetails } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'

/** Properties of the invoice, one per row; unknown ones are left out. */
export function Facts({ invoice }: { invoice: InvoiceDetails }) {
  const { t, formats } = useWidget()
  const {
    poNumber,
    invoiceDate,
    dueDate,
    trxId,
    customerId,
    currency,
    cardLast4,
    receivedDate,
    additionalInformation,
  } = invoice
  const row = (id: string, term: string, value: string | null) => (value === null ? [] : [{ id, term, value }])
  return (
    <Card title={t('invoice-detail.facts')} padded>
      <DefinitionList
        rows={[
          ...row('po', t('invoices.row.poNumber'), poNumber),
          ...row('invoiced', t('invoice-detail.invoiced'), formats.date(invoiceDate)),
          ...row('received', t('invoice-detail.received'), receivedDate && formats.date(receivedDate)),
          ...row('due', t('invoices.column.due'), dueDate && formats.date(dueDate)),
          ...row('transaction', t('invoice-detail.transaction'), trxId),
          ...row('account', t('invoice-detail.account'), customerId),
          ...row('card', t('invoice-detail.card'), cardLast4 === null ? null : `••${cardLast4}`),
          ...row('currency', t('invoices.filters.currency'), currency),
        ]}
      />
      {additionalInformation !== null && (
        <div>
          <h3 className="label">{t('invoice-detail.information')}</h3>
          <p className="said" dir="auto">
            {additionalInformation}
          </p>
        </div>
      )}
    </Card>
  )
}
