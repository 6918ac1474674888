import { useState } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Count } from '../../../../src/ui/count.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { Select } from '../../../../src/ui/select.tsx'
import type { ListFrame } from '../invoice-list.state.ts'
import { sortsOf, sortText } from '../invoice-query.ts'
import { SearchBox } from '../../../../src/kit/search-box.tsx'

interface Props {
  frame: ListFrame
  searchId: string
  /** Focus goes to the search field when a control took itself away. */
  onGone: () => void
}

/** Search and filters; in a narrow place filters and sorting fold into one button that says how many are set. */
export function ListTools({ frame, searchId, onGone }: Props) {
  const { t } = useWidget()
  const [isOpen, setOpen] = useState(false)
  const { query, change } = frame
  const setCount = [query.currency, query.ageing].filter(Boolean).length
  return (
    <div className="tools">
      <SearchBox
        id={searchId}
        label={t('invoices.search.label')}
        placeholder={t(frame.isDealer ? 'invoices.search.dealer' : 'invoices.search.placeholder')}
        search={query.search}
        onSearch={(q) => change({ q })}
      />
      <Button className="only-cards" icon={listFilterIcon} expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('invoices.filters.open')}
        {setCount > 0 && <Count>{setCount}</Count>}
      </Button>
      <div className={classNames('filters', isOpen && 'open')}>
        {frame.currencies.length > 1 && (
          <Select
            size="sm"
            label={t('invoices.filters.currency')}
            labelHidden
            value={query.currency ?? ''}
            onChange={(currency) => change({ currency })}
            options={[
              { value: '', label: t('invoices.filters.allCurrencies') },
              ...frame.currencies.map((currency) => ({ value: currency, label: currency })),
            ]}
          />
        )}
        {query.ageing && (
          <button
            type="button"
            part="chip"
            className="chip on"
            aria-label={t('invoices.filters.remove', { filter: t(`invoices.ageing.${query.ageing}`) })}
            onClick={() => {
              change({ ageing: '' })
              onGone()
            }}
          >
            {t(`invoices.ageing.${query.ageing}`)}
            <Icon of={xIcon} size="s" />
          </button>
        )}
        <div className="sort">
          <Select
            size="sm"
            label={t('invoices.sort.label')}
            labelHidden
            value={sortText(query.sort, query.descending)}
            onChange={(sort) => change({ sort })}
            options={sortsOf(query.slug).flatMap((field) => [
              { value: field, label: t(`invoices.sort.${field}.up`) },
              { value: `-${field}`, label: t(`invoices.sort.${field}.down`) },
            ])}
          />
        </div>
      </div>
    </div>
  )
}
