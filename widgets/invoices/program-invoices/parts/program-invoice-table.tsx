import { type Invoice, isPayable } from '../../../../src/contract/index.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { SortHeader } from '../../../../src/ui/sort-header.tsx'
import { openInvoice } from '../../../shared/open-invoice.ts'
import { isOfBilled, isSettled, type SortField, sortText } from '../../invoice-list/invoice-query.ts'
import { InvoiceBadges } from '../../invoice-list/parts/invoice-badges.tsx'
import { rowTexts } from '../../invoice-list/row-texts.ts'
import type { InvoicePage, ProgramInvoices } from '../program-invoices.state.ts'
import { isSame } from '../use-reviewed-selection.ts'

interface Props {
  frame: ProgramInvoices
  page: InvoicePage
}

/** Invoices with their accounts; those that can be paid have a checkbox. */
export function ProgramInvoiceTable({ frame, page }: Props) {
  const { t, formats } = useWidget()
  const { query, currency, change, selected, toggle, work } = frame
  const hasBoxes = work.canPay && !isSettled(query.slug)
  const payable = page.rows.filter(isPayable)
  const chosen = payable.filter((row) => selected.some((each) => isSame(each, row)))
  const sortOf = (field: SortField) => (query.sort === field ? (query.descending ? 'descending' : 'ascending') : null)
  const sortBy = (field: SortField) => () =>
    change({ sort: sortText(field, query.sort === field ? !query.descending : field === 'open_total') })
  const isBilled = isOfBilled(query.slug)
  return (
    <div part="card" className="card program-list" aria-busy={page.isRefreshing || undefined}>
      <table part="table" className={hasBoxes ? 'tbl cards' : 'tbl cards nosel'} role="table">
        <caption className="vh">{t('invoices.list.caption', { list: t(`invoices.slug.${query.slug}`) })}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            {hasBoxes && (
              <th scope="col">
                <Checkbox
                  label={t('invoices.select.page')}
                  disabled={payable.length === 0}
                  checked={chosen.length === 0 ? false : chosen.length === payable.length ? true : 'mixed'}
                  onChange={(isSelected) => toggle(payable, isSelected)}
                />
              </th>
            )}
            <SortHeader sort={sortOf('invoice_id')} onClick={sortBy('invoice_id')}>
              {t('invoices.column.invoice')}
            </SortHeader>
            <th scope="col">{t('program-overview.account')}</th>
            <SortHeader sort={sortOf('due_date')} onClick={sortBy('due_date')}>
              {t('invoices.column.due')}
            </SortHeader>
            <th scope="col">{t('invoices.column.status')}</th>
            {isBilled ? (
              <th scope="col" className="r">
                {t('invoices.column.total')}
              </th>
            ) : (
              <SortHeader end sort={sortOf('open_total')} onClick={sortBy('open_total')}>
                {t('invoices.column.open')}
              </SortHeader>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {page.rows.map((row) => (
            <Row
              key={`${row.customerId}-${row.trxId}`}
              invoice={row}
              frame={frame}
              hasBox={hasBoxes}
              isBilled={isBilled}
            />
          ))}
        </tbody>
      </table>
      <ListPager
        page={page.query.page}
        size={page.query.size}
        chosenSize={query.size}
        shown={page.rows.length}
        recordCount={page.recordCount}
        onPage={(number) => change({ page: String(number) })}
        onSize={(size) => change({ size, page: '1' })}
      >
        {page.totals && currency && (
          <span className="num">
            {t('program-overview.sum', {
              open: formats.money(page.totals.open, currency),
              pastDue: formats.money(page.totals.pastDue, currency),
            })}
          </span>
        )}
      </ListPager>
    </div>
  )
}

interface RowProps {
  invoice: Invoice
  frame: ProgramInvoices
  hasBox: boolean
  isBilled: boolean
}

function Row({ invoice, frame, hasBox, isBilled }: RowProps) {
  const widget = useWidget()
  const { t } = widget
  const { order, due, relativeDue, billed, open, rest, reason, statuses } = rowTexts(widget, invoice)
  const { customerId, customerName, invoiceId, soldBy } = invoice
  const isSelected = frame.selected.some((each) => isSame(each, invoice))
  const isLate = invoice.daysLeft !== null && invoice.daysLeft < 0 && invoice.openTotal > 0
  return (
    <tr role="row" part="row" aria-selected={isSelected}>
      {hasBox && (
        <td role="cell" className="c-sel">
          {isPayable(invoice) && (
            <Checkbox
              label={
                invoice.dueDate
                  ? t('invoices.row.select', { invoice: invoiceId, due, amount: open })
                  : t('invoices.row.selectUndated', { invoice: invoiceId, amount: open })
              }
              checked={isSelected}
              onChange={(wanted) => frame.toggle([invoice], wanted)}
            />
          )}
        </td>
      )}
      <td role="cell" className="c-main">
        <Button kind="link" className="id" onClick={() => openInvoice(widget, invoice)}>
          {invoiceId}
        </Button>
        <span className="sub">{[soldBy, order].filter(Boolean).join(' · ')}</span>
      </td>
      <td role="cell" className="c-account">
        {frame.accounts ? (
          (customerName ?? customerId)
        ) : (
          <button type="button" part="link" className="link plain ink" onClick={() => frame.showAccount(customerId)}>
            {customerName ?? customerId}
          </button>
        )}
      </td>
      <td role="cell" className="c-c num">
        {due}
        {relativeDue && <span className={isLate ? 'sub danger-text' : 'sub'}>{relativeDue}</span>}
      </td>
      <td role="cell" className="c-b">
        <InvoiceBadges status={invoice.status} texts={statuses} />
        {reason && <span className="sub">{reason}</span>}
      </td>
      <td role="cell" className="c-amt r num strong">
        {isBilled ? billed : open}
        {rest && <span className="sub">{rest}</span>}
      </td>
    </tr>
  )
}
