import { inOrder, type OwnColumns } from '../../../../src/kit/use-columns.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { SortHeader } from '../../../../src/ui/sort-header.tsx'
import type { invoiceList } from '../invoice-list.manifest.ts'
import type { ListFrame, ListPage } from '../invoice-list.state.ts'
import { type SortField, sortText } from '../invoice-query.ts'
import { InvoiceRows } from './invoice-rows.tsx'
import { ListFooter } from './list-footer.tsx'

interface Props {
  frame: ListFrame
  page: ListPage
  onCleared: () => void
}

/** One page of the list: what can be selected, the rows, and the way to the other pages. */
export function InvoiceTable({ frame, page, onCleared }: Props) {
  const { t } = useWidget()
  const { payable, selection, columns } = page
  const chosenCount = payable.filter(({ trxId }) => selection.chosen.has(trxId)).length
  const isWhole = chosenCount > 0 && chosenCount === payable.length
  const selectPage = (isSelected: boolean) =>
    isSelected ? selection.changes.add(payable) : selection.changes.remove(payable.map(({ trxId }) => trxId))
  const pageBox = {
    checked: isWhole || (chosenCount > 0 && ('mixed' as const)),
    onChange: selectPage,
    disabled: payable.length === 0,
  }

  const header = (field: SortField, label: string, options: { end?: boolean; className?: string } = {}) => {
    const isSorted = frame.query.sort === field
    const { descending } = frame.query
    return (
      <SortHeader
        {...options}
        key={field}
        sort={isSorted ? (descending ? 'descending' : 'ascending') : null}
        onClick={() => frame.change({ sort: sortText(field, isSorted && !descending) })}
      >
        {label}
      </SortHeader>
    )
  }

  const heads: OwnColumns<typeof invoiceList> = {
    invoice: header('invoice_id', t('invoices.column.invoice')),
    dealer: frame.isDealer ? (
      <th key="dealer" scope="col" className="c-wide">
        {t('invoices.column.customer')}
      </th>
    ) : (
      header('sold_by', t('invoices.column.soldBy'), { className: 'c-wide' })
    ),
    due: header('due_date', t('invoices.column.due')),
    status: (
      <th key="status" scope="col">
        {t('invoices.column.status')}
      </th>
    ),
    open: header('open_total', t('invoices.column.open'), { end: true }),
    amount: frame.canPay ? (
      <th key="amount" scope="col" className="c-pay r">
        {t('invoices.column.amount')}
      </th>
    ) : (
      frame.changing && (
        <th key="amount" scope="col">
          <span className="vh">{t('invoices.row.change')}</span>
        </th>
      )
    ),
  }

  const table = (
    <table part="table" className={classNames('tbl cards', !frame.canPay && 'nosel')} role="table">
      <caption className="vh">{t('invoices.list.caption', { list: t(`invoices.slug.${page.query.slug}`) })}</caption>
      <thead part="table-header" role="rowgroup">
        <tr role="row">
          {frame.canPay && (
            <th scope="col">
              <Checkbox {...pageBox} label={t('invoices.select.page')} />
            </th>
          )}
          {inOrder(columns, heads, columns.head)}
        </tr>
      </thead>
      <InvoiceRows frame={frame} page={page} />
    </table>
  )

  return (
    <div
      part="card"
      className="card list"
      aria-busy={page.isRefreshing || undefined}
      onPointerEnter={frame.expectPaying}
      onFocus={frame.expectPaying}
    >
      {frame.canPay && (
        <div className="select-page only-cards">
          <Checkbox {...pageBox}>{t('invoices.select.page')}</Checkbox>
        </div>
      )}
      {frame.paying.part && isWhole && page.recordCount > page.rows.length && (
        <frame.paying.part.SelectAllStrip page={page} onCleared={onCleared} />
      )}
      {columns.frame(table)}
      <ListFooter frame={frame} page={page} />
    </div>
  )
}
