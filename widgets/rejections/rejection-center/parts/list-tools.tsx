import { useState } from 'react'
import { NetTermsError } from '../../../../src/contract/index.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Count } from '../../../../src/ui/count.tsx'
import { FilterChip } from '../../../../src/ui/filter-chip.tsx'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import { Select } from '../../../../src/ui/select.tsx'
import type * as filtersPart from '../filters.part.tsx'
import { canFilterByCustomer, type RejectionFrame } from '../rejection-center.state.ts'
import { reasonWords } from '../rejection-looks.ts'
import type { RejectionParams } from '../rejection-query.ts'
import { REJECTION_SORTS, sortText } from '../rejection-query.ts'
import { SearchBox } from '../../../../src/kit/search-box.tsx'

interface Props {
  frame: RejectionFrame
  searchId: string
  /** Called when a control removes itself; moves focus to the search field. */
  onGone: () => void
}

/**
 * Search, filters and sort; in a narrow container, filters and sort collapse behind one button with the number of set
 * filters.
 */
export function ListTools({ frame, searchId, onGone }: Props) {
  const { t } = useWidget()
  const [isOpen, setOpen] = useState(false)
  const filters = useLazyPart<typeof filtersPart>('rejection-center.filters', isOpen)
  const chips = useChips(frame)
  const setCount = chips.filter(({ label }) => label !== null).length
  const toggle = () => setOpen(!isOpen)
  return (
    <div className="stack gap-3">
      <div className="tools">
        <SearchBox
          id={searchId}
          label={t('rejections.search')}
          placeholder={t('rejections.search')}
          search={frame.query.search}
          onSearch={(q) => frame.change({ q })}
        />
        <Button className="only-cards" icon={listFilterIcon} expanded={isOpen} onClick={toggle}>
          {t('rejections.filters.open')}
          {setCount > 0 && <Count>{setCount}</Count>}
        </Button>
        {chips.map(({ name, label, off }) =>
          label === null ? (
            <span key={name} className="not-cards">
              <FilterChip
                label={name}
                set={false}
                expanded={isOpen}
                onClick={toggle}
                onRemove={onGone}
                removeLabel=""
              />
            </span>
          ) : (
            <FilterChip
              key={name}
              label={label}
              set
              expanded={isOpen}
              onClick={toggle}
              removeLabel={t('common.removeFilter', { filter: label })}
              onRemove={() => {
                frame.change(off)
                onGone()
              }}
            />
          ),
        )}
        {setCount > 1 && (
          <Button
            kind="link"
            onClick={() => {
              frame.clearFilters()
              onGone()
            }}
          >
            {t('rejections.filters.clear')}
          </Button>
        )}
        <div className="end not-cards sort">
          <SortSelect frame={frame} />
        </div>
      </div>
      {isOpen && (
        <div part="card" className="card pad stack gap-4 no-print">
          {filters.part ? (
            <filters.part.FilterPanel frame={frame} />
          ) : filters.hasFailed ? (
            <CodedFailure
              error={new NetTermsError('code-unavailable', 'The filters did not load. The list is not affected.')}
              onRetry={filters.retry}
            />
          ) : (
            <span className="skel tall w2" />
          )}
          <div className="only-cards">
            <SortSelect frame={frame} />
          </div>
        </div>
      )}
    </div>
  )
}

function SortSelect({ frame: { query, change } }: { frame: RejectionFrame }) {
  const { t } = useWidget()
  return (
    <Select
      size="sm"
      label={t('rejections.sort.label')}
      labelHidden
      value={sortText(query.sort, query.isDescending)}
      onChange={(sort) => change({ sort })}
      options={REJECTION_SORTS.flatMap((field) => [
        { value: `-${field}`, label: t(`rejections.sort.${field}.down`) },
        { value: field, label: t(`rejections.sort.${field}.up`) },
      ])}
    />
  )
}

interface Chip {
  name: string
  /** Text of the set filter; null if not set. */
  label: string | null
  /** Parameters that remove the filter. */
  off: Partial<RejectionParams>
}

function useChips({ query, names, rights, anchorId }: RejectionFrame): Chip[] {
  const { t, formats } = useWidget()
  const { customer, reason, from, to } = query
  const hasCustomers = customer !== null || canFilterByCustomer(rights, anchorId)
  const period = (): string | null => {
    if (from && to) return t('rejections.filters.between', { from: formats.date(from), to: formats.date(to) })
    if (from) return t('rejections.filters.since', { date: formats.date(from) })
    return to && t('rejections.filters.until', { date: formats.date(to) })
  }
  return [
    ...(hasCustomers
      ? [
          {
            name: t('rejections.filters.customer'),
            label: customer && t('rejections.filters.ofCustomer', { name: names.get(customer) ?? customer }),
            off: { customer: '' },
          },
        ]
      : []),
    {
      name: t('rejections.filters.reason'),
      label: reason && reasonWords(t, reason),
      off: { reason: '' },
    },
    { name: t('rejections.filters.period'), label: period(), off: { from: '', to: '' } },
  ]
}
