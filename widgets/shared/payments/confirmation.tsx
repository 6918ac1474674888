import { type ReactNode, useState } from 'react'
import type { Payment } from '../../../src/contract/index.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useMay } from '../../../src/kit/use-may.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Badge } from '../../../src/ui/badge.tsx'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { CopyButton } from '../../../src/ui/copy-button.tsx'
import { DefinitionList } from '../../../src/ui/definition-list.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import infoIcon from 'lucide-static/icons/info.svg'
import printerIcon from 'lucide-static/icons/printer.svg'
import { Money } from '../../../src/ui/money.tsx'
import { Tile } from '../../../src/ui/tile.tsx'
import { hasReceipt, isDueAgain } from './failed-payments.ts'
import { CancelPayment } from './cancel-payment.tsx'
import { cutOffTime, mayCancel } from './cancellation.ts'
import { usePayAgain } from './use-pay-again.ts'
import { methodName } from './method-name.ts'
import { MailReceiptButton } from './mail-receipt-button.tsx'
import { MoneyDates } from './money-dates.tsx'
import { PAYMENT_LOOKS, shownStatusOf } from './payment-looks.ts'
import { PaymentCredits } from './payment-credits.tsx'
import { PaymentDisputes } from './payment-disputes.tsx'
import { PaymentLines } from './payment-lines.tsx'
import { reasonText } from './reason-text.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { creditOf, isByCredit, settledLines } from './settled-lines.ts'
import { useId } from '../../../src/ui/use-id.ts'

interface Props {
  payment: Payment
  /** Opens a payment of the same invoices, which are selected again. */
  onPayAgain(): void
  /** Opens the invoices of the account. */
  onInvoices(): void
  /** Opens the choice of other invoices; undefined if that is not offered. */
  onPayMore?: (() => void) | undefined
  onCanceled?: ((payment: Payment) => void) | undefined
}

/** One payment: its result and date, what happens next, and the possible actions. Printed, it is the receipt. */
export function Confirmation({ payment, onPayAgain, onInvoices, onPayMore, onCanceled }: Props) {
  const { t, i18n, formats } = useWidget()
  const { currency, status } = payment
  const lines = settledLines(payment)
  const credit = creditOf(payment)
  const today = useShared((state) => state.programDate)
  const session = useShared((state) => state.session)
  const maySave = useMay('payments.download-receipt', {})
  const again = usePayAgain(payment, onPayAgain)
  const nothingLeftId = useId()
  const [isCanceling, setCanceling] = useState(false)
  const offersAgain = isDueAgain(payment) && again.start !== null
  const canPayAgain = offersAgain && !again.isNothingLeft
  const canCancel = mayCancel(payment, session, today)
  const shown = shownStatusOf(payment, today)
  const look = PAYMENT_LOOKS[shown]
  return (
    <>
      {again.isNothingLeft && (
        <div id={nothingLeftId}>
          <Banner tone="warning" icon={infoIcon} role="status">
            {t('payments.done.nothingLeft')}
          </Banner>
        </div>
      )}
      {again.error && <Failure message={i18n.errorText(again.error.code)} />}
      <div className="split pay-split">
        <div className="stack">
          <div part="card" className="card pad row gap-4 pay-outlook">
            <Tile icon={look.icon} tone={hasReceipt(payment) && status !== 'unknown' ? 'success' : look.tone} />
            <div className="grow stack gap-2">
              <Money parts={formats.moneyParts(isByCredit(payment) ? credit : payment.total + payment.fee, currency)} />
              <p>{useOutlook(payment)}</p>
              {credit > 0 && isDueAgain(payment) && (
                <p>{t('payment-credits.stays', { amount: formats.money(credit, currency) })}</p>
              )}
            </div>
          </div>
          {status === 'processing' && <MoneyDates of={payment} title={t('payments.done.next')} />}
          <Card title={t('payments.done.lines')}>
            <PaymentLines lines={lines} currency={currency} />
          </Card>
          <PaymentCredits payment={payment} />
          <PaymentDisputes payment={payment} />
          <PaymentFacts payment={payment} />
        </div>
        <aside part="card" className="card pad stack gap-5 stick" aria-label={t('payments.summary')}>
          <div>
            <div className="row">
              <p className="label grow">{t('payments.done.total')}</p>
              <Badge tone={look.tone} icon={look.icon}>
                {t(`payment-status.${shown}`)}
              </Badge>
            </div>
          </div>
          <DefinitionList
            rows={[
              {
                id: 'invoices',
                term: t('payments.lineCount', { count: formats.number(lines.length) }),
                value: formats.money(payment.total + credit, currency),
              },
              ...(credit > 0
                ? [
                    {
                      id: 'credit',
                      term: t('payment-credits.applied'),
                      value: formats.money(-credit, currency),
                    },
                  ]
                : []),
              {
                id: 'fee',
                term: t(payment.method.cardId === null ? 'payments.fee' : 'payments.cardFee'),
                value: formats.money(payment.fee, currency),
              },
              {
                id: 'total',
                term: t('payments.total', { currency }),
                value: formats.money(payment.total + payment.fee, currency),
                total: true,
              },
            ]}
          />
          <div className="stack gap-2 no-print">
            {offersAgain && (
              // The button stays next to the resulting message, because it has focus.
              <Button
                kind={canPayAgain ? 'primary' : 'secondary'}
                size="lg"
                block
                busy={again.isAsking}
                disabled={!canPayAgain}
                describedBy={canPayAgain ? undefined : nothingLeftId}
                onClick={again.start ?? undefined}
              >
                {t('payments.done.payAgain', { amount: formats.money(payment.total, currency) })}
              </Button>
            )}
            <Button kind={canPayAgain ? 'secondary' : 'primary'} size="lg" block onClick={onInvoices}>
              {t('payments.done.viewInvoices')}
            </Button>
            {onPayMore && hasReceipt(payment) && (
              <Button block onClick={onPayMore}>
                {t('payments.done.payMore')}
              </Button>
            )}
            {hasReceipt(payment) && (
              <>
                {maySave && <ReceiptButton number={payment.number} block />}
                <Button block icon={printerIcon} onClick={() => window.print()}>
                  {t('payments.done.print')}
                </Button>
                <MailReceiptButton number={payment.number} />
              </>
            )}
            {canCancel && (
              <Cancel payment={payment}>
                <Button kind="danger-quiet" block hasPopup="dialog" onClick={() => setCanceling(true)}>
                  {t('payment-acts.cancelPayment')}
                </Button>
              </Cancel>
            )}
          </div>
        </aside>
      </div>
      {isCanceling && (
        <CancelPayment
          payment={payment}
          onClose={() => setCanceling(false)}
          onCanceled={(canceled) => {
            setCanceling(false)
            onCanceled?.(canceled)
          }}
        />
      )}
    </>
  )
}

/** Button that cancels the payment; below it, until when that is possible. */
function Cancel({ payment, children }: { payment: Payment; children: ReactNode }) {
  const { t, formats } = useWidget()
  const today = useShared((state) => state.programDate)
  const time = cutOffTime(formats, payment)
  return (
    <>
      {children}
      <p className="small muted">
        {payment.initiatesOn === today
          ? t('payment-acts.untilToday', { time })
          : t('payment-acts.untilDay', { date: formats.date(payment.initiatesOn), time })}
      </p>
    </>
  )
}

function useOutlook(payment: Payment): string {
  const { t, formats } = useWidget()
  const today = useShared((state) => state.programDate)
  const { status, total, currency, leavesOn, postsBy, settledOn, returned, canceled } = payment
  const amount = formats.money(total, currency)
  const day = (date: typeof leavesOn) => (today ? formats.weekdayDate(date, today) : formats.date(date))
  const reason = reasonText(t, payment)
  switch (status) {
    case 'processing':
      return t('payments.done.processingText', { amount, leaves: day(leavesOn), posts: day(postsBy) })
    case 'settled':
      if (isByCredit(payment)) return t('payment-credits.done', { amount: formats.money(creditOf(payment), currency) })
      return settledOn
        ? t('payments.done.settledText', { amount, date: day(settledOn) })
        : t('payments.done.settledTextUndated', { amount })
    case 'refunded':
      return t('payments.done.refundedText', { amount })
    case 'charged back':
      return t('payments.done.chargedBackText', { amount })
    case 'approved':
      return t('payments.done.approvedText', { amount, posts: day(postsBy) })
    case 'unknown':
      return t('payments.checking.text')
    case 'declined':
      return t('payments.done.declinedText', { reason: reason ?? '' })
    case 'returned':
    case 'failed':
      return cameBackText()
    case 'canceled':
      return canceled?.by
        ? t('payments.done.canceledBy', { user: canceled.by, date: formats.instant(canceled.at) })
        : t('payments.done.canceledText')
  }

  /** Returns the reason of the bank with its code, and when the program presents the debit again. */
  function cameBackText(): string {
    if (!returned?.code)
      return t(status === 'failed' ? 'payments.done.failedText' : 'payments.done.returnedText', { amount })
    const text = t('payments.done.returnedWhy', { amount, reason: reason ?? '', date: day(returned.on) })
    return returned.retryOn ? `${text} ${t('payments.done.retryOn', { date: day(returned.retryOn) })}` : text
  }
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t, formats } = useWidget()
  const today = useShared((state) => state.programDate)
  const day = (date: typeof payment.leavesOn) => (today ? formats.weekdayDate(date, today) : formats.date(date))
  const { method } = payment
  return (
    <Card padded title={t('payments.done.details')} className="pay-facts">
      <DefinitionList
        rows={[
          {
            id: 'confirmation',
            term: t('payments.done.confirmation'),
            value: <CopyableNumber text={payment.confirmationNumber} />,
          },
          { id: 'number', term: t('payments.done.number'), value: payment.number },
          ...(payment.reference === null
            ? []
            : [{ id: 'reference', term: t('payment-details.reference.label'), value: payment.reference }]),
          {
            id: 'method',
            term: t('payments.done.method'),
            value: isByCredit(payment) ? (
              t('payment-credits.method')
            ) : (
              <span className="num">{methodName({ t }, method)}</span>
            ),
          },
          {
            id: 'payer',
            term: t('payments.done.payer'),
            value: t('payments.done.payerFor', { user: payment.payer, customer: payment.customerName }),
          },
          { id: 'submitted', term: t('payments.done.submitted'), value: formats.instant(payment.submittedAt) },
          ...(hasReceipt(payment) && !isByCredit(payment)
            ? [
                { id: 'leaves', term: t('payments.done.leaves'), value: day(payment.leavesOn) },
                { id: 'posts', term: t('payments.done.posts'), value: day(payment.postsBy) },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/**
 * Number with a copy button. Without clipboard access (an insecure page or a restricted frame) the user can still
 * select the number.
 */
function CopyableNumber({ text }: { text: string }) {
  const { t } = useWidget()
  return (
    <span className="row wrap pay-copy">
      <span className="strong pay-number">{text}</span>
      <CopyButton text={text} copied={t('payments.done.copied')}>
        {t('payments.done.copy')} <span className="vh">{t('payments.done.confirmation')}</span>
      </CopyButton>
    </span>
  )
}
