import { useState } from 'react'
import { NetTermsError } from '../../../../src/contract/index.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Count } from '../../../../src/ui/count.tsx'
import { FilterChip } from '../../../../src/ui/filter-chip.tsx'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import type { CenterFrame } from '../dispute-center.state.ts'
import type { CenterParams } from '../dispute-query.ts'
import type * as filtersPart from '../filters.part.tsx'
import { ExportButton } from './export-button.tsx'
import { SearchBox } from '../../../../src/kit/search-box.tsx'
import { SortSelect } from './sort-select.tsx'

interface Props {
  frame: CenterFrame
  searchId: string
  /** Called when a control removes itself; moves focus to the search field. */
  onGone: () => void
}

/**
 * Search, filters and order; in a narrow container, filters and order collapse into one panel behind a button with the
 * number of set filters.
 */
export function CenterTools({ frame, searchId, onGone }: Props) {
  const { t } = useWidget()
  const [isOpen, setOpen] = useState(false)
  const filters = useLazyPart<typeof filtersPart>('dispute-center.filters', isOpen)
  const chips = useChips(frame)
  return (
    <div className="stack gap-3 center-tools">
      <div className="tools">
        <SearchBox
          id={searchId}
          label={t('dispute-list.search.label')}
          search={frame.query.search}
          placeholder={t(
            frame.side === 'merchant' ? 'dispute-list.search.placeholderDealer' : 'dispute-list.search.placeholder',
          )}
          onSearch={(search) => frame.change({ 'dispute-q': search })}
        />
        <Button icon={listFilterIcon} expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className="not-cards">{t('dispute-list.filters.open')}</span>
          <span className="only-cards">{t('dispute-list.filters.openBoth')}</span>
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
            {t('disputes.filters.clear')}
          </Button>
        )}
        <span className="end row not-cards">
          <SortSelect frame={frame} labelHidden />
        </span>
        {frame.rights.export && <ExportButton frame={frame} />}
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
  new NetTermsError('code-unavailable', 'The filters did not load. The list of disputes is not affected.')

interface Chip {
  label: string
  /** Parameters that remove the filter. */
  off: Partial<CenterParams>
}

function useChips({ query, reasons, dealers }: CenterFrame): Chip[] {
  const { t, formats } = useWidget()
  const { reason, dealer, until, currency, from, to } = query
  const money = (amount: number) => (currency ? formats.money(amount, currency) : '')
  const amount =
    from !== null && to !== null
      ? t('dispute-list.chip.between', { from: money(from), to: money(to) })
      : from !== null
        ? t('dispute-list.chip.from', { amount: money(from) })
        : to !== null && t('dispute-list.chip.to', { amount: money(to) })
  return [
    ...(reason !== null
      ? [
          {
            label: t('dispute-list.chip.reason', { name: reasons.find(({ id }) => id === reason)?.reason ?? reason }),
            off: { reason: '' },
          },
        ]
      : []),
    ...(dealer !== null
      ? [{ label: t('dispute-list.chip.dealer', { name: dealers.get(dealer) ?? dealer }), off: { dealer: '' } }]
      : []),
    ...(until !== null
      ? [{ label: t('dispute-list.chip.until', { date: formats.date(until) }), off: { until: '' } }]
      : []),
    ...(amount ? [{ label: amount, off: { 'amount-from': '', 'amount-to': '' } }] : []),
    ...(currency !== null
      ? [
          {
            label: t('dispute-list.chip.currency', { currency }),
            off: { 'dispute-currency': '', 'amount-from': '', 'amount-to': '' },
          },
        ]
      : []),
  ]
}
