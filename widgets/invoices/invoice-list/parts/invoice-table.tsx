import { inOrder, type OwnColumns } from '../../../../src/kit/use-columns.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { SortHeader } from '../../../../src/ui/sort-header.tsx'
import type { invoiceList } from '../invoice-list.manifest.ts'
import type { ListFrame } from '../invoice-list.state.ts'
import type { ListPage } from '../list-page.ts'
import { isOfBilled, isSettled, type SortField, sortText } from '../invoice-query.ts'
import { InvoiceRows } from './invoice-rows.tsx'
import { ListFooter } from './list-footer.tsx'
import { WaitingRows } from './waiting-rows.tsx'

interface Props {
  frame: ListFrame
  /** Null while its rows load. */
  page: ListPage | null
}

/** One page of the list: page checkbox, rows, and pager. */
export function InvoiceTable({ frame, page }: Props) {
  const { t } = useWidget()
  const { columns, hasBoxes, chosenHere } = frame
  const slug = page?.query.slug ?? frame.query.slug
  const payable = page?.payable ?? []
  const pageBox = {
    checked: Boolean(page && chosenHere) && (chosenHere === payable.length || ('mixed' as const)),
    onChange: (isSelected: boolean) =>
      isSelected
        ? page?.selection.changes.add(payable)
        : page?.selection.changes.remove(payable.map(({ trxId }) => trxId)),
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

  const isSettledList = isSettled(slug)
  const isBilledList = isOfBilled(slug)
  const heads: OwnColumns<typeof invoiceList> = {
    invoice: header('invoice_id', t('invoices.column.invoice'), { className: 'c-main' }),
    dealer: frame.isDealer ? (
      <th key="dealer" scope="col" className="c-wide">
        {t('invoices.column.customer')}
      </th>
    ) : (
      header('sold_by', t('invoices.column.soldBy'), { className: 'c-wide' })
    ),
    invoiced: isBilledList && header('invoice_date', t('invoices.column.invoiced'), { className: 'c-inv' }),
    due: !isSettledList && header('due_date', t('invoices.column.due'), { className: 'c-c' }),
    status: !isSettledList && (
      <th key="status" scope="col" className="c-b">
        {t('invoices.column.status')}
      </th>
    ),
    paid: isSettledList && header('paid_on', t('invoices.column.paid'), { className: 'c-c' }),
    payment: isSettledList && (
      <th key="payment" scope="col" className="c-b">
        {t('invoices.column.payment')}
      </th>
    ),
    total: isBilledList && header('billed_total', t('invoices.column.total'), { end: true, className: 'c-amt' }),
    open:
      !isSettledList &&
      header('open_total', t('invoices.column.open'), { end: true, className: isBilledList ? 'c-inv' : 'c-amt' }),
    amount: hasBoxes ? (
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
  const shown = columns.order.filter((key) => heads[key as keyof typeof heads] ?? true)

  const table = (
    <table
      part="table"
      className={classNames('tbl cards', !hasBoxes && 'nosel', isBilledList && 'billed', frame.isCompact && 'compact')}
      role="table"
      aria-busy={page === null || undefined}
    >
      <caption className="vh">{t('invoices.list.caption', { list: t(`invoices.slug.${slug}`) })}</caption>
      <thead part="table-header" role="rowgroup">
        <tr role="row">
          {hasBoxes && (
            <th scope="col">
              <Checkbox {...pageBox} label={t('invoices.select.page')} />
            </th>
          )}
          {inOrder(columns, heads, columns.head)}
        </tr>
      </thead>
      {page ? (
        <InvoiceRows frame={frame} page={page} />
      ) : (
        <WaitingRows rows={frame.expected} columns={[...(hasBoxes ? ['select'] : []), ...shown]} />
      )}
    </table>
  )

  return (
    <div
      part="card"
      className="card list"
      aria-busy={page?.isRefreshing || undefined}
      onPointerEnter={frame.expectPaying}
      onFocus={frame.expectPaying}
    >
      {hasBoxes && (
        <div className="select-page only-cards">
          <Checkbox {...pageBox}>{t('invoices.select.page')}</Checkbox>
        </div>
      )}
      {columns.frame(table)}
      {page && <ListFooter frame={frame} page={page} />}
    </div>
  )
}
