import {
  downloadPaymentReceipt,
  languageOf,
  type InvoiceDetails,
  type PaymentStatus,
} from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge, type Tone } from '../../../../src/ui/badge.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import undo2Icon from 'lucide-static/icons/undo-2.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { usePlaces } from '../places.ts'
import { SaveButton } from './save-button.tsx'

const LOOKS: Record<PaymentStatus, { tone: Tone; icon: string }> = {
  processing: { tone: 'motion', icon: arrowLeftRightIcon },
  settled: { tone: 'success', icon: checkIcon },
  failed: { tone: 'danger', icon: xIcon },
  returned: { tone: 'danger', icon: undo2Icon },
  canceled: { tone: 'neutral', icon: banIcon },
  approved: { tone: 'motion', icon: checkIcon },
  declined: { tone: 'danger', icon: xIcon },
  unknown: { tone: 'motion', icon: arrowLeftRightIcon },
  refunded: { tone: 'neutral', icon: undo2Icon },
  'charged back': { tone: 'danger', icon: undo2Icon },
}
/** Statuses without a receipt: no money was taken, or the bank returned it (PAY-62). */
const WITHOUT_MONEY: readonly PaymentStatus[] = ['failed', 'returned', 'declined', 'canceled']
/** Statuses after which the paid amount is open again. */
const GONE_BACK: readonly PaymentStatus[] = [...WITHOUT_MONEY, 'refunded', 'charged back']

/** All payments of the invoice in any status, with receipts (IND-8). Hidden from users who may not see payments. */
export function Payments({ invoice }: { invoice: InvoiceDetails }) {
  const { t, i18n, formats } = useWidget()
  const { payments, currency } = invoice
  const capabilities = useShared(({ session }) => session.capabilities)
  const places = usePlaces()
  if (payments === null) return null
  const title = t('invoice-detail.payments')
  const mayOpen = capabilities.includes('payments.list')
  const maySave = capabilities.includes('payments.download-receipt')
  return (
    <Card title={title} count={payments.length}>
      {payments.length === 0 ? (
        <p className="none small muted">{t('invoice-detail.payments.none')}</p>
      ) : (
        <table part="table" className="tbl cards nosel payments" role="table">
          <caption className="vh">{title}</caption>
          <thead part="table-header" role="rowgroup">
            <tr role="row">
              <th scope="col">{t('invoice-detail.payment.number')}</th>
              <th scope="col">{t('invoices.column.status')}</th>
              <th scope="col">{t('invoice-detail.payment.date')}</th>
              <th scope="col" className="r">
                {t('invoice-detail.payment.applied')}
              </th>
              <th scope="col">
                <span className="vh">{t('invoice-detail.payment.receipts')}</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {payments.map((payment) => {
              const { paymentNumber: number, status, settledOn, amount } = payment
              const isGone = GONE_BACK.includes(status)
              const file = `${number}.pdf`
              return (
                <tr key={number} part="row" role="row">
                  <td className="c-main" role="cell">
                    {mayOpen ? (
                      <button type="button" part="link" className="link num" onClick={() => places.payment(number)}>
                        {number}
                      </button>
                    ) : (
                      <span className="id">{number}</span>
                    )}
                    <span className="sub">{payment.payer}</span>
                  </td>
                  <td className="c-b" role="cell">
                    <Badge {...LOOKS[status]}>{t(`invoice-detail.status.${status}`)}</Badge>
                  </td>
                  <td className="c-c num" role="cell">
                    {settledOn ? formats.date(settledOn) : formats.instantAlone(payment.submittedAt)}
                    {!settledOn && !isGone && (
                      <span className="sub">
                        {t('invoice-detail.payment.posts', { date: formats.date(payment.postsBy) })}
                      </span>
                    )}
                  </td>
                  <td className="c-amt r num" role="cell">
                    {isGone ? (
                      <>
                        <span className="muted">{formats.money(0, currency)}</span>
                        <span className="sub">
                          {t('invoice-detail.payment.of', { amount: formats.money(amount, currency) })}
                        </span>
                      </>
                    ) : (
                      <span className="strong">{formats.money(amount, currency)}</span>
                    )}
                  </td>
                  <td className="c-receipt r" role="cell">
                    {maySave && !WITHOUT_MONEY.includes(status) && (
                      <SaveButton
                        kind="quiet"
                        call={downloadPaymentReceipt}
                        input={{ params: { number }, filter: { language: languageOf(i18n.locale) } }}
                        fileName={file}
                        label={t('invoice-detail.payment.receipt', { payment: number })}
                        failedText={t('invoice-detail.notSaved', { file })}
                      />
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Card>
  )
}
