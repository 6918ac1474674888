import { LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Pager } from '../../../../src/ui/pager.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import type { ListFrame, ListPage } from '../invoice-list.state.ts'
import { isFiltered } from '../invoice-query.ts'

/** Which rows these are, what all of them come to, and the way to the others. */
export function ListFooter({ frame, page }: { frame: ListFrame; page: ListPage }) {
  const { t, formats } = useWidget()
  const { money } = useWidget().formats
  const { query, recordCount, unfilteredCount } = page
  const first = (query.page - 1) * query.size + 1
  const last = first + page.rows.length - 1
  const range = { first: formats.number(first), last: formats.number(last), total: formats.number(recordCount) }
  const summary =
    isFiltered(query) && unfilteredCount !== null && unfilteredCount > recordCount
      ? t('invoices.pager.filtered', { ...range, unfiltered: formats.number(unfilteredCount) })
      : t('invoices.pager.range', range)
  // Of a list of paid invoices nothing is open; saying so once a currency tells nothing.
  const totals = page.totals.filter(({ open }) => open !== 0)
  return (
    <Pager
      label={t('invoices.pager.label')}
      summary={summary}
      previousLabel={t('invoices.pager.previous')}
      nextLabel={t('invoices.pager.next')}
      onPrevious={query.page > 1 ? () => frame.change({ page: String(query.page - 1) }) : undefined}
      onNext={last < recordCount ? () => frame.change({ page: String(query.page + 1) }) : undefined}
    >
      <Select
        size="sm"
        className="rows-a-page"
        label={t('invoices.pager.size')}
        labelHidden
        value={String(frame.query.size)}
        onChange={(size) => frame.change({ size })}
        options={LIMITS.rowsPerPage.map((size) => ({
          value: String(size),
          label: t('invoices.pager.rows', { count: size }),
        }))}
      />
      <span className={classNames('num sums', totals.length > 1 && 'several')}>
        {totals.map(({ currency, open }) => (
          <span key={currency}>{t('invoices.list.openTotal', { amount: money(open, currency) })}</span>
        ))}
      </span>
    </Pager>
  )
}
