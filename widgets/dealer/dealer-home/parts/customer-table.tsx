import type { CurrencyCode, MerchantCustomer } from '../../../../src/contract/index.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { SortHeader } from '../../../../src/ui/sort-header.tsx'
import type { DealerHome } from '../dealer-home.state.ts'
import type { DealerSort } from '../dealer-query.ts'
import { CustomerStatus } from './customer-status.tsx'

interface Props {
  home: DealerHome
  rows: readonly MerchantCustomer[]
  currency: CurrencyCode
}

/** A page of customers; the name opens the customer. */
export function CustomerTable({ home, rows, currency }: Props) {
  const { t, formats } = useWidget()
  const { customers, query, change } = home
  const { totals } = customers
  const head = (field: DealerSort, label: string, end = false) => (
    <SortHeader
      end={end}
      sort={query.sort === field ? (query.descending ? 'descending' : 'ascending') : null}
      onClick={() => {
        // Amounts sort in descending order first, names in ascending order.
        const isDown = query.sort === field ? !query.descending : field !== 'customer_name'
        change({ sort: `${isDown ? '-' : ''}${field}` })
      }}
    >
      {label}
    </SortHeader>
  )
  return (
    <div part="card" className="card dealer-customers" aria-busy={customers.isRefreshing || undefined}>
      <table part="table" className="tbl cards nosel" role="table">
        <caption className="vh">{t('dealer.customers.caption', { currency })}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            {head('customer_name', t('dealer.customers.customer'))}
            <th scope="col">{t('dealer.customers.status')}</th>
            {head('last_sale', t('dealer.customers.lastSale'))}
            {head('disputed_total', t('dealer.disputed'), true)}
            {head('past_due_total', t('dealer.pastDue'), true)}
            {head('open_total', t('dealer.open'), true)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <CustomerRow key={row.id} customer={row} onOpen={() => home.openCustomer(row)} />
          ))}
        </tbody>
      </table>
      <ListPager
        page={customers.query.page}
        size={customers.query.size}
        chosenSize={query.size}
        shown={rows.length}
        recordCount={customers.count}
        onPage={(page) => change({ page: String(page) })}
        onSize={(size) => change({ rows: size, page: '1' })}
      >
        {totals && (
          <span className="num">
            {t('dealer.customers.sum', {
              open: formats.money(totals.open, currency),
              pastDue: formats.money(totals.pastDue, currency),
            })}
          </span>
        )}
      </ListPager>
    </div>
  )
}

function CustomerRow({ customer, onOpen }: { customer: MerchantCustomer; onOpen: () => void }) {
  const { t, formats } = useWidget()
  const { currency, open, pastDue, disputed, lastSale } = customer
  const money = (minor: number) => formats.money(minor, currency)
  return (
    <tr role="row" part="row">
      <td role="cell" className="c-main">
        <button type="button" part="link" className="link ink strong" aria-haspopup="dialog" onClick={onOpen}>
          {customer.name}
        </button>
        <span className="sub num">{customer.customerId}</span>
      </td>
      <td role="cell" className="c-b">
        <CustomerStatus status={customer.status} />
      </td>
      <td role="cell" className="c-c num">
        {formats.date(lastSale)}
        <div className="sub only-cards">{t('dealer.customers.lastSale')}</div>
      </td>
      <td role="cell" className="r num not-cards">
        {disputed > 0 ? money(disputed) : <span className="muted">{money(0)}</span>}
      </td>
      <td role="cell" className="r num not-cards">
        {pastDue > 0 ? (
          <span className="danger-text">{money(pastDue)}</span>
        ) : (
          <span className="muted">{money(0)}</span>
        )}
      </td>
      <td role="cell" className="c-amt r num strong">
        {money(open)}
      </td>
      <td role="cell" className="dealer-line only-cards small muted num">
        {t('dealer.customers.line', { pastDue: money(pastDue), disputed: money(disputed) })}
      </td>
    </tr>
  )
}
