import type { InvoiceDetails } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'

/** The lines as billed by the dealer, and the totals with tax, fees and rebates: the server's figures (IND-7). */
export function Lines({ invoice }: { invoice: InvoiceDetails }) {
  const { t, formats } = useWidget()
  const { lines, charges, currency, subtotal, tax, billedTotal } = invoice
  const money = (minor: number) => formats.money(minor, currency)
  const title = t('invoice-detail.lines')
  return (
    <Card title={title} count={lines.length}>
      <table part="table" className="tbl cards nosel lines" role="table">
        <caption className="vh">{title}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            <th scope="col">{t('invoice-detail.line.description')}</th>
            <th scope="col" className="r">
              {t('invoice-detail.line.quantity')}
            </th>
            <th scope="col" className="r">
              {t('invoice-detail.line.price')}
            </th>
            <th scope="col" className="r c-sub">
              {t('invoice-detail.subtotal')}
            </th>
            <th scope="col" className="r">
              {t('invoice-detail.tax')}
            </th>
            <th scope="col" className="r">
              {t('invoice-detail.line.total')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <tr key={line.lineNumber} part="row" role="row">
              <td className="c-main" role="cell">
                <span className="strong block">{line.description}</span>
                <span className="sub num only-cards">
                  {t('invoice-detail.line.short', {
                    quantity: formats.number(line.quantity),
                    price: money(line.unitPrice),
                    tax: money(line.tax),
                  })}
                </span>
              </td>
              <td className="r num not-cards" role="cell">
                {formats.number(line.quantity)}
              </td>
              <td className="r num not-cards" role="cell">
                {money(line.unitPrice)}
              </td>
              <td className="r num not-cards c-sub" role="cell">
                {money(line.subtotal)}
              </td>
              <td className="r num not-cards" role="cell">
                {money(line.tax)}
              </td>
              <td className="c-amt r num strong" role="cell">
                {money(line.total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="bill-sum">
        <DefinitionList
          rows={[
            { id: 'subtotal', term: t('invoice-detail.subtotal'), value: money(subtotal) },
            { id: 'tax', term: t('invoice-detail.tax'), value: money(tax) },
            ...charges.map(({ kind, amount }) => ({
              id: kind,
              term: t(`invoice-detail.charge.${kind}`),
              value: money(amount),
              tone: amount < 0 ? ('success' as const) : undefined,
            })),
            { id: 'billed', term: t('invoice-detail.billed'), value: money(billedTotal), total: true },
          ]}
        />
      </div>
    </Card>
  )
}
