import type { Payment } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Card } from '../../../src/ui/card.tsx'

/** Disputes that a payment opened, each with a link. Needs the texts `payment-details`. */
export function PaymentDisputes({ payment: { disputes, currency } }: { payment: Payment }) {
  const { t, formats, emit, openInside } = useWidget()
  if (disputes.length === 0) return null
  function open(dispute: string): void {
    if (emit('nt-navigate', { to: 'dispute-detail', params: { invoice_id: dispute } })) {
      openInside('nt-dispute-detail', { dispute })
    }
  }
  return (
    <Card title={t('payment-details.dispute.card')}>
      <ul className="rows">
        {disputes.map(({ id, trxId, invoiceId, amountMinor }) => (
          <li key={trxId}>
            <span className="grow pay-line">
              <span className="strong num block">{invoiceId}</span>
              {id !== null && (
                <button type="button" part="link" className="link plain small no-print" onClick={() => open(id)}>
                  {t('payment-details.dispute.open', { dispute: id })}
                </button>
              )}
            </span>
            <span className="to-end num strong">{formats.money(amountMinor, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
