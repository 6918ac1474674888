import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/account-overview'
import {
  ACCOUNT_RIGHTS,
  accountAnswers,
  DOLLARS,
  DUE_ROWS,
  dueResource,
  exposure,
  NEW_ACCOUNT,
} from '../../../test/support/account-answers.ts'
import {
  type Answers,
  CUSTOMER,
  listOf,
  missingRight,
  NO_PAYMENT,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-account-overview', answers: accountAnswers(changes), ...options })
  return rendered
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const balance = () => page.getByRole('region', { name: 'Open balance' })
const credit = () => page.getByRole('region', { name: 'Credit available' })
const dueSoon = () => page.getByRole('region', { name: 'Due soon' })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
})

it('[EXP-5] shows the open balance by age, as a bar and a list with the figures', async () => {
  const { events } = show()
  await expect.element(balance()).toHaveTextContent('Open balance$83,772.85Past due$19,592.60')
  // The part of the past due balance that the pay button excludes.
  await expect.element(balance()).toHaveTextContent('$400.00 of it is in dispute or on hold')
  const picture =
    'Ageing: Current $51,700.25, 1–30 days $11,962.10, 31–60 days $4,210.50, 61–90 days $2,240.00, and Over 90 days $1,180.00'
  await expect.element(page.getByRole('img', { name: picture })).toBeVisible()
  const lines = balance().getByRole('listitem')
  expect(lines.elements().map((line) => line.textContent)).toEqual([
    'Current$51,700.2513 invoices',
    '1–30 days$11,962.103 invoices',
    '31–60 days$4,210.501 invoice',
    '61–90 days$2,240.001 invoice',
    'Over 90 days$1,180.001 invoice',
    'Open balance$83,772.85',
    'On its way, posts by Dec 3, 2026−$12,480.00',
    'Unapplied credit−$1,250.00',
    'Left to pay$70,042.85',
  ])
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
})

it('[EXP-5] shows the ages as a table with a total, operated by keyboard', async () => {
  show()
  await expect.element(button('Show as table')).toBeVisible()
  ;(button('Show as table').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const table = page.getByRole('table', { name: 'Open balance by days past due' })
  await expect.element(table.getByRole('row', { name: '31–60 days 1 $4,210.50' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: 'On its way, posts by Dec 3, 2026 −$12,480.00' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: 'Open balance — $83,772.85' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: 'Unapplied credit −$1,250.00' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: 'Left to pay $70,042.85' })).toBeVisible()
  // The table also lists zero amounts; the list next to the chart does not.
  await expect.element(table.getByRole('row', { name: 'Of it, late fees $0.00' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('img', { name: /^Ageing/ })).toBeVisible()
})

it('[EXP-3] shows the credit limit with the share of each part', async () => {
  show()
  await expect
    .element(page.getByRole('img', { name: '33.5% of the limit used, 8.6% held, 57.9% available' }))
    .toBeVisible()
  const lines = credit().getByRole('listitem')
  expect(lines.elements().map((line) => line.textContent)).toEqual([
    'Used$83,772.8533.5%',
    'Held for orders$21,500.008.6%',
    'Available$144,727.1557.9%',
    'Credit limit$250,000.00',
  ])
  await expect.element(credit()).toHaveTextContent('$12,340.00 more is ordered but not billed yet.')
  await expect.element(credit()).not.toHaveTextContent('Over by')
})

it('[EXP-3] shows by how much the credit limit is exceeded', async () => {
  const changes = { credit_limit: 9_000_000, credit_available: -1_527_285 }
  show({ 'GET /exposures': () => listOf([{ ...DOLLARS, attributes: { ...DOLLARS.attributes, ...changes } }]) })
  await expect.element(credit()).toHaveTextContent('Credit available$0.00Over by $15,272.85')
})

it('[EXP-4] shows no share for an account without a credit limit', async () => {
  const changes = { credit_limit: 0, credit_available: 0 }
  show({ 'GET /exposures': () => listOf([{ ...DOLLARS, attributes: { ...DOLLARS.attributes, ...changes } }]) })
  await expect.element(credit()).toHaveTextContent('Credit available—This account has no credit limit.')
  await expect.element(credit()).not.toHaveTextContent('%')
})

it('[EXP-6] shows when pending payments free up credit', async () => {
  show()
  await expect.element(credit()).toHaveTextContent('$157,207.15 available by Dec 3, 2026, when your payments post.')
})

it('[EXP-1] lists every other currency with an open balance, and then names currencies', async () => {
  const canada = exposure('CAD', [266_890, 45_000, 0, 0, 0], [2, 1, 0, 0, 0], {
    unapplied_credit: 5_000,
    pending_payment: 7_000,
  })
  const yen = exposure('JPY', [1_234_567, 0, 0, 0, 0], [1, 0, 0, 0, 0])
  const euro = exposure('EUR', [0, 0, 0, 0, 0], [0, 0, 0, 0, 0])
  const rows = [...DUE_ROWS, { id: 'INV-204512', open: 99_900, due: '12/01/2026', daysLeft: 11, currency: 'CAD' }]
  const { events } = show({
    'GET /exposures': () => listOf([DOLLARS, canada, yen, euro]),
    'GET /invoices': () => listOf(rows.map(dueResource), { totals: [] }),
  })
  await expect.element(page.getByRole('region', { name: 'Open balance, USD' })).toBeVisible()
  const others = page.getByRole('region', { name: 'Other currencies' }).getByRole('listitem')
  await expect
    .poll(() => others.elements().map((line) => line.textContent))
    .toEqual([
      'CADCA$70.00 on its wayUnapplied credit −CA$50.00CA$3,118.90CA$450.00 past due',
      'JPY¥1,234,567Nothing past due',
    ])
  await expect.element(page.getByRole('region', { name: 'Due soon, all currencies' })).toHaveTextContent('CA$999.00')
  await button('1–30 days').click()
  expect(events('nt-navigate')).toEqual([
    { to: 'invoice-list', params: { status: 'open', ageing: '1-30', currency: 'USD' } },
  ])
})

it('[EXP-5] requests the next five invoices that are not past due, and shows due dates in the program’s calendar', async () => {
  const { api } = show()
  const rows = dueSoon().getByRole('listitem')
  await expect.element(button('INV-203988')).toBeVisible()
  expect(rows.elements().map((row) => row.textContent)).toEqual([
    '20NovINV-203988Pioneer Fleet Parts$4,875.00Due Nov 20, 2026, Due today',
    '23NovINV-204016Cascade Tire & Service$8,940.75Due Nov 23, 2026, In 3 days',
    '30NovINV-204233Pioneer Fleet Parts$2,480.00Due Nov 30, 2026, In 10 days$10,000.00 on its way',
    '–INV-204347Pioneer Fleet Parts$3,118.90No due date',
  ])
  expect(Object.fromEntries(api.calls('GET /invoices')[0]?.query ?? [])).toEqual({
    'filter[buid_customer]': '10428',
    'filter[status]': 'open',
    'filter[ageing]': 'current',
    sort: 'due_date',
    'page[number]': '1',
    'page[size]': '5',
  })
  await expect.element(page.getByText('Northwind Traders · as of Nov 20, 2026')).toBeVisible()
})

it('[WID-3] opens the page that the host returns, with the filter of the pressed element', async () => {
  const { element, events } = show()
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await button('31–60 days').click()
  await button('All invoices').click()
  await button('Pay invoices').click()
  await button('View all invoices that are not late').click()
  expect(events('nt-navigate')).toEqual([
    { to: 'invoice-list', params: { status: 'open', ageing: '31-60' } },
    { to: 'invoice-list', params: { status: 'all' } },
    { to: 'pay', params: {} },
    { to: 'invoice-list', params: { status: 'open', ageing: 'current' } },
  ])
  await expect.element(balance()).toBeVisible()
})

it('[WID-3][IND-2] dispatches an event to open an invoice, or goes to its page', async () => {
  const { element, events } = show()
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await button('INV-204016').click()
  expect(events('nt-invoice-open')).toEqual([{ invoiceId: 'INV-204016' }])
  expect(events('nt-navigate')).toEqual([{ to: 'invoice-detail', params: { invoice_id: 'T204016' } }])
})

it('[WID-3] shows the list in place on a page without a router, with a link back', async () => {
  const { root } = show()
  await button('1–30 days').click()
  await expect.element(button('Back')).toBeVisible()
  expect(root.querySelector('nt-invoice-list')).not.toBeNull()
  expect(balance().query()).toBeNull()
  await button('Back').click()
  await expect.element(balance()).toBeVisible()
})

it('[ERR-2] keeps the invoices due soon when the figures fail to load, and retries the figures', async () => {
  let isDown = true
  const { events } = show({
    'GET /exposures': () => (isDown ? refusal(503, 'server-unavailable') : listOf([DOLLARS])),
  })
  await expect.element(page.getByText('Your balance and credit did not load'), { timeout: 8000 }).toBeVisible()
  await expect.element(button('INV-203988')).toBeVisible()
  await expect.poll(() => events('nt-error').map(({ code }) => code)).toEqual(['server-unavailable'])
  isDown = false
  await button('Try again').click()
  await expect.element(balance()).toHaveTextContent('$83,772.85')
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
})

it('[ERR-2] keeps the figures when the invoices due soon fail to load, and reports the failure to the host', async () => {
  const { events } = show({ 'GET /invoices': () => refusal(500, 'server-error') })
  await expect.element(page.getByText('What is due soon did not load'), { timeout: 8000 }).toBeVisible()
  await expect.element(balance()).toHaveTextContent('$83,772.85')
  await expect.poll(() => events('nt-error').map(({ code }) => code)).toEqual(['server-error'])
  expect(events('nt-ready')).toHaveLength(1)
})

it('[EXP-1] shows no zeros for an account without a row in its own currency', async () => {
  const { events } = show({ 'GET /exposures': () => listOf([]) })
  await expect.element(page.getByText('Your balance and credit did not load')).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
  await expect.poll(() => events('nt-error').map(({ code }) => code)).toEqual(['response-invalid'])
})

it('[EXP-2] distinguishes an account without invoices from one that has paid everything', async () => {
  let known = 0
  const answers: Answers = {
    'GET /exposures': () => listOf([NEW_ACCOUNT]),
    'GET /invoices': ({ query }) =>
      listOf([], { totals: [], record_count: query.get('filter[status]') === 'all' ? known : 0 }),
  }
  const first = show(answers)
  await expect.element(page.getByText('No invoices yet')).toBeVisible()
  await expect.element(credit()).toHaveTextContent('$250,000.00')
  await expect.poll(() => first.events('nt-empty')).toHaveLength(1)
  first.close()
  known = 9
  show(answers)
  await expect.element(balance()).toHaveTextContent('Open balance$0.00')
  await expect.element(dueSoon()).toHaveTextContent('Nothing is coming due')
})

const VIEWER = {
  ...{ user_id: 'u-3', username: 'viewer', email_address: 'v@harbor.example', first_name: 'Vera', last_name: 'Lind' },
  ...{ full_name: 'Vera Lind', role: 'Viewer', status: 'active', user_types: ['customer'], isSso: false },
  ...{ timeZone: 'America/Chicago', customerEntityRestricted: false, merchantEntityRestricted: false },
}

it('[ACC-27] disables payment for a viewer, with the reason and the name of an admin who can grant the role', async () => {
  const shown = show({
    'GET /self': () => signedIn(['exposures.list', 'invoices.list'], { user: VIEWER }),
    'GET /rights/payments.create': () => missingRight('payments.create'),
  })
  const pay = button('Pay invoices')
  const words = 'You can’t pay invoices with the Viewer role. Alex Smith can give you the Payer role.'
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true')
  await expect.element(pay).toHaveAccessibleDescription(words)
  // Press the button by keyboard.
  ;(pay.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(shown.events('nt-navigate')).toEqual([])
})

it('[ACC-27] shows the reason without a name when the server does not respond', async () => {
  show({ 'GET /self': () => signedIn(['exposures.list', 'invoices.list'], { user: VIEWER }) })
  await expect
    .element(
      page.getByText(
        'You can’t pay invoices with the Viewer role. An admin of your company can give you the Payer role.',
      ),
    )
    .toBeVisible()
})

it('[ACC-27] hides payments from customer support without a reason', async () => {
  const user = { ...VIEWER, role: 'Customer Support', user_types: ['admin'] }
  show({ 'GET /self': () => signedIn(['exposures.list', 'invoices.list'], { user }) })
  await expect.element(button('All invoices')).toBeVisible()
  expect(button('Pay invoices').query()).toBeNull()
  expect(button(/^Pay past due/).query()).toBeNull()
})

it.each(NO_PAYMENT)(
  '[PAY-8] gives the reason why a %s account cannot pay, and offers no payment',
  async (_is, of, title, text) => {
    show({ 'GET /self': () => signedIn(ACCOUNT_RIGHTS, { selectedCustomer: { ...CUSTOMER, ...of } }) })
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(button('All invoices')).toBeVisible()
    expect(button('Pay invoices').query()).toBeNull()
  },
)

it.each(['inactive', 'terminated', 'on hold'])('[PAY-8] lets a %s account pay its debts', async (status) => {
  show({
    'GET /self': () => signedIn(ACCOUNT_RIGHTS, { selectedCustomer: { ...CUSTOMER, status, paymentEligible: true } }),
  })
  await expect.element(button('Pay invoices')).toBeVisible()
  expect(page.getByText(/cannot pay online/).query()).toBeNull()
})

it('[PAY-8] gives the reason for an account without invoices too', async () => {
  const [[, locked, title]] = NO_PAYMENT
  show({
    'GET /self': () => signedIn(ACCOUNT_RIGHTS, { selectedCustomer: { ...CUSTOMER, ...locked } }),
    'GET /exposures': () => listOf([NEW_ACCOUNT]),
    'GET /invoices': () => listOf([], { totals: [] }),
  })
  await expect.element(page.getByText('No invoices yet')).toBeVisible()
  await expect.element(page.getByText(title)).toBeVisible()
})

it('[ACC-3] neither requests nor links invoices for a session that may not read them', async () => {
  const { api } = show({ 'GET /self': () => signedIn(['exposures.list']) })
  await expect.element(balance()).toHaveTextContent('1–30 days$11,962.10')
  expect(button('1–30 days').query()).toBeNull()
  expect(dueSoon().query()).toBeNull()
  expect(api.calls('GET /invoices')).toHaveLength(0)
})

it('[I18N-8] formats amounts and dates in the language', async () => {
  show({}, { locale: 'de' })
  await expect.element(page.getByRole('region', { name: 'Offener Saldo' })).toHaveTextContent(/83\.772,85\s\$/)
  await expect.element(page.getByText('Northwind Traders · Stand 20. Nov. 2026')).toBeVisible()
})
