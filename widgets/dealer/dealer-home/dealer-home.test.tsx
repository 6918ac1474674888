import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/dealer-home'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { customers, dealers, DISPUTES, MISSING, NAMES, PAYOUTS, RIGHTS } from '../../../test/support/dealer-answers.ts'
import { rejectionRow } from '../../../test/support/rejection-answers.ts'
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

/** Payout terms of the program for its dealers. */
const TERMS = { days: 21, weekday: 3 }

let rendered: Rendered | null = null
let merchantId: string | null = 'M-301'

const self = (rights: readonly string[] = RIGHTS) =>
  signedIn(rights, {
    selectedCustomer: null,
    selectedMerchant: merchantId && { buidMerchant: merchantId, merchantName: NAMES[merchantId] },
    session_data: {
      logged_in: true,
      language: 'en',
      user_type: 'merchant',
      customer_id: null,
      location: null,
      merchant_id: merchantId,
    },
  })

function show(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-dealer-home',
    answers: {
      'GET /self': () => self(),
      'GET /feature-flags/*': () => ({
        data: { type: 'feature-flags', id: location.hostname, attributes: { dealerPortalEnabled: true } },
      }),
      'GET /merchants': () => dealers('M-301'),
      'GET /merchant-customers': customers,
      'GET /merchant-payouts': ({ query }) =>
        listOf(query.get('filter[sol_currency]') === 'USD' ? PAYOUTS : [], { record_count: 2, payout_terms: TERMS }),
      'GET /missing-originals': ({ query }) =>
        listOf(MISSING.slice(0, Number(query.get('page[size]'))), { record_count: MISSING.length }),
      'GET /disputes': () => listOf(DISPUTES, { record_count: 5, totals: [] }),
      'GET /rejections': () => listOf([rejectionRow(1001, ['po-number-missing'])], { record_count: 1 }),
      'GET /invoices': () => listOf([], { record_count: 0, totals: [] }),
      'POST /ecaas/session_data': ({ attributes }) => {
        const value = (attributes?.['sessionKeys'] as { value: string }[])[0]?.value ?? ''
        merchantId = value === 'all' ? null : value
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
  merchantId = 'M-301'
  localStorage.removeItem('netterms:show-all-merchants')
  return page.viewport(1280, 900)
})
afterEach(() => {
  rendered?.close()
  rendered = null
  localStorage.removeItem('netterms:show-all-merchants')
})

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

it('[DLR-10] shows tasks with their deadlines, and links each to its page', async () => {
  const widget = show()
  // The host page navigates; this page stays for the next click.
  widget.element.addEventListener('nt-navigate', (event) => event.preventDefault())
  const card = page.getByRole('region', { name: 'Waiting for you' })
  const items = card.getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent('Northwind Traders disputes $845.00')
  await expect.element(items.nth(0)).toHaveTextContent('Ends tomorrow')
  await expect.element(items.nth(1)).toHaveTextContent('Northwind Traders answered about $120.00')
  await expect.element(items.nth(2)).toHaveTextContent('More disputes need your answer: 3')
  await expect.element(items.nth(3)).toHaveTextContent('Rejected sales: 1')
  await card.getByRole('button', { name: 'Answer D-1196' }).click()
  await card.getByRole('button', { name: 'Correct', exact: true }).click()
  await card.getByRole('button', { name: 'Show disputes', exact: true }).click()
  expect(widget.events('nt-navigate')).toEqual([
    { to: 'dispute-detail', params: { invoice_id: 'D-1196' } },
    { to: 'rejection-center', params: { rejection: 'RJ-1001' } },
    { to: 'dispute-center', params: {} },
  ])
})

it('[DLR-9] opens the sale without an original, and loads more of them', async () => {
  const widget = show()
  const card = page.getByRole('region', { name: 'Waiting for you' })
  await card.getByRole('button', { name: 'Show sales' }).click()
  await card.getByRole('button', { name: 'Show 2 more' }).click()
  await expect.element(card.getByRole('button', { name: 'Upload for INV-204567' })).toBeVisible()
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('Upload for INV-204566')
  await userEvent.keyboard('{Enter}')
  expect(widget.events('nt-invoice-open')).toEqual([{ invoiceId: 'INV-204566' }])
  expect(widget.events('nt-navigate')).toEqual([{ to: 'invoice-detail', params: { invoice_id: 'T-204566' } }])
})

it('[DLR-4] [DLR-8] shows the figures of one currency, and of another one after a switch', async () => {
  const widget = show()
  widget.element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await expect.element(page.getByRole('tab', { name: /USD/ })).toHaveAttribute('aria-selected', 'true')
  const figures = page.getByRole('region', { name: 'Your sales in USD' })
  await expect.element(figures.getByText('4 invoices, 2 customers')).toBeVisible()
  await expect.element(figures).toHaveTextContent('$34,483.85')
  await expect.element(figures.getByText('Expected on Nov 23, 2026')).toBeVisible()
  await expect.element(row('Nov 23, 2026')).toHaveTextContent('−$410.00−$200.00$18,410.20')
  await figures.getByRole('button', { name: '$7,312.10: show details, Past due' }).click()
  expect(widget.events('nt-navigate')).toEqual([
    { to: 'invoice-list', params: { status: 'past-due', currency: 'USD' } },
  ])
  await page.getByRole('tab', { name: /CAD/ }).click()
  await expect.element(row('Alder Québec')).toBeVisible()
  await expect.element(page.getByText('No payout expected').first()).toBeVisible()
  await expect.element(page.getByText('Nothing past due')).toBeVisible()
  expect(widget.events('nt-ready')).toHaveLength(1)
})

it('[DLR-76] [DLR-77] shows the payout terms of the program, and that nothing is paid if deductions exceed sales', async () => {
  const [first] = PAYOUTS as [Resource, Resource]
  const below = { ...first, attributes: { ...first.attributes, expected_total: -12_000, credits_total: 2_000_000 } }
  show({ 'GET /merchant-payouts': () => listOf([below], { record_count: 1, payout_terms: TERMS }) })
  const card = page.getByRole('region', { name: 'Expected payouts' })
  await expect
    .element(card)
    .toHaveTextContent('Payout day: Wednesday. Each sale is paid out on the first payout day at least 21 days after')
  await expect.element(card).toHaveTextContent('After a bank holiday, a payout is expected on the next banking day.')
  await expect
    .element(row('Nov 23, 2026'))
    .toHaveTextContent('More is deducted than sold: nothing is paid out on this day')
  await expect.element(row('Nov 23, 2026')).toHaveTextContent('−$120.00')
})

it('[DLR-5] sends search, filters and sorting to the server', async () => {
  const widget = show()
  await expect.element(row('Alder Freight West')).toHaveTextContent('On hold')
  await page.getByRole('button', { name: 'Past due', exact: true }).first().click()
  await expect.element(row('Alder Freight West')).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect.element(page.getByText('No customers match your filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(row('Alder Freight West')).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Newest sale first')
  await expect.poll(() => widget.api.calls('GET /merchant-customers').at(-1)?.query.get('sort')).toBe('-last_sale')
  await page.getByRole('button', { name: 'Last sale' }).click()
  await expect.poll(() => widget.api.calls('GET /merchant-customers').at(-1)?.query.get('sort')).toBe('last_sale')
  for (const { query } of widget.api.calls('GET /merchant-customers'))
    expect(query.get('filter[buid_merchant]')).toBe('M-301')
})

it('[DLR-11] opens a customer with the dealer’s own open invoices, and returns focus to the row', async () => {
  const widget = show()
  await row('Northwind Traders').getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Northwind Traders' })
  await expect.element(sheet.getByText('$1,245.00 · 2 open disputes')).toBeVisible()
  await expect.element(sheet.getByText('No open invoices')).toBeVisible()
  const { query } = widget.api.calls('GET /invoices')[0] as Exchange
  expect([query.get('filter[buid_customer]'), query.get('filter[status]'), query.get('filter[buid_merchant]')]).toEqual(
    ['10428', 'open', 'M-301'],
  )
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('Northwind Traders')
})

it('[DLR-73] links a customer to the invoices sold to it, open ones or all', async () => {
  const widget = show()
  widget.element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await page.getByRole('button', { name: 'Northwind Traders', exact: true }).click()
  await page.getByRole('button', { name: 'All open invoices', exact: true }).click()
  await page.getByRole('button', { name: 'All invoices, paid ones included' }).click()
  expect(widget.events('nt-navigate')).toEqual(
    ['open', 'all'].map((status) => ({
      to: 'invoice-list',
      params: { status, currency: 'USD', customer: '10428' },
    })),
  )
})

it('[DLR-12] [SES-398] works with one dealer or with all of them, on every page', async () => {
  const widget = show({ 'GET /merchants': () => dealers('M-301', 'M-302') })
  const choice = page.getByRole('combobox', { name: 'Dealer' })
  await choice.selectOptions('All my dealers')
  await expect.poll(() => merchantId).toBe(null)
  await expect.element(page.getByText(/^All my dealers · as of/)).toBeVisible()
  await expect
    .poll(() => widget.api.calls('GET /merchant-payouts').at(-1)?.query.get('filter[buid_merchant]'))
    .toBe(null)
  await choice.selectOptions('Pioneer Fleet Parts')
  await expect.poll(() => merchantId).toBe('M-302')
  await expect.element(page.getByText(/^Pioneer Fleet Parts · as of/)).toBeVisible()
})

it('[DLR-12] requires a choice of dealer where all dealers together are not allowed', async () => {
  merchantId = null
  localStorage.setItem('netterms:show-all-merchants', 'false')
  const widget = show({ 'GET /merchants': () => dealers('M-301', 'M-302') })
  await expect.element(page.getByText('You work for several dealers.')).toBeVisible()
  const choice = page.getByRole('combobox', { name: 'Dealer' })
  expect(choice.getByRole('option', { name: 'All my dealers' }).elements()).toEqual([])
  await choice.selectOptions('Cascade Tire & Service')
  await expect.element(row('Northwind Traders')).toBeVisible()
  expect(merchantId).toBe('M-301')
  expect(widget.events('nt-error')).toEqual([])
})

it('[DLR-12] reports that a dealer could not be selected, and keeps the former one', async () => {
  show({
    'GET /merchants': () => dealers('M-301', 'M-302'),
    'POST /ecaas/session_data': () => refusal(404, 'not-found'),
  })
  await page.getByRole('combobox', { name: 'Dealer' }).selectOptions('Pioneer Fleet Parts')
  await expect.element(page.getByText('The dealer could not be selected')).toBeVisible()
  await expect.element(page.getByText(/^Cascade Tire & Service · as of/)).toBeVisible()
})

it('[DLR-10] shows the rest of the page when one section fails, and retries that section', async () => {
  const down = new Set(['payouts', 'disputes'])
  show({
    'GET /merchant-payouts': () =>
      down.has('payouts') ? refusal(500, 'server-error') : listOf(PAYOUTS, { record_count: 2, payout_terms: TERMS }),
    'GET /disputes': () =>
      down.has('disputes') ? refusal(500, 'server-error') : listOf(DISPUTES, { record_count: 2, totals: [] }),
  })
  await expect.element(page.getByRole('button', { name: 'Try again Disputes did not load' })).toBeVisible()
  await expect.element(row('Northwind Traders')).toBeVisible()
  down.delete('disputes')
  await page.getByRole('button', { name: 'Try again Disputes did not load' }).click()
  await expect.element(page.getByRole('button', { name: 'Answer D-1196' })).toBeVisible()
  await expect.element(page.getByText('Expected payouts did not load').first()).toBeVisible()
  down.delete('payouts')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect.element(row('Nov 23, 2026')).toBeVisible()
})

it('[DLR-10] shows that there are no tasks and no customers', async () => {
  const none = () => listOf([], { record_count: 0, totals: [] })
  const widget = show({
    'GET /merchant-customers': none,
    'GET /missing-originals': none,
    'GET /disputes': none,
    'GET /rejections': none,
  })
  await expect.element(page.getByText('Nothing is waiting for you')).toBeVisible()
  await expect.element(page.getByText('No customers yet')).toBeVisible()
  expect(widget.events('nt-empty')).toHaveLength(1)
})

it('[DLR-10] reports that the page did not load', async () => {
  const widget = show({ 'GET /merchant-customers': () => refusal(500, 'server-error') })
  await expect.element(page.getByText('Your customers and sales did not load')).toBeVisible()
  await expect.poll(() => widget.events('nt-error')).toHaveLength(1)
})

it('[DLR-10] shows cards with the same figures at 320 pixels', async () => {
  await page.viewport(320, 900)
  show()
  await expect.element(row('Northwind Traders')).toHaveTextContent('Past due $7,312.10 · in dispute $1,245.00')
  await expect.element(page.getByText('Sales $19,020.20 · deductions −$410.00 · held −$200.00')).toBeVisible()
})
