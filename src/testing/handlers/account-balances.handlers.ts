/** Balances of the program's accounts, and accounts that need attention. Source: docs/spec/account.md PRG-1…PRG-5. */
import { AGEING_BUCKETS, type AgeingBucket, ALL_CUSTOMERS, creditAvailable, sumMinor } from '../../contract/index.ts'
import { type CallRequest, type Handlers, pageOf } from '../handler.ts'
import type { Program, WireCustomer } from '../program.ts'
import { type CallOf, type Given, refuse } from '../wire-answer.ts'
import { accountHandlers, isOwnCustomer } from './account.handlers.ts'

type Balance = Given<CallOf<'account-balances.list'>>['data'][number]
type Item = Given<CallOf<'attention-items.list'>>['data'][number]
type Filter = CallRequest<'account-balances.list'>['filter']

const EXPOSURES = {
  call: {} as CallOf<'exposures.list'>,
  params: {},
  filter: {},
  sort: { field: '', direction: 'asc' },
  page: { number: 1, size: 1 },
  body: null,
  headers: new Headers(),
} as const

/**
 * Returns amounts of an account other than the current one, derived from its position in the list, so that a page
 * always has the same amounts.
 */
function otherBalances({ attributes, id }: WireCustomer, place: number): Balance {
  const open = (place * 137_211) % 9_000_000
  const late = place % 3 === 0 ? Math.floor(open / 4) : 0
  const bucket = AGEING_BUCKETS[1 + (place % 4)] as AgeingBucket
  const limit = attributes.creditLine ?? null
  return balanceOf({ attributes, id }, 0, {
    open_total: open,
    open_count: Math.ceil(open / 500_000),
    past_due_total: late,
    past_due_payable: late,
    past_due_count: Math.ceil(late / 500_000),
    pending_payment: 0,
    ageing: AGEING_BUCKETS.map((each) => ({
      bucket: each,
      amount: each === 'current' ? open - late : each === bucket ? late : 0,
    })),
    currency: attributes.currency,
    credit_limit: limit,
    active_authorisation: 0,
    over_limit: limit === null ? 0 : Math.max(0, open - limit),
  })
}

type Figures = Omit<
  Balance['attributes'],
  'buid_customer' | 'customerName' | 'parentCustomer' | 'parentCustomerName' | 'status' | 'subAccounts'
>

const balanceOf = ({ id, attributes }: WireCustomer, subAccounts: number, figures: Figures): Balance => ({
  id: `${id}-${figures.currency}`,
  attributes: {
    buid_customer: id,
    customerName: attributes.customerName,
    parentCustomer: attributes.parentCustomer,
    parentCustomerName: attributes.parentCustomerName ?? null,
    status: attributes.status,
    ...figures,
    subAccounts: attributes.subAccounts ?? subAccounts,
  },
})

function ownBalances(program: Program): Balance[] {
  const exposures = accountHandlers['exposures.list'](EXPOSURES, program)
  if (!('data' in exposures)) return []
  return exposures.data.flatMap(({ attributes }, index): Balance[] => {
    const { currency, ageing, pending_payment, active_authorisation, credit_limit } = attributes
    const [open, limit, held] = [
      attributes.unpaid_invoice ?? 0,
      credit_limit ? credit_limit : null,
      active_authorisation ?? 0,
    ]
    if (index > 0 && open === 0) return []
    return [
      balanceOf(program.customer, 0, {
        open_total: open,
        open_count: program.invoices.filter((each) => each.currency === currency && isOpenAmount(each)).length,
        past_due_total: attributes.past_due_total ?? 0,
        past_due_payable: attributes.past_due_payable ?? 0,
        past_due_count: attributes.past_due_count ?? 0,
        pending_payment: pending_payment ?? 0,
        ageing: ageing.map(({ bucket, amount }) => ({ bucket, amount })),
        currency,
        credit_limit: limit,
        active_authorisation: held,
        over_limit: limit === null ? 0 : Math.max(0, -creditAvailable({ used: open, held, limit })),
      }),
    ]
  })
}

const isOpenAmount = ({ billed, paid, credited = 0, primary }: Program['invoices'][number]): boolean =>
  billed - paid - credited > 0 && primary !== 'Unbilled' && primary !== 'Pending'

const balances = (program: Program): Balance[] =>
  program.customers.flatMap((customer, place) =>
    customer.id === program.customer.id ? ownBalances(program) : [otherBalances(customer, place)],
  )

function matching(program: Program, filter: Filter): Balance[] {
  const wanted = filter.buid_customer ?? program.customer.id
  const text = filter.search?.toLowerCase() ?? ''
  return balances(program)
    .filter(
      ({ attributes: { buid_customer } }) => wanted === ALL_CUSTOMERS || wanted.split(',').includes(buid_customer),
    )
    .filter(({ attributes }) =>
      filter.parent_customer === undefined
        ? true
        : filter.parent_customer === 'none'
          ? attributes.parentCustomer === null
          : attributes.parentCustomer === filter.parent_customer,
    )
    .filter(({ attributes }) => filter.sol_currency === undefined || attributes.currency === filter.sol_currency)
    .filter(({ attributes }) => filter.status === undefined || attributes.status === filter.status)
    .filter(({ attributes }) => filter.past_due === undefined || attributes.past_due_total > 0)
    .filter(({ attributes }) => filter.over_limit === undefined || attributes.over_limit > 0)
    .filter(({ attributes }) => `${attributes.customerName} ${attributes.buid_customer}`.toLowerCase().includes(text))
}

function totalsOf(rows: readonly Balance[]) {
  const currencies = [...new Set(rows.map(({ attributes }) => attributes.currency))].sort()
  return currencies.map((currency) => {
    const own = rows.map(({ attributes }) => attributes).filter((each) => each.currency === currency)
    const sum = (pick: (row: Balance['attributes']) => number) => sumMinor(own.map(pick))
    const amountIn = (row: Balance['attributes'], bucket: AgeingBucket) =>
      row.ageing.find((each) => each.bucket === bucket)?.amount ?? 0
    return {
      currency,
      accounts: own.length,
      open: sum((row) => row.open_total),
      openCount: sum((row) => row.open_count),
      onItsWay: sum((row) => row.pending_payment),
      pastDue: sum((row) => row.past_due_total),
      pastDueAccounts: own.filter((row) => row.past_due_total > 0).length,
      pastDueCount: sum((row) => row.past_due_count),
      ageing: AGEING_BUCKETS.map((bucket) => ({ bucket, amount: sum((row) => amountIn(row, bucket)) })),
      limit: sum((row) => row.credit_limit ?? 0),
      available: sum((row) => (row.credit_limit ?? 0) - row.open_total - row.active_authorisation),
    }
  })
}

function itemsOf(program: Program, filter: CallRequest<'attention-items.list'>['filter']): Item[] {
  const rows = matching(program, filter).map(({ attributes }) => attributes)
  const bare = { over_limit: null, reference: null, date: null, return_code: null, invoice_count: null, oldest: null }
  const item = (
    row: Balance['attributes'],
    kind: Item['attributes']['kind'],
    more: Partial<Item['attributes']>,
  ): Item => ({
    id: `${kind}-${row.buid_customer}-${row.currency}`,
    attributes: {
      ...bare,
      kind,
      buid_customer: row.buid_customer,
      customerName: row.customerName,
      currency: row.currency,
      amount: row.open_total,
      ...more,
    },
  })
  const oldestOf = (row: Balance['attributes']) =>
    AGEING_BUCKETS.filter((bucket) => row.ageing.some((each) => each.bucket === bucket && each.amount > 0)).at(-1) ??
    null
  return [
    ...rows.filter((row) => row.over_limit > 0).map((row) => item(row, 'over-limit', { over_limit: row.over_limit })),
    ...rows
      .filter((row) => row.past_due_total > 0)
      .sort((one, other) => other.past_due_total - one.past_due_total)
      .map((row) =>
        item(row, 'past-due', {
          amount: row.past_due_total,
          invoice_count: row.past_due_count,
          oldest: oldestOf(row),
        }),
      ),
    ...rows.filter((row) => row.status === 'locked').map((row) => item(row, 'account-locked', {})),
    ...rows.filter((row) => row.status === 'on hold').map((row) => item(row, 'account-on-hold', {})),
  ]
}

/** Handlers that list accounts; all accounts except the current one have generated amounts. */
export const accountBalanceHandlers = {
  'account-balances.list': ({ filter, sort, page }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const rows = matching(program, filter)
    const sign = sort.direction === 'desc' ? -1 : 1
    const compare = (one: Balance['attributes'], other: Balance['attributes']): number =>
      sort.field === 'customer_name'
        ? one.customerName.localeCompare(other.customerName)
        : sort.field === 'open_total'
          ? one.open_total - other.open_total
          : one.past_due_total - other.past_due_total
    const sorted = rows.toSorted((one, other) => sign * compare(one.attributes, other.attributes))
    return { data: pageOf(sorted, page), meta: { record_count: rows.length, totals: totalsOf(rows) } }
  },
  'attention-items.list': ({ filter, page }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const items = itemsOf(program, filter)
    return { data: pageOf(items, page), meta: { record_count: items.length } }
  },
} satisfies Pick<Handlers, 'account-balances.list' | 'attention-items.list'>
