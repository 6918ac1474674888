import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { classNames } from '../../../../src/ui/class-names.ts'
import type { ListFrame } from '../invoice-list.state.ts'
import type { ListPage } from '../list-page.ts'
import { isFiltered } from '../invoice-query.ts'
import { onItsWayText } from '../row-texts.ts'

/** Range of the shown rows, their total, and the pager. */
export function ListFooter({ frame, page }: { frame: ListFrame; page: ListPage }) {
  const words = useWidget()
  const { t, formats } = words
  const { query, recordCount, unfilteredCount } = page
  const isNarrowed = isFiltered(query) && unfilteredCount !== null && unfilteredCount > recordCount
  // Paid invoices have no open amounts, so a total per currency would be zero.
  const totals = page.totals.filter(({ open }) => open !== 0)
  return (
    <ListPager
      page={query.page}
      size={query.size}
      chosenSize={frame.query.size}
      shown={page.rows.length}
      recordCount={recordCount}
      {...(isNarrowed && {
        summaryOf: (range) => t('invoices.pager.filtered', { ...range, unfiltered: formats.number(unfilteredCount) }),
      })}
      onPage={(number) => frame.change({ page: String(number) })}
      onSize={(size) => frame.change({ size })}
    >
      <span className={classNames('num sums', totals.length > 1 && 'several')}>
        {totals.map((total) => (
          <span key={total.currency}>
            {[
              query.slug === 'past-due'
                ? t('invoices.list.pastDueTotal', { amount: formats.money(total.pastDue, total.currency) })
                : t('invoices.list.openTotal', { amount: formats.money(total.open, total.currency) }),
              onItsWayText(words, total),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ))}
      </span>
    </ListPager>
  )
}
