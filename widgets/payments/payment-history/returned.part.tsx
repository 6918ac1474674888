/** The latest returned or failed payment with invoices still to be paid. Source: docs/spec/payments.md PAY-157. */
import { isPayable, LIMITS, listInvoices, listPayments } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import undo2Icon from 'lucide-static/icons/undo-2.svg'
import { reasonText } from '../../shared/payments/reason-text.ts'
import { PayAgain } from './parts/pay-again.tsx'
import type { HistoryFrame } from './payment-history.state.ts'

/** Maximum number of invoices that are named. */
const MOST_NAMED = 3

export function LastReturned({ frame }: { frame: HistoryFrame }) {
  const { t, formats } = useWidget()
  const { customerId } = frame
  const latest = useCall(listPayments, {
    filter: { buid_customer: customerId, status: 'returned' },
    sort: '-submitted_at',
    page: { number: 1, size: 1 },
  })
  const payment = latest.answer?.data[0]
  const ids = payment?.lines.map(({ trxId }) => trxId) ?? []
  const invoices = useCall(
    listInvoices,
    ids.length > 0
      ? {
          filter: { buid_customer: customerId, trx_id: ids.slice(0, LIMITS.maxPageSize).join() },
          page: { number: 1, size: LIMITS.maxPageSize },
        }
      : null,
  )
  const due = (invoices.answer?.data ?? []).filter(isPayable)
  if (!payment || due.length === 0) return null
  const amount = formats.money(payment.total, payment.currency)
  const reason = reasonText(t, payment)
  const names = due.slice(0, MOST_NAMED).map(({ invoiceId }) => invoiceId)
  return (
    <Banner
      tone="danger"
      icon={undo2Icon}
      title={reason ? t('payment-history.returned', { amount, reason }) : t('payment-history.returnedBare', { amount })}
      action={<PayAgain payment={payment} label={t('payment-history.payAmountAgain', { amount })} />}
    >
      {due.length > names.length
        ? t('payment-history.dueAgainMany', { total: formats.number(due.length) })
        : t('payment-history.dueAgain', { invoices: formats.list(names) })}
    </Banner>
  )
}
