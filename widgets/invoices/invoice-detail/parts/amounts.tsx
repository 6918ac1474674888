import { isPastDue, isPayable, payableAmount } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { WhyNot } from '../../../../src/kit/why-not.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { usePayRest } from '../../../shared/use-pay-rest.ts'
import { rowTexts } from '../../invoice-list/row-texts.ts'
import type { InvoicePage } from '../invoice-detail.state.ts'
import { usePlaces } from '../places.ts'
import { DisputeAction } from './dispute-action.tsx'

/** Billed amount, deductions, open and payable amounts; below, the two actions (IND-5, IND-6). */
export function Amounts({ page }: { page: InvoicePage }) {
  const { t, formats } = useWidget()
  const { invoice } = page
  const { currency, openTotal, billedTotal, paidTotal, creditedTotal, pendingTotal, disputedTotal, dueDate } = invoice
  const { currentDue, pastDue, unapplied } = invoice
  const money = (minor: number) => formats.money(minor, currency)
  const isOpen = openTotal > 0
  const row = (id: string, term: string, minor: number, total = false) => ({ id, term, value: money(minor), total })
  return (
    <Card padded className="amounts">
      <div>
        <h3 className="label">{t(isOpen ? 'invoices.column.open' : 'invoice-detail.billed')}</h3>
        <Money parts={formats.moneyParts(isOpen ? openTotal : billedTotal, currency)} />
        <DueLine page={page} />
      </div>
      <DefinitionList
        rows={[
          ...(isOpen ? [row('billed', t('invoice-detail.billed'), billedTotal)] : []),
          ...(paidTotal > 0 ? [row('paid', t('invoice-detail.paid'), -paidTotal)] : []),
          ...(creditedTotal > 0 ? [row('credited', t('invoice-detail.credited'), -creditedTotal)] : []),
          row('open', t('invoices.column.open'), openTotal, true),
          ...(pendingTotal > 0 ? [row('pending', onItsWayText(), pendingTotal)] : []),
          ...(pastDue > 0 ? [row('past-due', t('invoices.slug.past-due'), pastDue)] : []),
          ...(currentDue > 0 ? [row('current', t('invoices.ageing.current'), currentDue)] : []),
          ...(unapplied > 0 ? [row('unapplied', t('invoice-detail.unapplied'), unapplied)] : []),
          ...(disputedTotal > 0 ? [row('held', heldAmountText(), -disputedTotal)] : []),
          ...(isPayable(invoice) && disputedTotal > 0
            ? [row('payable', t('invoice-detail.payable'), payableAmount(invoice), true)]
            : []),
        ]}
      />
      <Actions page={page} />
      {dueDate === null && isOpen && <p className="small muted">{t('common.noDueDate')}</p>}
    </Card>
  )

  /** Returns when the last of the pending payments is posted, if the user may see payments. */
  function onItsWayText(): string {
    const dates = (invoice.payments ?? [])
      .filter(({ status, settledOn }) => settledOn === null && UNDER_WAY.includes(status))
      .map(({ postsBy }) => postsBy)
    const last = invoice.pendingPayment?.postsBy ?? dates.sort().at(-1)
    return last ? t('invoice-detail.onItsWayUntil', { date: formats.date(last) }) : t('invoice-detail.onItsWay')
  }

  /**
   * Returns the label of the held amount: a dealer's pending deduction is held like a disputed amount (ADJ-8), but has
   * its own label.
   */
  function heldAmountText(): string {
    const isDisputed = invoice.status.includes('Disputed')
    if (!invoice.status.includes('Pending Adjustment')) return t('invoice-detail.inDispute')
    return t(isDisputed ? 'invoice-detail.disputedOrAdjusted' : 'invoice-detail.beingAdjusted')
  }
}

const UNDER_WAY: readonly string[] = ['processing', 'approved', 'unknown']

function DueLine({ page: { invoice } }: { page: InvoicePage }) {
  const words = useWidget()
  const { t, formats } = words
  const { dueDate, openTotal } = invoice
  if (dueDate === null) return null
  const { relativeDue } = rowTexts(words, invoice)
  const due = t('invoice-detail.dueOn', { date: formats.date(dueDate) })
  return (
    <p className={isPastDue(invoice) ? 'small danger-text' : 'small muted'}>
      {openTotal > 0 && relativeDue !== '' ? `${due} · ${relativeDue}` : due}
    </p>
  )
}

/** The buttons to pay and to dispute; if one is disabled now, the reason (ACC-27). */
function Actions({ page }: { page: InvoicePage }) {
  const words = useWidget()
  const { t, i18n, formats } = words
  const { invoice } = page
  const session = useShared((state) => state.session)
  const places = usePlaces()
  const pay = usePayRest(invoice.customerId, [invoice.trxId])
  if (session.role === 'merchant' || session.role === 'support') return null
  const isElsewhere = session.customerId !== null && session.customerId !== invoice.customerId
  if (isElsewhere)
    return <p className="small muted">{t('invoice-detail.otherAccount', { customer: invoice.billTo })}</p>
  const { reason } = rowTexts(words, invoice)
  const canPay = isPayable(invoice)
  const live = invoice.pendingPayment
  return (
    <div className="stack gap-2 no-print">
      {pay.error && (
        <p part="error" className="err" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>{i18n.errorText(pay.error.code)}</span>
        </p>
      )}
      {pay.start && canPay && (
        <Button kind="primary" size="lg" block busy={pay.isAsking} onClick={pay.start}>
          {t('invoice-detail.pay', { amount: formats.money(payableAmount(invoice), invoice.currency) })}
        </Button>
      )}
      {pay.start && live && (
        <Button block onClick={() => places.payment(live.paymentNumber)}>
          {t('invoice-detail.viewPayment')}
        </Button>
      )}
      {!canPay && <p className="small muted">{reason}</p>}
      {!pay.start && (
        <p className="small muted">
          <WhyNot needs={{ can: 'payments.create' }} />
        </p>
      )}
      <DisputeAction invoice={invoice} />
    </div>
  )
}
