import { LIMITS, NetTermsError } from '../../../../src/contract/index.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import type * as closedPart from '../closed.part.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { SortHeader } from '../../../../src/ui/sort-header.tsx'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import type { CenterFrame, CenterPage } from '../dispute-center.state.ts'
import { type CenterSort, isFiltered } from '../dispute-query.ts'
import { selectableOf } from '../use-dispute-selection.ts'
import { OpenRow } from './open-row.tsx'
import { tabLabel } from './tab-label.ts'

interface Props {
  frame: CenterFrame
  page: CenterPage
}

/** One page of disputes; closed disputes have other columns than open ones. */
export function DisputeTable({ frame, page }: Props) {
  const { t } = useWidget()
  const { rows, query } = page
  const isClosed = query.tab === 'closed'
  const closed = useLazyPart<typeof closedPart>('dispute-center.closed', isClosed)
  const Closed = closed.part
  const canSelect = !isClosed && selectsIn(frame)
  const free = canSelect ? selectableOf(rows, frame.selection, frame.side) : []
  const chosenCount = rows.filter(({ id }) => frame.selection.chosen.has(id)).length
  const isWhole = chosenCount > 0 && chosenCount === free.length
  const pageBox = {
    checked: isWhole || (chosenCount > 0 && ('mixed' as const)),
    onChange: (isOn: boolean) => frame.selection.tick(isOn ? free : rows, isOn),
    disabled: free.length === 0,
  }
  if (isClosed && !Closed) {
    if (closed.hasFailed) return <CodedFailure error={rowsMissing()} onRetry={closed.retry} />
    return (
      <div part="card" className="card">
        <TableSkeleton rows={Math.min(rows.length, LIMITS.defaultPageSize)} label={t('disputes.loading')} />
      </div>
    )
  }
  return (
    <div part="card" className="card disputes" aria-busy={page.isRefreshing || undefined}>
      {canSelect && (
        <div className="select-page only-cards">
          <Checkbox {...pageBox}>{t('dispute-list.select.page')}</Checkbox>
        </div>
      )}
      <table part="table" className={classNames('tbl cards', !canSelect && 'nosel')} role="table">
        <caption className="vh">
          {t('dispute-list.caption', {
            list: tabLabel(t, frame, query.tab),
            order: t(`dispute-list.sort.${query.sort}`),
          })}
        </caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            {canSelect && (
              <th scope="col">
                <Checkbox {...pageBox} label={t('dispute-list.select.page')} />
              </th>
            )}
            <th scope="col">{t('dispute-list.column.dispute')}</th>
            <th scope="col">{t('dispute-list.column.about')}</th>
            <th scope="col">{t(isClosed ? 'dispute-list.column.outcome' : 'dispute-list.column.status')}</th>
            {isClosed ? (
              <Sorted frame={frame} by={['-creation_date', 'creation_date']} label={t('dispute-list.column.opened')} />
            ) : (
              <Sorted frame={frame} by={['respond_by', '-respond_by']} label={t('dispute-list.column.timeLeft')} />
            )}
            <Sorted
              frame={frame}
              by={['-total', 'total']}
              label={t(isClosed ? 'dispute-list.column.disputed' : 'dispute-list.column.inDispute')}
              end
              className={isClosed ? 'c-wide' : undefined}
            />
            {isClosed && (
              <th scope="col" className="r">
                {t('dispute-list.column.granted')}
              </th>
            )}
            <th scope="col" className="r">
              <span className="vh">{t('dispute-list.column.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((dispute) =>
            isClosed && Closed ? (
              <Closed.ClosedRow key={dispute.id} dispute={dispute} frame={frame} />
            ) : (
              <OpenRow key={dispute.id} dispute={dispute} frame={frame} canSelect={canSelect} />
            ),
          )}
        </tbody>
      </table>
      <Footer frame={frame} page={page} />
    </div>
  )
}

const rowsMissing = () => new NetTermsError('code-unavailable', 'The rows of closed disputes did not load.')

/**
 * Whether rows of this tab can be selected: a customer can withdraw several disputes on any side's turn; other users
 * answer disputes on their own turn.
 */
const selectsIn = ({ rights, side, query: { tab } }: CenterFrame): boolean =>
  rights.answerTogether && (side === 'customer' || tab === 'open' || tab === 'yours')

interface SortedProps {
  frame: CenterFrame
  /** Sort order of the first click on the header, and its reverse. */
  by: readonly [CenterSort, CenterSort]
  label: string
  end?: boolean
  className?: string | undefined
}

function Sorted({ frame, by: [first, second], label, end = false, className }: SortedProps) {
  const { sort } = frame.query
  const isSorted = sort === first || sort === second
  return (
    <SortHeader
      end={end}
      className={className}
      sort={isSorted ? (sort.startsWith('-') ? 'descending' : 'ascending') : null}
      onClick={() => frame.change({ 'dispute-sort': sort === first ? second : first })}
    >
      {label}
    </SortHeader>
  )
}

/** Footer with the range of the shown rows, the total of all filtered disputes, and the pager. */
function Footer({ frame, page }: Props) {
  const { t, formats } = useWidget()
  const { query, recordCount, unfilteredCount, totals } = page
  const isNarrowed = isFiltered(query) && unfilteredCount !== null && unfilteredCount > recordCount
  return (
    <ListPager
      page={query.page}
      size={query.size}
      chosenSize={frame.query.size}
      shown={page.rows.length}
      recordCount={recordCount}
      {...(isNarrowed && {
        summaryOf: (range) =>
          t('dispute-list.pager.filtered', { ...range, unfiltered: formats.number(unfilteredCount) }),
      })}
      onPage={(number) => frame.change({ 'dispute-page': String(number) })}
      onSize={(rows) => frame.change({ 'dispute-rows': rows })}
    >
      <span className={classNames('num sums', totals.length > 1 && 'several')}>
        {totals.map(({ currency, total }) => (
          <span key={currency}>
            {t(query.tab === 'closed' ? 'dispute-list.total.closed' : 'dispute-list.total.open', {
              amount: formats.money(total, currency),
            })}
          </span>
        ))}
      </span>
    </ListPager>
  )
}
