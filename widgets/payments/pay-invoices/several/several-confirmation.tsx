/**
 * Result of payments made together: one row per account, with number and receipt. Source: docs/spec/payments.md
 * PAY-319.
 */
import { ALL_CUSTOMERS, listPayments, type Payment, sumMinor } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useMay } from '../../../../src/kit/use-may.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { Tile } from '../../../../src/ui/tile.tsx'
import printerIcon from 'lucide-static/icons/printer.svg'
import { hasReceipt, isDueAgain } from '../../../shared/payments/failed-payments.ts'
import { MailReceiptButton } from '../../../shared/payments/mail-receipt-button.tsx'
import { methodName } from '../../../shared/payments/method-name.ts'
import { PAYMENT_LOOKS, shownStatusOf } from '../../../shared/payments/payment-looks.ts'
import { reasonText } from '../../../shared/payments/reason-text.ts'
import { ReceiptButton } from '../../../shared/payments/receipt-button.tsx'
import { firstFirst } from './first-first.ts'

const MOST_ACCOUNTS = 50

interface Props {
  /** One of the payments. */
  payment: Payment
  /** Opens the invoices of all accounts. */
  onInvoices(): void
  /** Opens the review, where the invoices of declined payments are still selected. */
  onPayAgain(): void
}

export function SeveralConfirmation({ payment, onInvoices, onPayAgain }: Props) {
  const words = useWidget()
  const { t, formats } = words
  const today = useShared((state) => state.programDate)
  const maySave = useMay('payments.download-receipt', {})
  const { answer, error, retry } = useCall(listPayments, {
    filter: { buid_customer: ALL_CUSTOMERS, paid_with: payment.paidWith ?? payment.number },
    page: { number: 1, size: MOST_ACCOUNTS },
  })
  if (!answer) {
    return error ? (
      <CodedFailure error={error} onRetry={retry} />
    ) : (
      <Card padded>
        <Skeleton lines={4} label={t('common.loading')} />
      </Card>
    )
  }
  const payments = firstFirst(answer.data)
  const { currency } = payment
  const total = sumMinor(payments.map((each) => each.total))
  const fee = sumMinor(payments.map((each) => each.fee))
  const isDeclined = payments.every(isDueAgain)
  const look = PAYMENT_LOOKS[shownStatusOf(payment, today)]
  return (
    <div className="split pay-split">
      <div className="stack">
        <div part="card" className="card pad row gap-4 pay-outlook">
          <Tile icon={look.icon} tone={isDeclined || payment.status === 'unknown' ? look.tone : 'success'} />
          <div className="grow stack gap-2">
            <Money parts={formats.moneyParts(total + fee, currency)} />
            <p>{outlook()}</p>
          </div>
        </div>
        <Card title={t('pay-several.payments')} count={formats.number(payments.length)}>
          <ul className="rows">
            {payments.map((each) => (
              <AccountPayment key={each.number} payment={each} maySave={maySave} />
            ))}
          </ul>
        </Card>
      </div>
      <aside part="card" className="card pad stack gap-5 stick" aria-label={t('payments.summary')}>
        <DefinitionList
          rows={[
            {
              id: 'invoices',
              term: t('payments.lineCount', {
                count: formats.number(payments.reduce((sum, each) => sum + each.lines.length, 0)),
              }),
              value: formats.money(total, currency),
            },
            { id: 'fee', term: t('payments.cardFee'), value: formats.money(fee, currency) },
            {
              id: 'total',
              term: t('payments.total', { currency }),
              value: formats.money(total + fee, currency),
              total: true,
            },
          ]}
        />
        <div className="stack gap-2 no-print">
          {isDeclined && payment.status === 'declined' && (
            <Button kind="primary" size="lg" block onClick={onPayAgain}>
              {t('payments.done.payAgain', { amount: formats.money(total, currency) })}
            </Button>
          )}
          <Button kind={isDeclined ? 'secondary' : 'primary'} size="lg" block onClick={onInvoices}>
            {t('pay-several.allInvoices')}
          </Button>
          {!isDeclined && (
            <>
              <Button block icon={printerIcon} onClick={() => window.print()}>
                {t('payments.done.print')}
              </Button>
              <MailReceiptButton number={payment.number} together />
            </>
          )}
        </div>
      </aside>
    </div>
  )

  function outlook(): string {
    switch (payment.status) {
      case 'declined':
        return t('payments.done.declinedText', { reason: reasonText(t, payment) ?? '' })
      case 'unknown':
      case 'processing':
        return t('payments.checking.text')
      default:
        return t('pay-several.chargedOnce', { card: methodName(words, payment.method) })
    }
  }
}

function AccountPayment({ payment, maySave }: { payment: Payment; maySave: boolean }) {
  const { t, formats } = useWidget()
  const today = useShared((state) => state.programDate)
  const shown = shownStatusOf(payment, today)
  const look = PAYMENT_LOOKS[shown]
  const { currency, number, confirmationNumber, customerName, lines } = payment
  return (
    <li className="several-paid">
      <span className="grow pay-line">
        <span className="strong block">{customerName}</span>
        <span className="small muted block">
          {t('payments.done.number')} <span className="num nowrap">{number}</span>
        </span>
        <span className="small muted block">
          {t('payments.done.confirmation')} <span className="pay-number">{confirmationNumber}</span>
        </span>
        <span className="small muted block">{t('payments.invoiceCount', { count: lines.length })}</span>
      </span>
      <span className="to-end stack gap-2">
        <span className="strong num">{formats.money(payment.total + payment.fee, currency)}</span>
        <span>
          <Badge tone={look.tone} icon={look.icon}>
            {t(`payment-status.${shown}`)}
          </Badge>
        </span>
        {maySave && hasReceipt(payment) && (
          <span className="no-print">
            <ReceiptButton number={number} inRow />
          </span>
        )}
      </span>
    </li>
  )
}
