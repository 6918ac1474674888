import type { AccountBalance } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Empty } from '../../../src/ui/empty.tsx'
import searchIcon from 'lucide-static/icons/search.svg'
import { Select } from '../../../src/ui/select.tsx'
import { AccountStatus } from '../picker/account-status.tsx'
import { PickerPanel, type PickerRow, PickerSkeleton } from '../picker/picker-panel.tsx'
import sheet from './customer-picker.css?inline'
import type { CustomerPickerState, LocationChoice } from './customer-picker.state.ts'

export const sheets: string[] = [sheet]

export function CustomerPickerView({ state }: { state: CustomerPickerState }) {
  const { t, attributes } = useWidget()
  if (state.kind === 'loading') return <CustomerPickerSkeleton />
  const isCompact = attributes['compact'] === 'true'
  const { accounts, parentOf, pages, balances, choice, current } = state
  const isSearched = state.query !== '' || pages.answered !== ''
  const recent = isSearched ? [] : balances.recent
  const all = accounts.map(({ account, depth }, index): PickerRow => {
    const parent = parentOf(account)
    const partOf = parent === null ? null : t('picker.customers.partOf', { parent })
    const parts = [t('picker.customers.number', { id: account.id }), account.currency, depth === 0 ? partOf : null]
    return {
      id: account.id,
      name: account.name,
      detail: parts.filter((part) => part !== null).join(' · '),
      // Screen readers need the meaning of the indent: the account is below its parent.
      ...(depth > 0 && partOf !== null && { spoken: partOf }),
      badge: <AccountStatus status={account.status} />,
      end: <Owed balance={balances.of(account)} />,
      depth,
      ...(index === 0 && recent.length > 0 && { heading: t('picker.customers.all') }),
    }
  })
  const rows = [...recent.map(recentRow), ...all]
  function recentRow(balance: AccountBalance, index: number): PickerRow {
    const { customerId, name, currency, status } = balance
    return {
      key: `recent-${customerId}`,
      id: customerId,
      name,
      detail: `${t('picker.customers.number', { id: customerId })} · ${currency}`,
      badge: <AccountStatus status={status} />,
      end: <Owed balance={balance} />,
      depth: 0,
      ...(index === 0 && { heading: t('picker.customers.recent') }),
    }
  }
  return (
    <div className={isCompact ? 'picker-compact stack gap-4' : 'picker-page stack gap-5'}>
      {!isCompact && (
        <div className="stack gap-2">
          <h2 className="h1">{t('picker.customers.title')}</h2>
          <p className="muted">{t('picker.customers.text')}</p>
        </div>
      )}
      <PickerPanel
        placeholder={pages.total > 1 ? t('picker.customers.placeholder', { count: pages.total }) : t('picker.search')}
        query={state.query}
        setQuery={state.setQuery}
        rows={rows}
        pages={pages}
        choice={choice}
        currentId={current?.id ?? null}
        label={t('picker.customers.list')}
        count={t('picker.customers.count', { count: pages.total })}
        refused={t('picker.customers.failed')}
        stands={current ? t('picker.stands', { name: current.name }) : ''}
        empty={
          <Empty slotted icon={searchIcon} title={t('picker.customers.empty')}>
            {t('picker.emptyText')}
          </Empty>
        }
      />
      {state.location && current && <LocationField location={state.location} name={current.name} />}
    </div>
  )
}

/** What an account owes, and the past due part of it; empty if unknown. */
function Owed({ balance }: { balance: AccountBalance | undefined }) {
  const { t, formats } = useWidget()
  if (!balance) return null
  const { open, pastDue, currency } = balance
  return (
    <>
      {formats.money(open, currency)}
      <span className={pastDue > 0 ? 'block small danger-text' : 'block small muted'}>
        {pastDue > 0
          ? t('account.currencies.pastDue', { amount: formats.money(pastDue, currency) })
          : t('account.currencies.notLate')}
      </span>
    </>
  )
}

function LocationField({ location, name }: { location: LocationChoice; name: string }) {
  const { t } = useWidget()
  const { locations, currentId, choose } = location
  const none = { value: '', label: t('picker.customers.locationNone'), disabled: true }
  return (
    <Select
      label={t('picker.customers.location', { name })}
      value={currentId ?? ''}
      onChange={(id) => id !== '' && choose(id)}
      options={[
        ...(currentId === null ? [none] : []),
        ...locations.map((each) => ({ value: each.id, label: each.name })),
      ]}
    />
  )
}

export function CustomerPickerSkeleton() {
  return (
    <div className="picker-page stack gap-5" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w2" />
        <span className="skel w4" />
      </div>
      <PickerSkeleton />
    </div>
  )
}
