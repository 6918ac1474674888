import { ACCOUNT_STATUSES, type Customer } from '../../../../src/contract/index.ts'
import type { MessageKey } from '../../../../src/i18n/message-keys.ts'
import { SearchBox } from '../../../../src/kit/search-box.tsx'
import { OutdatedBanner } from '../../../../src/kit/outdated-banner.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { FilterChip } from '../../../../src/ui/filter-chip.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import filterIcon from 'lucide-static/icons/list-filter.svg'
import { SORTS, sortText } from '../program-query.ts'
import type { ProgramOverview } from '../program-overview.state.ts'
import { AccountTable } from './account-table.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

const STATUS_TEXTS: Readonly<Record<Customer['status'], MessageKey>> = {
  active: 'program-overview.active',
  inactive: 'picker.status.inactive',
  terminated: 'picker.status.terminated',
  'on hold': 'picker.status.on-hold',
  locked: 'picker.status.locked',
}

/** Search, filters, and a page of the accounts with one currency (PRG-4). */
export function AccountsCard({ overview }: { overview: ProgramOverview }) {
  const { t, i18n } = useWidget()
  const searchId = useId()
  const { query, accounts, totals, change, clearFilters } = overview
  const toSearch = () => (document.activeElement?.shadowRoot ?? document).getElementById(searchId)?.focus()
  return (
    <section className="stack gap-3" aria-label={t('picker.customers.list')}>
      <div className="tools">
        <SearchBox
          id={searchId}
          label={t('picker.search')}
          placeholder={t('picker.search')}
          search={query.search}
          onSearch={(q) => change({ q })}
        />
        <Toggle
          label={t('account.balance.pastDue')}
          set={query.isPastDue}
          onSet={() => change({ late: 'true' })}
          onRemove={() => {
            change({ late: '' })
            toSearch()
          }}
        />
        <Toggle
          label={t('program-overview.overLimit')}
          set={query.isOverLimit}
          onSet={() => change({ over: 'true' })}
          onRemove={() => {
            change({ over: '' })
            toSearch()
          }}
        />
        <Select
          size="sm"
          label={t('program-overview.status')}
          labelHidden
          value={query.status ?? ''}
          onChange={(status) => change({ status })}
          options={[
            { value: '', label: t('program-overview.anyStatus') },
            ...ACCOUNT_STATUSES.map((status) => ({ value: status, label: t(STATUS_TEXTS[status]) })),
          ]}
        />
        <div className="program-sort">
          <Select
            size="sm"
            label={t('program-overview.sort.label')}
            labelHidden
            value={sortText(query)}
            onChange={(sort) => change({ sort })}
            options={SORTS.map((sort) => ({ value: sort, label: t(`program-overview.sort.${sort}`) }))}
          />
        </div>
      </div>
      {body()}
    </section>
  )

  function body() {
    const { rows, error, retry } = accounts
    if (!rows && error) {
      return (
        <Failure
          title={t('program-overview.accountsFailed')}
          message={i18n.errorText(error.code)}
          action={{ label: t('common.tryAgain'), onClick: retry }}
        />
      )
    }
    if (!rows) {
      return (
        <div part="card" className="card">
          <TableSkeleton rows={8} label={t('program-overview.loading')} />
        </div>
      )
    }
    if (rows.length === 0) {
      return (
        <Empty
          icon={filterIcon}
          title={t('program-overview.noMatch')}
          role="status"
          action={
            <Button
              onClick={() => {
                clearFilters()
                toSearch()
              }}
            >
              {t('program-overview.clear')}
            </Button>
          }
        >
          {t('program-overview.noMatchText', { count: totals.accounts, currency: totals.currency })}
        </Empty>
      )
    }
    return (
      <>
        <OutdatedBanner title={t('program-overview.outdated')} error={error} onRetry={retry} />
        <AccountTable overview={overview} rows={rows} />
      </>
    )
  }
}

interface ToggleProps {
  label: string
  set: boolean
  onSet: () => void
  onRemove: () => void
}

function Toggle({ label, set, onSet, onRemove }: ToggleProps) {
  const { t } = useWidget()
  return (
    <FilterChip
      label={label}
      set={set}
      {...(!set && { onClick: onSet })}
      onRemove={onRemove}
      removeLabel={t('common.removeFilter', { filter: label })}
    />
  )
}
