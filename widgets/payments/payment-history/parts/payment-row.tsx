import type { Payment } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { cutOffTime, mayCancel } from '../../../shared/payments/cancellation.ts'
import { PAYMENT_LOOKS, shownStatusOf } from '../../../shared/payments/payment-looks.ts'
import { ReceiptButton } from '../../../shared/payments/receipt-button.tsx'
import { creditOf, settledLines } from '../../../shared/payments/settled-lines.ts'
import type { HistoryFrame } from '../payment-history.state.ts'
import { methodText } from '../method-text.ts'
import { PayAgain } from './pay-again.tsx'
import { useStatusText } from './status-text.ts'

interface Props {
  payment: Payment
  frame: HistoryFrame
  onCancel(): void
}

/** Row of a payment; its number opens it. */
export function PaymentRow({ payment, frame, onCancel }: Props) {
  const { t, formats } = useWidget()
  const { number, currency, total, fee, payer } = payment
  const lines = settledLines(payment)
  const credit = creditOf(payment)
  const shown = shownStatusOf(payment, frame.today)
  const status = useStatusText(payment, frame.today)
  const [only] = lines
  return (
    <tr role="row" part="row" data-payment={number}>
      <td className="c-main" role="cell">
        <button
          type="button"
          part="link"
          className="link ink id"
          aria-label={t('payment-history.open', { payment: number })}
          onClick={() => frame.open(number)}
        >
          {number}
        </button>
        <span className="sub num">{formats.instantAlone(payment.submittedAt)}</span>
      </td>
      <td className="c-d" role="cell">
        <span className="num">
          {lines.length === 1 && only ? only.invoiceId : t('payment-history.invoices', { count: lines.length })}
        </span>
        <span className="sub">
          {payer} · <span className="nowrap">{methodText(t, payment)}</span>
        </span>
        {payment.reference !== null && (
          <span className="sub">{t('payment-details.reference.of', { reference: payment.reference })}</span>
        )}
      </td>
      <td className="c-b" role="cell">
        <Badge {...PAYMENT_LOOKS[shown]}>{t(`payment-status.${shown}`)}</Badge>
        {status.text && <span className={status.isReason ? 'sub danger-text' : 'sub'}>{status.text}</span>}
        {status.more && <span className="sub">{status.more}</span>}
      </td>
      <td className="c-amt r num" role="cell">
        <span className="strong">{formats.money(total, currency)}</span>
        {credit > 0 && (
          <span className="sub nowrap">
            {t('payment-credits.byCredit', { amount: formats.money(credit, currency) })}
          </span>
        )}
        {fee > 0 && (
          <span className="sub nowrap">{t('payment-history.fee', { amount: formats.money(fee, currency) })}</span>
        )}
      </td>
      <td className="c-e r" role="cell">
        <RowAction payment={payment} frame={frame} onCancel={onCancel} />
      </td>
    </tr>
  )
}

/** The action that the user can take, at most one per row. */
function RowAction({ payment, frame, onCancel }: Props) {
  const { t, formats } = useWidget()
  const { status, number, initiatesOn } = payment
  if (mayCancel(payment, frame.session, frame.today)) {
    return (
      <Button size="sm" hasPopup="dialog" onClick={onCancel}>
        {initiatesOn === frame.today
          ? t('payment-acts.cancelUntil', { time: cutOffTime(formats, payment) })
          : t('payment-acts.cancel')}
        <span className="vh"> {number}</span>
      </Button>
    )
  }
  switch (status) {
    case 'settled':
    case 'refunded':
      return frame.session.capabilities.includes('payments.download-receipt') ? (
        <ReceiptButton number={number} inRow />
      ) : null
    case 'declined':
    case 'charged back':
      return <PayAgain payment={payment} label={t('payment-acts.payAnotherWay')} />
    case 'returned':
    case 'failed':
      // A payment that will be presented again may be paid first; then the second attempt does not take place (RAI-9).
      return <PayAgain payment={payment} label={t('payment-acts.payAgain')} />
    default:
      return null
  }
}
