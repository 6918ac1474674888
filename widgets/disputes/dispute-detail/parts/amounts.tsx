import {
  type Dispute,
  payableAmount,
  type PrimaryStatus,
  sumMinor,
  whyNotPayable,
} from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { usePayRest } from '../../../shared/use-pay-rest.ts'
import { invoicesOf } from '../about-text.ts'
import type { CasePage } from '../dispute-detail.state.ts'
import { InvoiceLink } from './invoice-link.tsx'

/** The disputed, offered, granted and payable amounts. */
export function Amounts({ page }: { page: CasePage }) {
  const { t, formats } = useWidget()
  const { dispute } = page
  const { currency, total, offeredTotal, grantedTotal } = dispute
  const invoices = invoicesOf(dispute)
  const open = sumMinor(invoices.map(({ openTotal }) => openTotal))
  const stored = sumMinor(invoices.map(({ disputedTotal }) => disputedTotal))
  const [only] = invoices
  const money = (minor: number) => formats.money(minor, currency)
  const share = open > 0 ? Math.min(100, (stored * 100) / open) : 0
  return (
    <Card padded className="amounts">
      <div>
        <h3 className="label">{t('dispute-detail.inDispute')}</h3>
        <Money parts={formats.moneyParts(total, currency)} />
      </div>
      {stored > 0 && (
        <span
          className="share-bar"
          role="img"
          aria-label={t('dispute-detail.share', { amount: money(stored), open: money(open) })}
          ref={(bar) => bar?.style.setProperty('--share', `${share}%`)}
        />
      )}
      <DefinitionList
        rows={[
          ...(invoices.length === 1 && only
            ? [{ id: 'invoice', term: t('dispute-detail.invoice'), value: <InvoiceLink invoice={only} /> }]
            : []),
          ...(offeredTotal === null
            ? []
            : [{ id: 'offered', term: t('dispute-detail.offered'), value: money(offeredTotal) }]),
          ...(grantedTotal === null
            ? []
            : [{ id: 'granted', term: t('dispute-detail.granted'), value: money(grantedTotal) }]),
          { id: 'open', term: t('dispute-detail.open'), value: money(open) },
          ...(stored > 0 ? [{ id: 'held', term: t('dispute-detail.inDispute'), value: money(-stored) }] : []),
          { id: 'payable', term: t('dispute-detail.payable'), value: money(open - stored), total: true },
        ]}
      />
      <PayRest dispute={dispute} />
    </Card>
  )
}

/** Button that opens the payment of the undisputed part, if the user may pay and something can be paid (DSP-86). */
function PayRest({ dispute }: { dispute: Dispute }) {
  const { t, i18n, formats } = useWidget()
  const payable = invoicesOf(dispute).filter(
    ({ invoiceStatus, openTotal, disputedTotal }) =>
      whyNotPayable({ status: invoiceStatus.split(/, */) as PrimaryStatus[], openTotal, disputedTotal }) === null,
  )
  const pay = usePayRest(
    dispute.customerId,
    payable.map(({ trxId }) => trxId),
  )
  if (!pay.start || payable.length === 0) return null
  return (
    <>
      {pay.error && (
        <p part="error" className="err" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>{i18n.errorText(pay.error.code)}</span>
        </p>
      )}
      <Button block className="no-print" busy={pay.isAsking} onClick={pay.start}>
        {t('dispute-detail.pay', { amount: formats.money(sumMinor(payable.map(payableAmount)), dispute.currency) })}
      </Button>
    </>
  )
}
