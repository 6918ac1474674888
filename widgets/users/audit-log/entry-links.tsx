/** Links from an audit log entry to its payment and invoices. Source: docs/spec/profile.md PRF-33. */
import type { AuditEntry } from '../../../src/contract/index.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { openInvoice } from '../../shared/open-invoice.ts'

/** Maximum number of links to invoices; the list of invoices shows the others. */
const MOST_LINKS = 5
const PAYMENT = /^P-\d+$/

/** Links only to pages that this session may open, and never to another account. */
export function EntryLinks({ entry, onLeave }: { entry: AuditEntry; onLeave: () => void }) {
  const { t, emit, openInside } = useWidget()
  const { customerId, capabilities } = useShared((state) => state.session)
  if (entry.customerId === null || entry.customerId !== customerId) return null
  const payment = PAYMENT.test(entry.subject) && capabilities.includes('payments.list') ? entry.subject : null
  const invoices = capabilities.includes('invoice-details.get')
    ? Object.entries(entry.invoiceNumbers).slice(0, MOST_LINKS)
    : []
  if (payment === null && invoices.length === 0) return null

  function openPayment(number: string): void {
    onLeave()
    const params = { payment: number }
    if (emit('nt-navigate', { to: 'payment-history', params })) openInside('nt-payment-history', params)
  }
  function show(trxId: string, invoiceId: string): void {
    onLeave()
    openInvoice({ emit, openInside }, { trxId, invoiceId })
  }
  return (
    <p className="row wrap entry-links">
      {payment && (
        <Button kind="link" onClick={() => openPayment(payment)}>
          {t('entry.openPayment', { payment })}
        </Button>
      )}
      {invoices.map(([trxId, invoiceId]) => (
        <Button key={trxId} kind="link" onClick={() => show(trxId, invoiceId)}>
          {t('entry.openInvoice', { invoice: invoiceId })}
        </Button>
      ))}
    </p>
  )
}
