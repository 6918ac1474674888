import type { Rejection } from '../../../../src/contract/index.ts'
import { inOrder, type OwnColumns } from '../../../../src/kit/use-columns.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { SortHeader } from '../../../../src/ui/sort-header.tsx'
import type { rejectionCenter } from '../rejection-center.manifest.ts'
import type { RejectionFrame, RejectionPage } from '../rejection-center.state.ts'
import { type RejectionSort, sortText } from '../rejection-query.ts'
import type { Opening } from '../use-opening.ts'
import { isSelectable, type RejectionSelection } from '../use-rejection-selection.ts'
import { RejectionRow } from './rejection-row.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  frame: RejectionFrame
  page: RejectionPage
  opening: Opening
  selection: RejectionSelection
  onCancel: (rejection: Rejection) => void
}

/** One page of the list. The reason is the main content of a row; the tab shows the status. */
export function RejectionTable({ frame, page, opening, selection, onCancel }: Props) {
  const { t } = useWidget()
  const id = useId()
  const { query, rights } = frame
  const isEditor = rights.resubmit || rights.cancel
  const selectable = page.rows.filter(isSelectable)
  const chosen = selectable.filter((row) => selection.chosen.has(row.id)).length
  const pageBox = {
    checked: chosen > 0 && (chosen === selectable.length || ('mixed' as const)),
    disabled: selectable.length === 0,
    onChange: (isSelected: boolean) => selection.togglePage(selectable, isSelected),
  }
  const header = (field: RejectionSort, label: string, end = false) => {
    const isSorted = query.sort === field
    return (
      <SortHeader
        key={field}
        end={end}
        sort={isSorted ? (query.isDescending ? 'descending' : 'ascending') : null}
        onClick={() => frame.change({ sort: sortText(field, isSorted && !query.isDescending) })}
      >
        {label}
      </SortHeader>
    )
  }
  const heads: OwnColumns<typeof rejectionCenter> = {
    invoice: header('invoice_id', t('rejections.column.invoice')),
    party: isEditor ? (
      header('customer_name', t('rejections.column.customer'))
    ) : (
      <th key="party" scope="col">
        {t('rejections.column.soldBy')}
      </th>
    ),
    why: (
      <th key="why" scope="col">
        {t('rejections.column.why')}
      </th>
    ),
    rejected: header('rejected_ts', t('rejections.column.rejected')),
    total: header('total', t('rejections.column.total'), true),
  }
  return (
    <div part="card" className="card rejections" aria-busy={page.isRefreshing || undefined}>
      {selection.isOffered && selectable.length > 0 && (
        <div className="select-page only-cards">
          <Checkbox {...pageBox}>{t('rejections.select.page')}</Checkbox>
        </div>
      )}
      {page.columns.frame(
        <table part="table" className={classNames('tbl cards', !selection.isOffered && 'nosel')} role="table">
          <caption className="vh">
            {t('rejections.caption', { list: t(`rejections.tab.${tabKey(page.query.tab)}`) })}
          </caption>
          <thead part="table-header" role="rowgroup">
            <tr role="row">
              {selection.isOffered && (
                <th scope="col">
                  <Checkbox {...pageBox} label={t('rejections.select.page')} />
                </th>
              )}
              {inOrder(page.columns, heads, page.columns.head)}
              {isEditor && (
                <th scope="col">
                  <span className="vh">{t('rejections.column.action')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {page.rows.map((rejection) => (
              <RejectionRow
                key={rejection.id}
                idBase={id}
                rejection={rejection}
                frame={frame}
                columns={page.columns}
                showsStatus={page.query.tab === 'all'}
                selection={selection}
                onOpen={opening.open}
                onCancel={onCancel}
              />
            ))}
          </tbody>
        </table>,
      )}
      <ListPager
        page={page.query.page}
        size={page.query.size}
        chosenSize={query.size}
        shown={page.rows.length}
        recordCount={page.recordCount}
        onPage={(number) => frame.change({ 'rejection-page': String(number) })}
        onSize={(rows) => frame.change({ 'rejection-rows': rows })}
      />
    </div>
  )
}

/** Returns the message key of a tab; keys cannot contain the space of `in progress`. */
export const tabKey = (tab: RejectionPage['query']['tab']) => (tab === 'in progress' ? ('in-progress' as const) : tab)
