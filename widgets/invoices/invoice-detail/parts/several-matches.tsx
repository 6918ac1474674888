import type { Invoice } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { rowTexts } from '../../invoice-list/row-texts.ts'

interface Props {
  wanted: string
  invoices: readonly Invoice[]
  choose: (invoice: Invoice) => void
}

/**
 * Choice among invoices of the same number: two dealers may use it, and one dealer may use it for two customers
 * (IND-3).
 */
export function SeveralMatches({ wanted, invoices, choose }: Props) {
  const words = useWidget()
  const { t, formats } = words
  return (
    <>
      <div className="stack gap-1">
        <h2 className="h1">{t('invoice-detail.several.title', { count: invoices.length, wanted })}</h2>
        <p className="label">{t('invoice-detail.several.text')}</p>
      </div>
      <Card>
        <ul className="rows">
          {invoices.map((invoice) => {
            const { dealer, location, order, due } = rowTexts(words, invoice)
            return (
              <li key={`${invoice.customerId}:${invoice.trxId}`} className="wrap">
                <span className="grow">
                  <button type="button" part="link" className="link num" onClick={() => choose(invoice)}>
                    {invoice.invoiceId}
                    <span className="vh">, {dealer}</span>
                  </button>
                  <span className="block small muted">
                    {[dealer, location, order, due].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="num strong">{formats.money(invoice.billedTotal, invoice.currency)}</span>
              </li>
            )
          })}
        </ul>
      </Card>
    </>
  )
}
