import { expect, it } from 'vitest'
import { filtersOf, inputsOf, LIST_PARAMS, listInput, type ListParams, readQuery, sortsOf } from './invoice-query.ts'

const read = (params: Partial<ListParams>, location = '') => readQuery({ ...LIST_PARAMS, ...params }, 'open', location)

it('[INV-135] reads every filter of the URL and sends it under its own name', () => {
  const query = read({
    due: '2026-11-01..2026-11-30',
    invoiced: '2026-10-01..',
    received: '..2026-11-15',
    amount: '100000..500000',
    currency: 'USD',
    dealer: 'M-301,M-302',
    location: 'L-11',
    states: 'disputed,on-hold',
    q: 'brake pads',
  })
  expect(query.unread).toEqual([])
  expect(listInput(query, '10428').filter).toEqual({
    buid_customer: '10428',
    status: 'open',
    search: 'brake pads',
    sol_currency: 'USD',
    due_from: '2026-11-01',
    due_to: '2026-11-30',
    invoiced_from: '2026-10-01',
    received_to: '2026-11-15',
    open_from: '100000',
    open_to: '500000',
    buid_merchant: 'M-301,M-302',
    buid_location: 'L-11',
    status_in: 'disputed,on-hold',
  })
  expect(filtersOf(query)).toMatchObject({ due: '2026-11-01..2026-11-30', dealer: 'M-301,M-302' })
})

it.each([
  ['due', '2026-02-30..2026-03-01'],
  ['due', '..'],
  ['due', 'tomorrow'],
  ['received', '2026-11-01'],
  ['amount', '1..x'],
  ['amount', '-5..10'],
  ['dealer', `"%_\\'`],
  ['location', 'L-11;L-12'],
  ['states', 'open,lost'],
] as const)('[INV-131] reports an invalid filter of the URL, and does not send it: %s %s', (name, text) => {
  const query = read({ [name]: text, currency: 'USD' })
  expect(query.unread).toEqual([name])
  expect(query.terms).toEqual({})
  expect(listInput(query, '').filter).toEqual({ status: 'open', sol_currency: 'USD' })
})

it('[INV-214] reads the customer only for a dealer’s list', () => {
  const params = { ...LIST_PARAMS, customer: '20517', location: 'L-12' }
  const session = { customerId: null, location: null }
  const sold = inputsOf(params, 'open', { ...session, role: 'merchant' })
  expect(sold.list?.filter).toMatchObject({ buid_customer: '20517' })
  expect(filtersOf(sold.query)).toMatchObject({ customer: '20517' })
  const bought = inputsOf(params, 'open', { ...session, role: 'payer', customerId: '10428' })
  expect(bought.list?.filter).toMatchObject({ buid_customer: '10428' })
  expect(bought.query.terms).toEqual({ location: 'L-12' })
  // An edited URL cannot change the account.
  expect(listInput(sold.query, '10428').filter).toMatchObject({ buid_customer: '10428' })
})

it('[INV-131] reads no amount without its currency', () => {
  expect(read({ amount: '100..200' })).toMatchObject({ terms: {}, unread: ['amount'] })
})

it('[INV-136] filters by the location of the session until the user selects another one or all', () => {
  expect(read({}, 'L-11').terms).toEqual({ location: 'L-11' })
  expect(read({ location: 'L-12' }, 'L-11').terms).toEqual({ location: 'L-12' })
  expect(read({ location: 'all' }, 'L-11').terms).toEqual({})
})

it('[INV-63] lists billed and paid invoices newest first', () => {
  const first = (slug: 'open' | 'paid' | 'closed' | 'all') => {
    const { sort, descending } = readQuery(LIST_PARAMS, slug)
    return [sort, descending]
  }
  expect(first('open')).toEqual(['due_date', false])
  expect(first('paid')).toEqual(['paid_on', true])
  expect(first('closed')).toEqual(['paid_on', true])
  expect(first('all')).toEqual(['invoice_date', true])
})

it('[INV-133] sorts only by columns that the list shows', () => {
  expect(sortsOf('paid')).toEqual(['invoice_id', 'sold_by', 'invoice_date', 'billed_total', 'paid_on'])
  expect(sortsOf('all')).toEqual(['due_date', 'invoice_id', 'sold_by', 'open_total', 'invoice_date', 'billed_total'])
  expect(sortsOf('open')).toEqual(['due_date', 'invoice_id', 'sold_by', 'open_total', 'invoice_date'])
})
