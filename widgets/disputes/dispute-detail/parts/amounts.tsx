import { sumMinor } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import { invoicesOf } from '../about-text.ts'
import type { CasePage } from '../dispute-detail.state.ts'
import { InvoiceLink } from './invoice-link.tsx'

/** What is in dispute, what was offered and granted of it, and what is payable all the while. */
export function Amounts({ page }: { page: CasePage }) {
  const { t, formats } = useWidget()
  const { dispute } = page
  const { currency, total, offeredTotal, grantedTotal } = dispute
  const invoices = invoicesOf(dispute)
  const open = sumMinor(invoices.map(({ openTotal }) => openTotal))
  const held = sumMinor(invoices.map(({ disputedTotal }) => disputedTotal))
  const [only] = invoices
  const money = (minor: number) => formats.money(minor, currency)
  const share = open > 0 ? Math.min(100, (held * 100) / open) : 0
  return (
    <Card padded className="amounts">
      <div>
        <h3 className="label">{t('dispute-detail.inDispute')}</h3>
        <Money parts={formats.moneyParts(total, currency)} />
      </div>
      {held > 0 && (
        <span
          className="share-bar"
          role="img"
          aria-label={t('dispute-detail.share', { amount: money(held), open: money(open) })}
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
          ...(held > 0 ? [{ id: 'held', term: t('dispute-detail.inDispute'), value: money(-held) }] : []),
          { id: 'payable', term: t('dispute-detail.payable'), value: money(open - held), total: true },
        ]}
      />
    </Card>
  )
}
