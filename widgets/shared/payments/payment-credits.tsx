import type { Payment } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Card } from '../../../src/ui/card.tsx'

/** Parts of credit memos that a payment applied. Needs the texts `payment-credits`. */
export function PaymentCredits({ payment: { credits, currency } }: { payment: Payment }) {
  const { t, formats } = useWidget()
  if (credits.length === 0) return null
  return (
    <Card title={t('payment-credits.applied')}>
      <ul className="rows">
        {credits.map(({ memoId, trxId, invoiceId, amountMinor }) => (
          <li key={`${memoId} ${trxId}`}>
            <span className="grow pay-line">
              <span className="strong num block">{t('payment-credits.memo', { id: memoId })}</span>
              <span className="small muted num block">{invoiceId}</span>
            </span>
            <span className="to-end num strong">{formats.money(amountMinor, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
