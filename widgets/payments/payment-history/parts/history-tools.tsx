import { useState } from 'react'
import { NetTermsError } from '../../../../src/contract/index.ts'
import { SearchBox } from '../../../../src/kit/search-box.tsx'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Count } from '../../../../src/ui/count.tsx'
import { FilterChip } from '../../../../src/ui/filter-chip.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import type * as filtersPart from '../filters.part.tsx'
import type { HistoryFrame } from '../payment-history.state.ts'
import { HISTORY_SORTS, type HistoryParams } from '../payment-query.ts'
import { ExportButton } from './export-button.tsx'

interface Props {
  frame: HistoryFrame
  searchId: string
  /** Called when a control removes itself; moves focus to the search field. */
  onGone: () => void
}

/**
 * Search, filters, and order; in a narrow container, filters and order collapse into one panel behind a button with the
 * number of set filters.
 */
export function HistoryTools({ frame, searchId, onGone }: Props) {
  const { t } = useWidget()
  const [isOpen, setOpen] = useState(false)
  const filters = useLazyPart<typeof filtersPart>('payment-history.filters', isOpen)
  const chips = useChips(frame)
  return (
    <div className="stack gap-3 center-tools">
      <div className="tools">
        <SearchBox
          id={searchId}
          label={t('payment-history.search.label')}
          search={frame.query.search}
          placeholder={t('payment-history.search.placeholder')}
          onSearch={(search) => frame.change({ 'payment-q': search })}
        />
        <Button icon={listFilterIcon} expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className="not-cards">{t('payment-history.filters.open')}</span>
          <span className="only-cards">{t('payment-history.filters.openBoth')}</span>
          {chips.length > 0 && <Count>{chips.length}</Count>}
        </Button>
        {chips.map(({ label, off }) => (
          <FilterChip
            key={label}
            label={label}
            set
            removeLabel={t('common.removeFilter', { filter: label })}
            onRemove={() => {
              frame.change(off)
              onGone()
            }}
          />
        ))}
        {chips.length > 1 && (
          <Button
            kind="link"
            onClick={() => {
              frame.clearFilters()
              onGone()
            }}
          >
            {t('payment-history.filters.clear')}
          </Button>
        )}
        <span className="end row not-cards">
          <SortSelect frame={frame} labelHidden />
        </span>
        {frame.mayExport && <ExportButton frame={frame} />}
      </div>
      {isOpen && (
        <div part="card" className="card pad stack gap-4 no-print">
          <div className="only-cards">
            <SortSelect frame={frame} />
          </div>
          {filters.part ? (
            <filters.part.FilterPanel frame={frame} />
          ) : filters.hasFailed ? (
            <CodedFailure error={partMissing()} onRetry={filters.retry} />
          ) : (
            <span className="skel tall w2" />
          )}
        </div>
      )}
    </div>
  )
}

const partMissing = () =>
  new NetTermsError('code-unavailable', 'The filters did not load. The list of payments is not affected.')

function SortSelect({ frame, labelHidden = false }: { frame: HistoryFrame; labelHidden?: boolean }) {
  const { t } = useWidget()
  return (
    <Select
      size="sm"
      label={t('payment-history.sort.label')}
      labelHidden={labelHidden}
      value={frame.query.sort}
      onChange={(sort) => frame.change({ 'payment-sort': sort })}
      options={HISTORY_SORTS.map((value) => ({ value, label: t(`payment-history.sort.${value}`) }))}
    />
  )
}

interface Chip {
  label: string
  /** Parameters that remove the filter. */
  off: Partial<HistoryParams>
}

function useChips({ query }: HistoryFrame): Chip[] {
  const { t, formats } = useWidget()
  const { method, from, to, currency } = query
  const dates =
    from && to
      ? t('payment-history.chip.between', { from: formats.date(from), to: formats.date(to) })
      : from
        ? t('payment-history.chip.from', { date: formats.date(from) })
        : to && t('payment-history.chip.to', { date: formats.date(to) })
  return [
    ...(dates ? [{ label: dates, off: { 'sent-from': '', 'sent-to': '' } }] : []),
    ...(method
      ? [
          {
            label: t('payment-history.chip.method', { method: t(`payment-history.method.${method}`) }),
            off: { 'paid-by': '' },
          },
        ]
      : []),
    ...(currency ? [{ label: t('payment-history.chip.currency', { currency }), off: { 'payment-currency': '' } }] : []),
  ]
}
