import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { adjustDesk } from '../../../test/support/adjust-answers.ts'
import { customers } from '../../../test/support/dealer-answers.ts'
import { invoiceServer, LISTED, LIST_RIGHTS, type ListedInvoice } from '../../../test/support/invoice-answers.ts'
import { closeList, row, showList, tab, table } from '../../../test/support/invoice-list-page.ts'
import { type Answers, refusal, type Resource, signedIn } from '../../../test/support/render-widget.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  closeList()
  sessionStorage.clear()
})

const RIGHTS = [...LIST_RIGHTS, 'merchants.list', 'locations.list']
const place = (type: string, id: string, attributes: Record<string, unknown>) => ({ type, id, attributes })
const PLACES: Answers = {
  'GET /merchants': ({ query }) => {
    const found = [
      place('merchants', 'M-301', {
        buidMerchant: 'M-301',
        merchantName: 'Cascade Tire & Service',
        status: 'active',
        currency: 'USD',
      }),
      place('merchants', 'M-302', {
        buidMerchant: 'M-302',
        merchantName: 'Pioneer Fleet Parts',
        status: 'active',
        currency: 'USD',
      }),
    ].filter(({ id }) => (query.get('filter[buid_merchant]') ?? id) === id)
    return { data: found, meta: { record_count: found.length } }
  },
  'GET /locations': () => ({
    data: [
      place('locations', 'L-11', {
        buidLocation: 'L-11',
        locationName: 'Yakima',
        buidCustomer: '10428',
        customerName: 'Northwind',
        isMain: false,
      }),
    ],
    meta: { record_count: 1 },
  }),
}

function show(address: Record<string, string> = {}, rows: readonly ListedInvoice[] = LISTED, more: Answers = {}) {
  const urlState = memoryUrlState()
  urlState.write(address, 'replace')
  const shown = showList({ ...invoiceServer(rows, RIGHTS).answers, ...PLACES, ...more }, { urlState })
  const requested = (name: string) => shown.api.calls('GET /invoices').at(-1)?.query.get(`filter[${name}]`) ?? null
  return { ...shown, urlState, asked: requested }
}
const openFilters = () => page.getByRole('button', { name: 'Filter and sort' }).click()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

it('[INV-135] sets a due date by preset, shows it as text, keeps it in the URL, and removes it', async () => {
  const { asked, urlState, root, events } = show()
  await openFilters()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Due', exact: true }).click()
  await button('Next 7 days').click()
  await expect.poll(() => [asked('due_from'), asked('due_to')]).toEqual(['2026-11-20', '2026-11-26'])
  expect(urlState.read()['due']).toBe('2026-11-20..2026-11-26')
  const chip = button('Due: Nov 20, 2026 to Nov 26, 2026')
  await expect.element(chip).toBeVisible()
  await expect.poll(() => root.activeElement === chip.element()).toBe(true)
  await expect
    .poll(() => events('nt-filters-change').at(-1))
    .toEqual({
      filters: { status: 'open', due: '2026-11-20..2026-11-26' },
    })
  await button('Remove filter Due: Nov 20, 2026 to Nov 26, 2026').click()
  await expect.poll(() => urlState.read()['due']).toBeUndefined()
  await expect.element(chip).not.toBeInTheDocument()
})

it('[INV-135] sets one end of a range by keyboard, and closes with Escape without setting anything', async () => {
  const { asked, root } = show()
  await openFilters()
  await button('Invoiced').click()
  await expect.poll(() => root.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard('11/01/2026{Enter}')
  await expect.poll(() => [asked('invoiced_from'), asked('invoiced_to')]).toEqual(['2026-11-01', null])
  await expect.element(button('Invoiced: from Nov 1, 2026')).toBeVisible()
  await button('Received').click()
  await userEvent.keyboard('11/01/2026{Escape}')
  await expect.element(button('Received')).toBeVisible()
  expect(asked('received_from')).toBeNull()
})

it('[INV-131] rejects a reversed amount range in the form, and sends the currency with it', async () => {
  const { asked, urlState } = show()
  await openFilters()
  await button('Open amount').click()
  await page.getByRole('textbox', { name: 'From' }).fill('5000')
  await page.getByRole('textbox', { name: 'To' }).fill('1,000.00')
  await button('Apply').click()
  await expect.element(page.getByText('The first amount is larger than the second. Change one of them')).toBeVisible()
  expect(asked('open_from')).toBeNull()
  await page.getByRole('textbox', { name: 'From' }).fill('500')
  await button('Apply').click()
  await expect
    .poll(() => [asked('open_from'), asked('open_to'), asked('sol_currency')])
    .toEqual(['50000', '100000', 'USD'])
  expect(urlState.read()).toMatchObject({ amount: '50000..100000', currency: 'USD' })
  await expect.element(button('Open amount: $500.00 to $1,000.00')).toBeVisible()
})

it('[INV-135] chooses a dealer and a location from the server and shows their names', async () => {
  const { asked, urlState } = show()
  await openFilters()
  await button('Dealer').click()
  await page.getByRole('combobox', { name: 'Dealer' }).fill('Cascade')
  await page.getByRole('option', { name: /Cascade/ }).click()
  await expect.poll(() => asked('buid_merchant')).toBe('M-301')
  await expect.element(button('Dealer: Cascade Tire & Service')).toBeVisible()
  await button('Location').click()
  await page.getByRole('combobox', { name: 'Location' }).fill('Yakima')
  await page.getByRole('option', { name: /Yakima/ }).click()
  await expect.poll(() => asked('buid_location')).toBe('L-11')
  await expect.element(button('Location: Yakima')).toBeVisible()
  await button('Clear filters').click()
  await expect.poll(() => [urlState.read()['dealer'], urlState.read()['location']]).toEqual([undefined, undefined])
})

it('[INV-214] filters a dealer’s sales by customer, and shows all customers when the filter is removed', async () => {
  const { answers } = adjustDesk([...LIST_RIGHTS, 'merchants.list', 'merchant-customers.list'])
  const sold: Answers = {
    ...answers,
    'GET /merchant-customers': (exchange) => {
      const id = exchange.query.get('filter[buid_customer]')
      const { data, meta } = customers(exchange) as { data: Resource[]; meta: Record<string, unknown> }
      return {
        data: data.filter(({ attributes }) => (id ?? attributes['buid_customer']) === attributes['buid_customer']),
        meta,
      }
    },
  }
  const { asked, urlState, api } = show({ customer: '10428' }, LISTED, sold)
  await expect.element(button('Customer: Northwind Traders')).toBeVisible()
  expect(api.calls('GET /invoices').map(({ query }) => query.get('filter[buid_customer]'))).toEqual(['10428'])
  await openFilters()
  await expect.element(button('Dealer')).not.toBeInTheDocument()
  await button('Customer: Northwind Traders').click()
  await page.getByRole('combobox', { name: 'Customer' }).fill('Alder Freight')
  await page.getByRole('option', { name: /Alder Freight West/ }).click()
  await expect.poll(() => asked('buid_customer')).toBe('10432')
  expect(urlState.read()['customer']).toBe('10432')
  await button('Remove filter Customer: Alder Freight West').click()
  await expect.poll(() => asked('buid_customer')).toBeNull()
  expect(urlState.read()['customer']).toBeUndefined()
})

it('[INV-214] offers no customer filter to a payer, whose session has an account', async () => {
  const { asked } = show({ customer: '20517' })
  await openFilters()
  await expect.element(button('Received')).toBeVisible()
  expect(button(/^Customer/).query()).toBeNull()
  expect(asked('buid_customer')).toBe('10428')
})

it('[INV-135] sets several statuses within the tab', async () => {
  const { asked } = show()
  await openFilters()
  await button('Status').click()
  await page.getByRole('checkbox', { name: 'Disputed' }).click()
  await page.getByRole('checkbox', { name: 'On hold' }).click()
  await button('Apply').click()
  await expect.poll(() => [asked('status'), asked('status_in')]).toEqual(['open', 'on-hold,disputed'])
})

it.each([
  ['range', 'A filter ends before it begins'],
  ['dealer', 'The dealer in your filter does not sell to this account'],
  ['too-long', 'names more than 500 entries'],
])('[INV-131] keeps filters that the server rejects, and shows why: %s', async (code, words) => {
  let isRefused = true
  const { answers } = invoiceServer(LISTED, RIGHTS)
  const { urlState } = show({ dealer: 'M-999', q: 'brake' }, LISTED, {
    'GET /invoices': (exchange) =>
      isRefused ? refusal(400, `invoice-filter-${code}`) : (answers['GET /invoices']?.(exchange) ?? 'lost'),
  })
  await expect.element(page.getByText(words)).toBeVisible()
  expect(urlState.read()).toMatchObject({ dealer: 'M-999', q: 'brake' })
  isRefused = false
  await button('Clear filters').last().click()
  await expect.element(table()).toBeVisible()
  expect(urlState.read()['dealer']).toBeUndefined()
})

it('[INV-131] names a filter of the URL that is invalid', async () => {
  const { asked } = show({ due: 'tomorrow', dealer: `"%_\\'` })
  await expect.element(page.getByText(/could not be read and are not applied: Due and Dealer/)).toBeVisible()
  await expect.element(table()).toBeVisible()
  expect([asked('due_from'), asked('buid_merchant')]).toEqual([null, null])
})

it('[INV-136] filters by the location of the session, shows this filter, and shows all when it is removed', async () => {
  const { asked } = show({}, LISTED, {
    'GET /self': () => signedIn(RIGHTS, { selectedLocation: { buidLocation: 'L-11', locationName: 'Yakima' } }),
  })
  await expect.element(page.getByText('Yakima is your selected location.', { exact: false })).toBeVisible()
  expect(asked('buid_location')).toBe('L-11')
  await button('Remove filter Location: Yakima').click()
  await expect.poll(() => asked('buid_location')).toBeNull()
})

it('[INV-135] keeps set filters visible in a narrow container, the others behind a button', async () => {
  await page.viewport(320, 800)
  show({ due: '..2026-12-10' })
  await expect.element(button('Due: up to Dec 10, 2026')).toBeVisible()
  expect(button('Dealer').query()).toBeNull()
  await openFilters()
  await expect.element(button('Dealer')).toBeVisible()
})

const PAID: readonly ListedInvoice[] = [
  {
    id: 'INV-203311',
    open: 0,
    billed: 211_840,
    due: '11/18/2026',
    status: 'Paid',
    more: {
      paidTotal: 211_840,
      paidOn: '11/18/2026',
      lastPayment: { paymentNumber: 'P-100001', count: 2, method: 'bank', brand: null, last4: '6789' },
    },
  },
  { id: 'INV-200911', open: 0, billed: 341_775, due: '10/14/2026', status: 'Paid', more: { paidOn: '10/14/2026' } },
]

it('[INV-63] shows for paid invoices the date, payment and method, and no checkboxes', async () => {
  const { api, root, events, element } = show({ status: 'paid' }, PAID)
  await expect
    .element(row('INV-203311'))
    .toHaveTextContent(/Sep 1, 2026.*Nov 18, 2026.*P-100001 \+1.*Bank ••6789.*\$2,118\.40/)
  await expect.element(row('INV-200911')).toHaveTextContent(/Credit.*\$3,417\.75/)
  const heads = ['Invoice', 'Sold by', 'Invoiced', 'Paid on', 'Payment', 'Billed']
  expect([...root.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual(heads)
  expect(root.querySelectorAll('input[type=checkbox]')).toHaveLength(0)
  expect(api.calls('GET /invoices').at(-1)?.query.get('sort')).toBe('-paid_on')
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await page.getByRole('button', { name: /P-100001/ }).click()
  expect(events('nt-navigate')).toEqual([{ to: 'payment-history', params: { payment: 'P-100001' } }])
})

it.each([
  ['paid', 'Paid on', 'paid_on'],
  ['paid', 'Billed', '-billed_total'],
  ['all', 'Invoiced', 'invoice_date'],
  ['all', 'Open', 'open_total'],
])('[INV-133] sorts %s by its column %s', async (status, column, sort) => {
  const { api } = show({ status, ...(sort.startsWith('-') && { sort: 'billed_total' }) }, PAID)
  await expect.element(tab(status === 'paid' ? 'Paid' : 'All')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').click()
  await expect.poll(() => api.calls('GET /invoices').at(-1)?.query.get('sort')).toBe(sort)
})
