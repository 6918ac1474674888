import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/program-overview'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import {
  type Answers,
  type Exchange,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const BUCKETS = ['current', '1-30', '31-60', '61-90', 'over-90']
const ageing = (...amounts: number[]) => BUCKETS.map((bucket, index) => ({ bucket, amount: amounts[index] ?? 0 }))

const account = (id: string, name: string, more: Record<string, unknown> = {}): Resource => ({
  type: 'account-balances',
  id: `${id}-${String(more['currency'] ?? 'USD')}`,
  attributes: {
    buid_customer: id,
    customerName: name,
    parentCustomer: null,
    parentCustomerName: null,
    status: 'active',
    currency: 'USD',
    open_total: 100_000,
    open_count: 2,
    past_due_total: 0,
    past_due_payable: 0,
    past_due_count: 0,
    pending_payment: 0,
    ageing: ageing(100_000),
    credit_limit: 200_000,
    active_authorisation: 0,
    over_limit: 0,
    subAccounts: 0,
    ...more,
  },
})
const EAST = account('10431', 'Alder East', {
  past_due_total: 30_000,
  past_due_payable: 20_000,
  past_due_count: 3,
  ageing: ageing(70_000, 10_000, 20_000),
  subAccounts: 1,
})
const DOCK = account('10432', 'Alder Dock', {
  parentCustomer: '10431',
  parentCustomerName: 'Alder East',
  credit_limit: null,
})
const COLD = account('10440', 'Alder Cold', { status: 'on hold', open_total: 264_210, over_limit: 64_210 })
const QUEBEC = account('10471', 'Alder Québec', { currency: 'CAD' })
const ROWS = [EAST, COLD, DOCK]

const total = (currency: string, accounts: number, more: Record<string, unknown> = {}) => ({
  currency,
  accounts,
  open: 464_210,
  openCount: 6,
  onItsWay: 0,
  pastDue: 30_000,
  pastDueAccounts: 1,
  pastDueCount: 3,
  ageing: ageing(434_210, 10_000, 20_000),
  limit: 400_000,
  available: 35_790,
  ...more,
})
const TOTALS = [total('CAD', 1, { open: 100_000, pastDue: 0, pastDueAccounts: 0, pastDueCount: 0 }), total('USD', 3)]

const item = (
  kind: string,
  customerId: string,
  customerName: string,
  more: Record<string, unknown> = {},
): Resource => ({
  type: 'attention-items',
  id: `${kind}-${customerId}`,
  attributes: {
    kind,
    buid_customer: customerId,
    customerName,
    currency: 'USD',
    amount: 30_000,
    over_limit: null,
    reference: null,
    date: null,
    return_code: null,
    invoice_count: null,
    oldest: null,
    ...more,
  },
})
const ITEMS = [
  item('over-limit', '10440', 'Alder Cold', { amount: 264_210, over_limit: 64_210 }),
  item('payment-returned', '10431', 'Alder East', { reference: 'P-204411', date: '2026-11-19', return_code: 'R01' }),
  item('past-due', '10431', 'Alder East', { invoice_count: 3, oldest: '31-60' }),
  item('dispute-waiting', '10431', 'Alder East', { reference: 'D-1201', date: '2026-11-25' }),
]

const CAPABILITIES = [
  'account-balances.list',
  'attention-items.list',
  'customers.list',
  'exposures.list',
  'invoices.list',
  'payments.create',
  'payments.get',
] as const

let selected: string | null = null
const self = (capabilities: readonly string[] = CAPABILITIES) =>
  signedIn(capabilities as never, {
    user_type: 'corporate',
    selectedCustomer:
      selected === null ? null : { buidCustomer: selected, customerName: 'Alder East', currency: 'USD' },
    session_data: {
      logged_in: true,
      language: 'en',
      user_type: 'corporate',
      customer_id: selected,
      location: null,
      merchant_id: null,
    },
  })

const customer = (id: string, customerName: string): Resource => ({
  type: 'customers',
  id,
  attributes: {
    buidCustomer: id,
    customerName,
    parentCustomer: null,
    paymentEligible: true,
    isActive: true,
    status: 'active',
    currency: 'USD',
    buidLocation: null,
    locationName: null,
  },
})

const balances = ({ query }: Exchange) => {
  const of = (name: string) => query.get(`filter[${name}]`)
  const rows = [...ROWS, QUEBEC].filter(({ attributes }) => {
    const wanted = of('buid_customer')
    if (wanted !== 'all' && wanted !== attributes['buid_customer']) return false
    if (of('parent_customer') && of('parent_customer') !== attributes['parentCustomer']) return false
    if (of('sol_currency') && of('sol_currency') !== attributes['currency']) return false
    if (of('past_due') && attributes['past_due_total'] === 0) return false
    if (of('status') && of('status') !== attributes['status']) return false
    const text = (of('search') ?? '').toLowerCase()
    return String(attributes['customerName']).toLowerCase().includes(text)
  })
  return listOf(rows, {
    record_count: rows.length,
    totals: TOTALS.filter((each) => !of('sol_currency') || each.currency === of('sol_currency')),
  })
}

function show(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-program-overview',
    answers: {
      'GET /self': () => self(),
      'GET /feature-flags/*': () => ({
        data: { type: 'feature-flags', id: location.hostname, attributes: { programOverviewEnabled: true } },
      }),
      'GET /account-balances': balances,
      'GET /attention-items': ({ query }) => {
        const rows = query.get('filter[sol_currency]') === 'USD' ? ITEMS : []
        return listOf(rows, { record_count: rows.length })
      },
      'GET /customers': () => listOf([customer('10431', 'Alder East')], { record_count: 4 }),
      'GET /exposures': () => listOf([]),
      'POST /ecaas/session_data': ({ attributes }) => {
        selected = (attributes?.['sessionKeys'] as { value: string }[])[0]?.value ?? null
        return self()
      },
      ...changes,
    },
    urlState: memoryUrlState(),
    ...options,
  })
  return rendered
}

beforeEach(() => {
  selected = null
  return page.viewport(1280, 900)
})
afterEach(() => {
  rendered?.close()
  rendered = null
})

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

it('[PRG-6] shows the figures of one currency, and of another one after a switch', async () => {
  const widget = show()
  await expect.element(page.getByRole('heading', { name: 'All accounts', level: 2 })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /USD/ })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('3 accounts, 6 invoices')).toBeVisible()
  await expect.element(page.getByText('of $4,000.00')).toBeVisible()
  await expect.element(row('Alder East')).toHaveTextContent('oldest: 31–60 days')
  await expect.element(row('Alder Cold')).toHaveTextContent('Over by $642.10')
  await expect.element(row('Alder Dock')).toHaveTextContent('No credit limit')
  await page.getByRole('tab', { name: /CAD/ }).click()
  await expect.element(row('Alder Québec')).toBeVisible()
  await expect.element(page.getByText('Nothing needs attention')).toBeVisible()
  expect(widget.events('nt-ready')).toHaveLength(1)
})

it('[PRG-6] links a figure to its invoices over all accounts', async () => {
  const widget = show()
  await page.getByRole('button', { name: /show invoices, Past due/ }).click()
  expect(widget.events('nt-navigate')).toEqual([
    { to: 'program-invoices', params: { status: 'past-due', currency: 'USD' } },
  ])
})

it('[PRG-5] lists accounts that need attention, with one action each', async () => {
  show()
  const list = page.getByRole('region', { name: 'Needs attention' })
  await expect.element(list.getByRole('listitem').nth(0)).toHaveTextContent('Over its credit limit by $642.10')
  await expect.element(list.getByRole('listitem').nth(1)).toHaveTextContent('returned on Nov 19, 2026 (R01)')
  await expect.element(list.getByRole('button', { name: 'Pay Alder East', exact: true })).toBeVisible()
  await expect.element(list.getByRole('button', { name: 'Respond Alder East' })).toBeVisible()
})

it('[PRG-5] offers no payment to a user who may not pay', async () => {
  show({ 'GET /self': () => self(CAPABILITIES.filter((each) => each !== 'payments.create')) })
  const list = page.getByRole('region', { name: 'Needs attention' })
  await expect.element(list.getByRole('button', { name: 'Open Alder East' }).first()).toBeVisible()
  expect(list.getByRole('button', { name: /^Pay/ }).elements()).toEqual([])
})

it('[PRG-7] opens an account next to the list, then the account below it, and switches to it', async () => {
  const widget = show()
  await row('Alder East').getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Alder East' })
  await expect.element(sheet.getByRole('button', { name: 'Pay past due $200.00' })).toBeVisible()
  await expect.element(sheet.getByText('$100.00 of it is in dispute or on hold')).toBeVisible()
  await sheet.getByRole('button', { name: 'Alder Dock' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Alder Dock' })).toBeVisible()
  await page.getByRole('button', { name: 'Work in this account' }).click()
  await expect.poll(() => selected).toBe('10432')
  await expect
    .poll(() => widget.events('nt-navigate'), { timeout: 5000 })
    .toEqual([{ to: 'account-overview', params: {} }])
})

it('[PRG-7] returns focus to the row when the account closes', async () => {
  const { root } = show()
  const opener = row('Alder Cold').getByRole('button')
  await opener.click()
  await expect.element(page.getByRole('dialog', { name: 'Alder Cold' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => root.activeElement?.textContent).toBe('Alder Cold')
})

it('[PRG-7] shows why an account could not be opened, and keeps the selected one', async () => {
  const widget = show({ 'POST /ecaas/session_data': () => refusal(404, 'not-found') })
  await page.getByRole('button', { name: 'Respond Alder East' }).click()
  await expect.element(page.getByText('The account could not be opened')).toBeVisible()
  expect(widget.events('nt-navigate')).toEqual([])
})

it('[PRG-4] sends search, filters and sorting to the server', async () => {
  const widget = show()
  await expect.element(row('Alder East')).toBeVisible()
  await page.getByRole('button', { name: 'Past due', exact: true }).first().click()
  await expect.element(row('Alder Dock')).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect.element(page.getByText('No accounts match your filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(row('Alder Dock')).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Name, A to Z')
  await expect.poll(() => widget.api.calls('GET /account-balances').at(-1)?.query.get('sort')).toBe('customer_name')
})

it('[PRG-6] links a user with one account to its overview', async () => {
  show({ 'GET /customers': () => listOf([customer('10431', 'Alder East')], { record_count: 1 }) })
  await expect.element(page.getByText('You have one account: Alder East.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Go to its overview' })).toBeVisible()
})

it('[PRG-6] shows the accounts if the section "needs attention" fails to load, and retries it', async () => {
  let isDown = true
  show({ 'GET /attention-items': () => (isDown ? refusal(500, 'server-error') : listOf(ITEMS, { record_count: 4 })) })
  await expect.element(page.getByText('The accounts that need attention did not load')).toBeVisible()
  await expect.element(row('Alder East')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Respond Alder East' })).toBeVisible()
})

it('[PRG-6] reports that the accounts did not load', async () => {
  const widget = show({ 'GET /account-balances': () => refusal(500, 'server-error') })
  await expect.element(page.getByText('Your accounts did not load')).toBeVisible()
  expect(widget.events('nt-error')).toHaveLength(1)
})
