import type { CurrencyCode, DealerTotals } from '../../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../../src/kit/outdated-banner.tsx'
import { SearchBox } from '../../../../src/kit/search-box.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { FilterChip } from '../../../../src/ui/filter-chip.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import filterIcon from 'lucide-static/icons/list-filter.svg'
import type { DealerHome } from '../dealer-home.state.ts'
import { SORTS, sortText } from '../dealer-query.ts'
import { CustomerTable } from './customer-table.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  home: DealerHome
  totals: DealerTotals
  currency: CurrencyCode
}

/** Search, filters, and a page of the customers with one currency (DLR-5). */
export function CustomersCard({ home, totals, currency }: Props) {
  const { t, i18n, formats } = useWidget()
  const searchId = useId()
  const titleId = useId()
  const { query, customers, change, clearFilters } = home
  const toSearch = () => (document.activeElement?.shadowRoot ?? document).getElementById(searchId)?.focus()
  const filters = [
    { name: 'late', label: t('dealer.pastDue'), set: query.isPastDue },
    { name: 'disputed', label: t('dealer.disputed'), set: query.isDisputed },
  ] as const
  return (
    <section className="stack gap-3" aria-labelledby={titleId}>
      <h3 className="h2" id={titleId}>
        {t('dealer.customers.title')} <span className="muted num">{formats.number(totals.customers)}</span>
      </h3>
      <div className="tools">
        <SearchBox
          id={searchId}
          label={t('dealer.customers.search')}
          placeholder={t('dealer.customers.search')}
          search={query.search}
          onSearch={(q) => change({ q })}
        />
        {filters.map(({ name, label, set }) => (
          <FilterChip
            key={name}
            label={label}
            set={set}
            {...(!set && { onClick: () => change({ [name]: 'true' }) })}
            onRemove={() => {
              change({ [name]: '' })
              toSearch()
            }}
            removeLabel={t('common.removeFilter', { filter: label })}
          />
        ))}
        <div className="dealer-sort">
          <Select
            size="sm"
            label={t('dealer.sort.label')}
            labelHidden
            value={sortText(query)}
            onChange={(sort) => change({ sort })}
            options={[
              // A sort order set by a column header is added to the choices.
              ...(SORTS.some((sort) => sort === sortText(query)) ? [] : [{ value: sortText(query), label: '–' }]),
              ...SORTS.map((sort) => ({ value: sort, label: t(`dealer.sort.${sort}`) })),
            ]}
          />
        </div>
      </div>
      {body()}
    </section>
  )

  function body() {
    const { rows, error, retry } = customers
    if (!rows && error) {
      return (
        <Failure
          title={t('dealer.customers.failed')}
          message={i18n.errorText(error.code)}
          action={{ label: t('common.tryAgain'), onClick: retry }}
        />
      )
    }
    if (!rows) {
      return (
        <div part="card" className="card">
          <TableSkeleton rows={8} label={t('common.loading')} />
        </div>
      )
    }
    if (rows.length === 0) {
      return (
        <Empty
          icon={filterIcon}
          title={t('dealer.customers.noMatch')}
          role="status"
          action={
            <Button
              onClick={() => {
                clearFilters()
                toSearch()
              }}
            >
              {t('dealer.customers.clear')}
            </Button>
          }
        />
      )
    }
    return (
      <>
        <OutdatedBanner title={t('dealer.outdated')} error={error} onRetry={retry} />
        <CustomerTable home={home} rows={rows} currency={currency} />
      </>
    )
  }
}
