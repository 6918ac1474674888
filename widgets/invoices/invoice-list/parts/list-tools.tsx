import { useState } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Count } from '../../../../src/ui/count.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import { Select } from '../../../../src/ui/select.tsx'
import { type LazyPart, useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import type { ListFrame } from '../invoice-list.state.ts'
import type * as filters from '../filters.part.tsx'
import type * as viewsPart from '../views.part.tsx'
import { SearchBox } from '../../../../src/kit/search-box.tsx'

interface Props {
  frame: ListFrame
  filtersPart: LazyPart<typeof filters>
  searchId: string
  /** Called when a control removes itself; moves focus to the search field. */
  onGone: () => void
}

/** Search, currency, and a button for filters and order; set filters have their own row (INV-135). */
export function ListTools({ frame, filtersPart: { part, hasFailed, retry }, searchId, onGone }: Props) {
  const { t, i18n } = useWidget()
  const [wantsViews, wantViews] = useState(false)
  const views = useLazyPart<typeof viewsPart>('invoice-list.views', wantsViews)
  const { query, change } = frame
  const { isOpen, isShown, count, toggle } = frame.filters
  return (
    <>
      <div className="tools">
        <SearchBox
          id={searchId}
          label={t('invoices.search.label')}
          placeholder={t(frame.isDealer ? 'invoices.search.dealer' : 'invoices.search.placeholder')}
          search={query.search}
          onSearch={(q) => change({ q })}
        />
        <Button icon={listFilterIcon} expanded={isOpen} onClick={toggle}>
          {t('invoices.filters.open')}
          {count > 0 && <Count>{count}</Count>}
        </Button>
        {frame.currencies.length > 1 && (
          <div className={classNames('filters', isOpen && 'open')}>
            <Select
              size="sm"
              label={t('invoices.filters.currency')}
              labelHidden
              value={query.currency ?? ''}
              onChange={(currency) => change({ currency, amount: '' })}
              options={[
                { value: '', label: t('invoices.filters.allCurrencies') },
                ...frame.currencies.map((currency) => ({ value: currency, label: currency })),
              ]}
            />
          </div>
        )}
        {views.part ? (
          <views.part.ViewsButton frame={frame} />
        ) : (
          <Button
            hasPopup="dialog"
            busy={wantsViews && !views.hasFailed}
            onClick={() => (views.hasFailed ? views.retry() : wantViews(true))}
          >
            {t('invoices.views')}
          </Button>
        )}
        {views.hasFailed && <span role="alert">{i18n.errorText('code-unavailable')}</span>}
      </div>
      {(isOpen || isShown) && (
        <div className="chip-row">
          {part && <part.FilterRow frame={frame} onGone={onGone} />}
          {hasFailed && (
            <Failure
              message={i18n.errorText('code-unavailable')}
              action={{ label: t('common.tryAgain'), onClick: retry }}
            />
          )}
        </div>
      )}
    </>
  )
}
