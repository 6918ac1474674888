/**
 * Filters and order of the list, each a chip with its value as text. Source: docs/spec/invoices.md INV-135, INV-136.
 */
import { useWidget } from '../../../src/kit/widget-context.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { Button } from '../../../src/ui/button.tsx'
import { FilterChip } from '../../../src/ui/filter-chip.tsx'
import { Select } from '../../../src/ui/select.tsx'
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import dateSheet from '../../../src/ui/sheets/date.css?inline'
import menuSheet from '../../../src/ui/sheets/menu.css?inline'
import filtersSheet from './parts/filters/filters.css?inline'
import type { ListFrame } from './invoice-list.state.ts'
import { isFiltered, sortsOf, sortText, type TermName, TERMS } from './invoice-query.ts'
import { TermChip } from './parts/filters/term-chip.tsx'
import { useMayFilter } from './parts/filters/use-may-filter.ts'

export const sheets = [menuSheet, dateSheet, comboboxSheet, controlsSheet, filtersSheet]

interface Props {
  frame: ListFrame
  /** Called when a filter removes its own chip; moves focus to the search field. */
  onGone: () => void
}

/** The chips of the set filters and, while the filters are open, of the other filters and the order. */
export function FilterRow({ frame, onGone }: Props) {
  const { t, formats } = useWidget()
  const { query, change, filters } = frame
  const location = useShared(({ session }) => session.location)
  const mayFilter = useMayFilter(frame)
  const names = Object.keys(TERMS) as TermName[]
  const { ageing, terms, unread } = query
  const byAge = ageing && t(`invoice-filters.ageing.${ageing}`)
  return (
    <div className="filter-row" role="group" aria-label={t('invoice-filters.label')}>
      {byAge && (
        <FilterChip
          label={byAge}
          set
          removeLabel={t('common.removeFilter', { filter: byAge })}
          onRemove={() => {
            change({ ageing: '' })
            onGone()
          }}
        />
      )}
      {names
        .filter((name) => terms[name] !== undefined || (filters.isOpen && mayFilter(name)))
        .map((name) => (
          <TermChip key={name} name={name} frame={frame} onGone={onGone} />
        ))}
      {filters.isOpen && (
        <div className="filter-sort">
          <Select
            size="sm"
            label={t('invoice-filters.sort.label')}
            labelHidden
            value={sortText(query.sort, query.descending)}
            onChange={(sort) => change({ sort })}
            options={sortsOf(query.slug).flatMap((field) => [
              { value: field, label: t(`invoice-filters.sort.${field}.up`) },
              { value: `-${field}`, label: t(`invoice-filters.sort.${field}.down`) },
            ])}
          />
        </div>
      )}
      {isFiltered(query) && (
        <Button
          kind="link"
          onClick={() => {
            frame.clearFilters()
            onGone()
          }}
        >
          {t('invoices.filters.clear')}
        </Button>
      )}
      {location && terms.location === location.id && (
        <p className="small muted filter-note">{t('invoice-filters.chosenLocation', { name: location.name })}</p>
      )}
      {unread.length > 0 && (
        <p className="small filter-note" role="status">
          {t('invoice-filters.unread', {
            filters: formats.list(unread.map((name) => t(`invoice-filters.name.${name}`))),
          })}
        </p>
      )}
    </div>
  )
}
