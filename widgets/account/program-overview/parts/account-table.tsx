import { type AccountBalance, AGEING_BUCKETS, creditUsedPercent } from '../../../../src/contract/index.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CreditGauge } from '../../../../src/ui/credit-gauge.tsx'
import { SortHeader } from '../../../../src/ui/sort-header.tsx'
import type { ProgramOverview } from '../program-overview.state.ts'
import type { BalanceSort } from '../program-query.ts'
import { StatusBadge } from './account-status.tsx'

interface Props {
  overview: ProgramOverview
  rows: readonly AccountBalance[]
}

/** A page of accounts; the name opens the account. */
export function AccountTable({ overview, rows }: Props) {
  const { t, formats } = useWidget()
  const { accounts, query, currency, change } = overview
  const { totals } = accounts
  const sortOf = (field: BalanceSort) => (query.sort === field ? (query.descending ? 'descending' : 'ascending') : null)
  // Amounts sort in descending order first, names in ascending order.
  const sortBy = (field: BalanceSort) => () => {
    const isDown = query.sort === field ? !query.descending : field !== 'customer_name'
    change({ sort: `${isDown ? '-' : ''}${field}` })
  }
  return (
    <div part="card" className="card program-accounts" aria-busy={accounts.isRefreshing || undefined}>
      <table part="table" className="tbl cards nosel" role="table">
        <caption className="vh">{t('program-overview.caption', { currency })}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            <SortHeader sort={sortOf('customer_name')} onClick={sortBy('customer_name')}>
              {t('program-overview.account')}
            </SortHeader>
            <th scope="col">{t('program-overview.status')}</th>
            <SortHeader sort={sortOf('past_due_total')} onClick={sortBy('past_due_total')}>
              {t('account.balance.pastDue')}
            </SortHeader>
            <th scope="col" className="c-credit">
              {t('program-overview.credit')}
            </th>
            <SortHeader end sort={sortOf('open_total')} onClick={sortBy('open_total')}>
              {t('account.balance.title')}
            </SortHeader>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <AccountRow key={row.id} account={row} onOpen={() => overview.openAccount(row)} />
          ))}
        </tbody>
      </table>
      <ListPager
        page={accounts.query.page}
        size={accounts.query.size}
        chosenSize={query.size}
        shown={rows.length}
        recordCount={accounts.recordCount}
        onPage={(page) => change({ page: String(page) })}
        onSize={(size) => change({ rows: size, page: '1' })}
      >
        {totals && (
          <span className="num">
            {t('program-overview.sum', {
              open: formats.money(totals.open, currency),
              pastDue: formats.money(totals.pastDue, currency),
            })}
          </span>
        )}
      </ListPager>
    </div>
  )
}

function AccountRow({ account, onOpen }: { account: AccountBalance; onOpen: () => void }) {
  const { t, formats } = useWidget()
  const { currency, pastDue, open } = account
  const below = [
    t('picker.customers.number', { id: account.customerId }),
    account.parentName && t('picker.customers.partOf', { parent: account.parentName }),
    account.subAccounts > 0 && t('program-overview.below', { count: account.subAccounts }),
  ]
  return (
    <tr role="row" part="row">
      <td role="cell" className="c-main">
        <button type="button" part="link" className="link ink strong" aria-haspopup="dialog" onClick={onOpen}>
          {account.name}
        </button>
        <span className="sub num">{below.filter(Boolean).join(' · ')}</span>
      </td>
      <td role="cell" className="c-b">
        <StatusBadge status={account.status} />
      </td>
      <td role="cell" className="c-c num">
        {pastDue > 0 ? (
          <>
            <span className="danger-text strong">{formats.money(pastDue, currency)}</span>
            <span className="sub">
              {t('program-overview.oldest', { bucket: t(`account.ageing.${oldestOf(account)}`) })}
            </span>
          </>
        ) : (
          <span className="muted">{t('account.currencies.notLate')}</span>
        )}
      </td>
      <td role="cell" className="c-credit">
        <Credit account={account} />
      </td>
      <td role="cell" className="c-amt r num strong">
        {formats.money(open, currency)}
      </td>
    </tr>
  )
}

export const oldestOf = ({ ageing }: Pick<AccountBalance, 'ageing'>) =>
  AGEING_BUCKETS.toReversed().find((bucket) => ageing.some((each) => each.bucket === bucket && each.amount > 0)) ??
  'current'

function Credit({ account }: { account: AccountBalance }) {
  const { t, formats } = useWidget()
  const { limit, held, open, overLimit, currency } = account
  if (limit === null) return <span className="small muted">{t('program-overview.noLimit')}</span>
  const used = t('program-overview.used', {
    share: formats.percent(creditUsedPercent({ used: open, held, limit }) ?? 0),
  })
  return (
    <>
      <CreditGauge label={used} usedMinor={open} heldMinor={held} limitMinor={limit} />
      {overLimit > 0 ? (
        <span className="sub num danger-text">
          {t('account.credit.over', { amount: formats.money(overLimit, currency) })}
        </span>
      ) : (
        <span className="sub num">{used}</span>
      )}
    </>
  )
}
