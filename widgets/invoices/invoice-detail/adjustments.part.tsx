/**
 * Adjustments of the invoice with their reasons, and the drawer in which its dealer changes it. Loads if the invoice
 * has adjustments or if the user may change it.
 */
import { useState } from 'react'
import type { InvoiceDetails } from '../../../src/contract/index.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { AdjustDrawer, AdjustmentRows } from '../../shared/adjust/index.tsx'

export { sheets } from '../../shared/adjust/index.tsx'

export function Adjustments({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useWidget()
  const mayChange = useShared(
    ({ session }) =>
      session.capabilities.includes('invoices.update') || session.capabilities.includes('invoices.adjust'),
  )
  const [isOpen, open] = useState(false)
  const { adjustments, trxId, customerId, invoiceId } = invoice
  return (
    <Card
      title={t('adjust.list.title')}
      count={adjustments.length || undefined}
      end={
        mayChange && (
          <Button size="sm" hasPopup="dialog" onClick={() => open(true)}>
            {t('invoices.row.change')}
          </Button>
        )
      }
      padded
    >
      {adjustments.length > 0 ? (
        <AdjustmentRows invoice={invoice} />
      ) : (
        <p className="small muted">{t('invoice-detail.adjustments.none')}</p>
      )}
      {isOpen && <AdjustDrawer {...{ trxId, customerId, invoiceId }} onClose={() => open(false)} />}
    </Card>
  )
}
