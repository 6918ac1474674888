import { type DisputedInvoice, firstFailedCheck, removeDisputedInvoice } from '../../../../src/contract/index.ts'
import { subjectIn, useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import xIcon from 'lucide-static/icons/x.svg'
import { invoicesOf } from '../about-text.ts'
import type { CasePage } from '../dispute-detail.state.ts'
import { InvoiceLink } from './invoice-link.tsx'

interface Props {
  page: CasePage
  onRemove: (invoice: DisputedInvoice) => void
}

/** Invoices or lines of a dispute with several, with the offered and granted amounts. */
export function InvoiceRows({ page, onRemove }: Props) {
  const { t, formats } = useWidget()
  const { dispute } = page
  const { invoices, currency, actions } = dispute
  const mayRemove = useShared((state) => firstFailedCheck(removeDisputedInvoice.needs, subjectIn(state)) === null)
  if (invoices.length < 2) return null
  const canRemove = mayRemove && actions.includes('withdraw') && invoicesOf(dispute).length > 1
  const money = (minor: number | null) => (minor === null ? '–' : formats.money(minor, currency))
  const has = (name: 'offered' | 'granted') => invoices.some((row) => row[name] !== null)
  const columns = (['offered', 'granted'] as const).filter(has)
  return (
    <Card title={t('dispute-detail.invoices')}>
      <table part="table" className="tbl cards nosel case-rows" role="table">
        <caption className="vh">{t('dispute-detail.invoices')}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            <th scope="col">{t('dispute-detail.invoice')}</th>
            <th scope="col" className="r">
              {t('dispute-detail.inDispute')}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="r">
                {t(`dispute-detail.${name}`)}
              </th>
            ))}
            <th scope="col" className="r">
              {t('dispute-detail.due')}
            </th>
            {canRemove && (
              <th scope="col">
                <span className="vh">{t('dispute-detail.remove', { invoice: '' })}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {invoices.map((row, index) => (
            <tr key={`${row.trxId} ${row.lineNumber}`} role="row">
              <td className="c-main" role="cell">
                <InvoiceLink invoice={row} />
                <span className="sub">
                  {row.lineNumber === null
                    ? t('dispute-detail.whole')
                    : t('dispute-detail.line', { line: row.lineNumber })}
                  {row.poNumber !== null && ` · ${row.poNumber}`}
                </span>
              </td>
              <td className="c-amt r num" role="cell">
                <span className="strong">{money(row.amountMinor)}</span>
              </td>
              {columns.map((name) => (
                <td key={name} className={`c-${name} r num`} role="cell">
                  <span className="only-cards small muted">{t(`dispute-detail.${name}`)} </span>
                  {money(row[name])}
                </td>
              ))}
              <td className="c-due r num" role="cell">
                <span className="only-cards small muted">{t('dispute-detail.due')} </span>
                {row.dueDate === null ? t('common.noDueDate') : formats.date(row.dueDate)}
              </td>
              {canRemove && (
                <td className="c-act r" role="cell">
                  {invoices.findIndex(({ trxId }) => trxId === row.trxId) === index && (
                    <Button
                      kind="quiet"
                      size="sm"
                      icon={xIcon}
                      label={t('dispute-detail.remove', { invoice: row.invoiceId })}
                      onClick={() => onRemove(row)}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
