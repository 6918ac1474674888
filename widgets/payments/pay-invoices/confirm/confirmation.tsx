import { useId } from 'react'
import type { Payment, PaymentStatus } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge, type Tone } from '../../../../src/ui/badge.tsx'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { CopyButton } from '../../../../src/ui/copy-button.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import printerIcon from 'lucide-static/icons/printer.svg'
import undo2Icon from 'lucide-static/icons/undo-2.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { Money } from '../../../../src/ui/money.tsx'
import { hasReceipt, isDueAgain, returnCauseOf } from './came-back.ts'
import { usePayAgain } from './use-pay-again.ts'
import { AccountName } from '../method/method-step.tsx'
import { MoneyDates } from '../parts/money-dates.tsx'
import { PaymentLines } from '../parts/payment-lines.tsx'

const STATUS: Record<PaymentStatus, { tone: Tone; icon: string }> = {
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

interface Props {
  payment: Payment
  /** Shows the way to pay what was selected of it again. */
  onPayAgain(): void
  onLeave(): void
}

/** A payment that was made: what, when, and what happens next. Its print is the receipt. */
export function Confirmation({ payment, onPayAgain, onLeave }: Props) {
  const { t, i18n, formats } = useWidget()
  const { currency, lines, status } = payment
  const again = usePayAgain(payment, onPayAgain)
  const nothingLeftId = useId()
  const offersAgain = isDueAgain(payment) && again.start !== null
  const canPayAgain = offersAgain && !again.isNothingLeft
  return (
    <>
      <p>{useOutlook(payment)}</p>
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
          <PaymentFacts payment={payment} />
          {status === 'processing' && <MoneyDates of={payment} title={t('payments.done.next')} />}
          <Card title={t('payments.done.lines')}>
            <PaymentLines lines={lines} currency={currency} />
          </Card>
        </div>
        <aside part="card" className="card pad stack gap-5 stick" aria-label={t('payments.summary')}>
          <div>
            <div className="row">
              <p className="label grow">{t('payments.done.total')}</p>
              <Badge tone={STATUS[status].tone} icon={STATUS[status].icon}>
                {t(`payments.status.${status}`)}
              </Badge>
            </div>
            <Money parts={formats.moneyParts(payment.total + payment.fee, currency)} />
          </div>
          <DefinitionList
            rows={[
              {
                id: 'invoices',
                term: t('payments.lineCount', { count: formats.number(lines.length) }),
                value: formats.money(payment.total, currency),
              },
              { id: 'fee', term: t('payments.fee'), value: formats.money(payment.fee, currency) },
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
              // It stays beside the words that it has led to: focus is on it.
              <Button
                kind={canPayAgain ? 'primary' : 'secondary'}
                size="lg"
                block
                busy={again.isAsking}
                disabled={!canPayAgain}
                describedBy={canPayAgain ? undefined : nothingLeftId}
                onClick={again.start ?? undefined}
              >
                {lines.length === 1
                  ? t('payments.done.payAgain', { invoice: lines[0]?.invoiceId ?? '' })
                  : t('payments.done.payAllAgain', { count: formats.number(lines.length) })}
              </Button>
            )}
            <Button kind={canPayAgain ? 'secondary' : 'primary'} size="lg" block onClick={onLeave}>
              {t('payments.done.payMore')}
            </Button>
            {hasReceipt(payment) && (
              <Button block icon={printerIcon} onClick={() => window.print()}>
                {t('payments.done.print')}
              </Button>
            )}
          </div>
        </aside>
      </div>
    </>
  )
}

function useOutlook({ status, total, currency, leavesOn, postsBy, settledOn, returned }: Payment): string {
  const { t, formats } = useWidget()
  const today = useShared((state) => state.programmeDate)
  const amount = formats.money(total, currency)
  const day = (date: typeof leavesOn) => (today ? formats.weekdayDate(date, today) : formats.date(date))
  switch (status) {
    case 'processing':
      return t('payments.done.processingText', { amount, leaves: day(leavesOn), posts: day(postsBy) })
    case 'settled':
      return settledOn
        ? t('payments.done.settledText', { amount, date: day(settledOn) })
        : t('payments.done.settledTextUndated', { amount })
    case 'returned':
      return returnedText()
    case 'refunded':
      return t('payments.done.refundedText', { amount })
    case 'charged back':
      return t('payments.done.chargedBackText', { amount })
    case 'approved':
      return t('payments.done.approvedText', { amount, posts: day(postsBy) })
    case 'unknown':
      return t('payments.checking.text')
    case 'declined':
      return t('payments.done.failedText')
    case 'failed':
      return returned?.code ? returnedText() : t('payments.done.failedText')
    case 'canceled':
      return t('payments.done.canceledText')
  }

  /** The bank's reason in words with its code, and when the programme presents the debit again. */
  function returnedText(): string {
    if (!returned?.code) return t('payments.done.returnedText', { amount })
    const cause = returnCauseOf(returned.reason)
    const why = cause ? `${t(`payments.cause.${cause}`)} (${returned.code})` : returned.code
    const text = t('payments.done.returnedWhy', { amount, reason: why, date: day(returned.on) })
    return returned.retryOn ? `${text} ${t('payments.done.retryOn', { date: day(returned.retryOn) })}` : text
  }
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t, formats } = useWidget()
  const today = useShared((state) => state.programmeDate)
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
          {
            id: 'method',
            term: t('payments.done.method'),
            value: <AccountName name={method.name} last4={method.last4} />,
          },
          {
            id: 'payer',
            term: t('payments.done.payer'),
            value: t('payments.done.payerFor', { user: payment.payer, customer: payment.customerName }),
          },
          { id: 'submitted', term: t('payments.done.submitted'), value: formats.instant(payment.submittedAt) },
          ...(hasReceipt(payment)
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

/** Without a clipboard (an insecure page, a frame that may not) the number can still be marked by hand. */
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
