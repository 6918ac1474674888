import { useState } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { SearchBox } from '../../../../src/kit/search-box.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Count } from '../../../../src/ui/count.tsx'
import { FilterChip } from '../../../../src/ui/filter-chip.tsx'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import { Select } from '../../../../src/ui/select.tsx'
import { CARD_LOOKS } from '../card-looks.ts'
import type { CardFrame } from '../card-manager.state.ts'
import { fieldOf, SORTS_OF, STATUSES_OF } from '../card-query.ts'

interface Props {
  frame: CardFrame
  searchId: string
  /** Called when a control removes itself; moves focus to the search field. */
  onGone: () => void
}

/**
 * Search, status and sort; in a narrow container, filters and sort collapse behind one button with the number of set
 * filters.
 */
export function ListTools({ frame, searchId, onGone }: Props) {
  const { t } = useWidget()
  const [isOpen, setOpen] = useState(false)
  const { query, canSeeOthers } = frame
  const status = query.status && t(CARD_LOOKS[query.status].word)
  const setCount = [query.status !== null, query.isOfAll].filter(Boolean).length
  const toggle = () => setOpen(!isOpen)
  return (
    <div className="stack gap-3">
      <div className="tools">
        <SearchBox
          id={searchId}
          label={t('cards.search')}
          placeholder={t('cards.search')}
          search={query.search}
          onSearch={(q) => frame.change({ q })}
        />
        <Button className="only-cards" icon={listFilterIcon} expanded={isOpen} onClick={toggle}>
          {t('cards.filters.open')}
          {setCount > 0 && <Count>{setCount}</Count>}
        </Button>
        <span className="not-cards">
          <FilterChip
            label={status ? t('cards.filters.ofStatus', { status }) : t('cards.filters.status')}
            set={status !== null}
            expanded={isOpen}
            onClick={toggle}
            removeLabel={status ? t('common.removeFilter', { filter: status }) : ''}
            onRemove={() => {
              frame.change({ 'card-status': '' })
              onGone()
            }}
          />
        </span>
        {canSeeOthers && (
          <Button
            size="sm"
            kind="quiet"
            pressed={query.isOfAll}
            onClick={() => frame.change({ 'card-accounts': query.isOfAll ? '' : 'all' })}
          >
            {t('cards.filters.allAccounts')}
          </Button>
        )}
        <div className="end not-cards sort">
          <SortSelect frame={frame} />
        </div>
      </div>
      {isOpen && (
        <div part="card" className="card pad no-print card-filters">
          <Select
            label={t('cards.filters.status')}
            value={query.status ?? ''}
            onChange={(next) => frame.change({ 'card-status': next })}
            options={[
              { value: '', label: t('cards.filters.anyStatus') },
              ...STATUSES_OF[query.tab].map((each) => ({ value: each, label: t(CARD_LOOKS[each].word) })),
            ]}
          />
          <div className="only-cards">
            <SortSelect frame={frame} shown />
          </div>
        </div>
      )}
    </div>
  )
}

const SORT_WORDS = {
  status: 'cards.sort.status',
  card_holder: 'cards.sort.holder',
  expiration_date: 'cards.sort.expires',
  '-requested_ts': 'cards.sort.requested',
  '-termination_date': 'cards.sort.ended',
} as const

function SortSelect({ frame: { query, change }, shown = false }: { frame: CardFrame; shown?: boolean }) {
  const { t } = useWidget()
  const sorts = SORTS_OF[query.tab]
  const field = fieldOf(query.sort)
  const isTurned = !sorts.some((sort) => sort === query.sort)
  return (
    <Select
      size="sm"
      label={t('cards.sort.label')}
      labelHidden={!shown}
      value={query.sort}
      onChange={(sort) => change({ 'card-sort': sort })}
      options={[
        ...sorts.map((sort) => ({ value: sort as string, label: t(SORT_WORDS[sort]) })),
        // A column header can also set the reverse order, which the list of choices does not have.
        ...(isTurned
          ? sorts
              .filter((sort) => fieldOf(sort) === field)
              .map((sort) => ({ value: query.sort, label: t('cards.sort.turned', { sort: t(SORT_WORDS[sort]) }) }))
          : []),
      ]}
    />
  )
}
