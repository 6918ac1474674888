import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/dispute-center'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { CENTER_RIGHTS, disputeServer, DISPUTES, disputeWire } from '../../../test/support/dispute-list-answers.ts'
import {
  type Answers,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(answers: Answers = disputeServer(), options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-dispute-center', answers, ...options })
  return rendered
}

const tab = (name: RegExp | string) => page.getByRole('tab', { name })
const table = () => page.getByRole('table', { name: /^Disputes/ })
const row = (id: string) => table().getByRole('row', { name: new RegExp(`^(Select dispute )?${id}`) })
const waiting = () => page.getByRole('region', { name: 'Waiting for you' })
const listRequest = ({ api }: Rendered) =>
  api.calls('GET /disputes').filter(({ query }) => query.get('page[size]') !== '3')
const lastRequest = (shown: Rendered) => listRequest(shown).at(-1)?.query

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
})

it('[DSP-60] shows the disputes that need an answer, with reason, deadline and the effect of no answer', async () => {
  const { events, api } = show()
  await expect.element(waiting()).toBeVisible()
  const items = waiting().getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent(/Pioneer Fleet Parts answered.*Ends tomorrow, 11:59 PM CST/)
  await expect.element(items.nth(0)).toHaveTextContent(/“We need the photo of the carton label\.”/)
  await expect
    .element(items.nth(0))
    .toHaveTextContent(/D-1188 · INV-201377 · If you do not answer, the dispute expires and \$620\.00 is payable again/)
  await expect
    .element(items.nth(1))
    .toHaveTextContent(/Cascade Tire & Service offers \$150\.00 of \$400\.00.*5 days left.*the offer lapses/)
  const requested = api.calls('GET /disputes').find(({ query }) => query.get('page[size]') === '3')
  expect(requested?.query.get('filter[turn]')).toBe('customer')
  expect(requested?.query.get('filter[buid_customer]')).toBe('10428')
  expect(requested?.query.get('sort')).toBe('respond_by')
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
})

it('[DSP-60] has no card without disputes to answer, and links to the rest if there are more', async () => {
  const many = Array.from({ length: 5 }, (_, index) => disputeWire(`D-20${index}`))
  show(disputeServer(many))
  await waiting().getByRole('button', { name: 'Show all 5' }).click()
  await expect.element(tab(/^Waiting for you/)).toHaveAttribute('aria-selected', 'true')
  rendered?.close()
  show(disputeServer(DISPUTES.filter(({ turn }) => turn !== 'customer')))
  await expect.element(row('D-1195')).toBeVisible()
  expect(waiting().query()).toBeNull()
  await tab(/^Waiting for you/).click()
  await expect.element(page.getByText('Nothing is waiting for you')).toBeVisible()
  await expect.element(page.getByText(/^4 disputes are with dealers or customer support/)).toBeVisible()
})

it('[DSP-61] shows each tab with its count, and queries the selected tab', async () => {
  const shown = show()
  await expect.element(page.getByText('6 open · 3 closed')).toBeVisible()
  for (const name of ['Open 6', 'Waiting for you 2', 'Waiting for dealer 2', 'With customer support 1', 'Closed 3']) {
    await expect.element(tab(name)).toBeVisible()
  }
  await tab(/^Waiting for dealer/).click()
  await expect.poll(() => lastRequest(shown)?.get('filter[turn]')).toBe('merchant')
  await expect.element(row('D-1195')).toBeVisible()
  await expect.element(row('D-1188')).not.toBeInTheDocument()
  await tab(/^Closed/).click()
  await expect.poll(() => lastRequest(shown)?.get('filter[status]')).toBe('closed')
  expect(lastRequest(shown)?.get('sort')).toBe('-creation_date')
  await expect.poll(() => shown.events('nt-filters-change').at(-1)).toEqual({ filters: { disputes: 'closed' } })
})

it('[DSP-61] keeps the list when only the counts fail, and retries them on request', async () => {
  let fails = true
  const server = disputeServer()
  const usual = server['GET /ecaas/customer-dispute/count']
  const { element } = show({
    ...server,
    'GET /ecaas/customer-dispute/count': (exchange) =>
      fails ? refusal(500, 'internal') : (usual?.(exchange) ?? 'lost'),
  })
  await expect.element(page.getByText('The numbers did not load.')).toBeVisible()
  await expect.element(row('D-1188')).toBeVisible()
  await expect.element(tab('Open')).toBeVisible()
  element.addEventListener('click', () => (fails = false), { capture: true })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(tab('Open 6')).toBeVisible()
  await expect.element(page.getByText('The numbers did not load.')).not.toBeInTheDocument()
})

it('[DSP-2] shows for each dispute which side has to answer and how long it has', async () => {
  show()
  await expect.element(row('D-1188')).toHaveTextContent(/Quality or damageINV-201377.*Waiting for you.*1 day/)
  await expect.element(row('D-1182')).toHaveTextContent(/Waiting for you.*5 days.*\$400\.00\$150\.00 offered/)
  await expect.element(row('D-1193')).toHaveTextContent(/Waiting for dealerInvoice no longer eligible.*11 days/)
  await expect.element(row('D-1176')).toHaveTextContent(/With customer support.*No deadline/)
  await expect
    .element(row('D-1169'))
    .toHaveTextContent(/Posting decision.*Credit memo posts.*Nov 23.*\$180\.00 granted/)
})

it('[DSP-38] sums the filtered disputes per currency', async () => {
  show(disputeServer([...DISPUTES, disputeWire('D-1300', { currency: 'CAD', total: 9900 })]))
  const foot = page.getByRole('navigation', { name: 'Pages' })
  await expect.element(foot).toHaveTextContent('In dispute CA$99.00')
  await expect.element(foot).toHaveTextContent('In dispute $4,305.30')
})

it('[DSP-38] searches, shows the total without filters, and clears all filters', async () => {
  const shown = show()
  const field = page.getByRole('searchbox', { name: 'Search disputes' })
  await field.fill('cascade')
  await expect.poll(() => lastRequest(shown)?.get('filter[search]')).toBe('cascade')
  await expect.element(page.getByText('1–1 of 1, filtered from 6')).toBeVisible()
  await field.fill('nothing like it')
  await expect.element(page.getByText('No disputes match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(row('D-1188')).toBeVisible()
  expect(shown.root.activeElement).toBe(field.element())
})

it('[DSP-38] filters by reason, deadline and amount; each chip removes its filter', async () => {
  const shown = show()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Quality or damage')
  await expect.poll(() => lastRequest(shown)?.get('filter[dispute_reason_id]')).toBe('DR-4')
  await page.getByRole('textbox', { name: 'Amount from (USD)' }).fill('1000')
  await expect.poll(() => lastRequest(shown)?.get('filter[amount_from]')).toBe('100000')
  expect(lastRequest(shown)?.get('filter[del_currency]')).toBe('USD')
  await page.getByRole('textbox', { name: 'Amount to (USD)' }).fill('500')
  await expect.element(page.getByText('This amount is below the first one')).toBeVisible()
  expect(lastRequest(shown)?.get('filter[amount_to]')).toBeNull()
  await page.getByRole('textbox', { name: 'Deadline on or before' }).fill('11/25/2026')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => lastRequest(shown)?.get('filter[respond_until]')).toBe('11/25/2026')
  await page.getByRole('button', { name: 'Remove filter Reason: Quality or damage' }).click()
  await expect.poll(() => lastRequest(shown)?.get('filter[dispute_reason_id]')).toBeNull()
  await page.getByRole('button', { name: 'Remove filter Currency: USD' }).click()
  await expect.poll(() => lastRequest(shown)?.get('filter[amount_from]')).toBeNull()
})

it('[DSP-38] reads filters and order from the URL', async () => {
  const urlState = memoryUrlState()
  urlState.write({ disputes: 'customer', dealer: 'M-2', 'dispute-sort': '-total', until: '2026-11-30' }, 'replace')
  const shown = show(disputeServer(), { urlState })
  await expect.element(row('D-1182')).toBeVisible()
  expect(lastRequest(shown)?.get('filter[turn]')).toBe('customer')
  expect(lastRequest(shown)?.get('filter[buid_merchant]')).toBe('M-2')
  expect(lastRequest(shown)?.get('filter[respond_until]')).toBe('11/30/2026')
  expect(lastRequest(shown)?.get('sort')).toBe('-total')
  await expect.element(page.getByRole('button', { name: 'Remove filter Dealer: Cascade Tire & Service' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Time left' }).getByRole('button').click()
  await expect.poll(() => lastRequest(shown)?.get('sort')).toBe('respond_by')
})

it('[WID-3] opens a dispute and a new one, in place unless the host handles the event', async () => {
  const { element, events } = show()
  const cancel = (event: Event) => event.preventDefault()
  element.addEventListener('nt-navigate', cancel)
  element.addEventListener('nt-dispute-start', cancel)
  await page.getByRole('button', { name: 'Respond: D-1182' }).first().click()
  await row('D-1195').getByRole('button', { name: 'D-1195' }).click()
  expect(events('nt-navigate').map(({ params }) => params)).toEqual([
    { invoice_id: 'D-1182' },
    { invoice_id: 'D-1195' },
  ])
  await page.getByRole('button', { name: 'New dispute' }).click()
  expect(events('nt-dispute-start')).toEqual([{ invoiceIds: [] }])
  element.removeEventListener('nt-navigate', cancel)
  await row('D-1195').getByRole('button', { name: 'D-1195' }).click()
  await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible()
})

it('[DSP-5] offers a follow-up dispute once after a decision against the customer', async () => {
  const { element, events } = show()
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await tab(/^Closed/).click()
  await expect.element(row('D-1161')).toHaveTextContent(/Closed, granted.*Nov 2, 2026.*\$400\.00\$400\.00/)
  expect(
    row('D-1161')
      .getByRole('button', { name: /Dispute again/ })
      .query(),
  ).toBeNull()
  await row('D-1149').getByRole('button', { name: 'Dispute again: D-1149' }).click()
  expect(events('nt-navigate').at(-1)).toEqual({
    to: 'dispute-create',
    params: { invoiceIds: 'T-INV-198204', predecessor: 'D-1149' },
  })
  await row('D-1107').getByRole('button', { name: 'Followed by D-1158' }).click()
  expect(events('nt-navigate').at(-1)?.params).toEqual({ invoice_id: 'D-1158' })
})

it('[DSP-33] requests a dealer’s own disputes, and names its customers', async () => {
  const rights = CENTER_RIGHTS.filter((name) => name !== 'disputes.create' && !name.startsWith('customer-disputes'))
  const dealers = DISPUTES.map((dispute) => ({
    ...dispute,
    buid_merchant: 'M-1',
    ...(dispute['turn'] === 'merchant' && { actions: ['respond to customer', 'grant in full', 'deny'] }),
    ...(dispute['turn'] === 'customer' && { actions: [] }),
  }))
  const shown = show(disputeServer(dealers, rights, 'Merchant'))
  await expect.element(tab('Waiting for you 2')).toBeVisible()
  await expect.element(tab('Waiting for customer 2')).toBeVisible()
  await expect
    .element(waiting().getByRole('listitem').first())
    .toHaveTextContent(/Northwind Traders disputes \$300\.00.*“Ten arrived.*customer support decides about \$300\.00/)
  await expect.element(row('D-1188')).toHaveTextContent(/Northwind Traders.*Waiting for customer/)
  await expect.element(row('D-1195')).toHaveTextContent(/Waiting for you/)
  expect(lastRequest(shown)?.get('filter[buid_merchant]')).toBe('M-1')
  expect(lastRequest(shown)?.get('filter[buid_customer]')).toBeNull()
  expect(page.getByRole('button', { name: 'New dispute' }).query()).toBeNull()
})

it.each([
  ['Viewer', [], /^You can read disputes\. Admins and payers can open disputes; admins answer them\./],
  ['Payer', ['disputes.create'], /^You can open disputes and withdraw your own\. Admins answer them\./],
])('[ACC-10] explains to a %s which actions are not allowed, and offers no selection', async (role, own, words) => {
  const rights = [...CENTER_RIGHTS.filter((name) => !/^disputes\.(create|answer)/.test(name)), ...own]
  const readOnly = DISPUTES.map((dispute) => ({ ...dispute, actions: [] }))
  const { root } = show(disputeServer(readOnly, rights, role))
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText(new RegExp(`^You can’t do this with the ${role} role\\. An admin`))).toBeVisible()
  const start = page.getByRole('button', { name: 'New dispute' })
  if (own.length === 0) await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  else await expect.element(start).not.toHaveAttribute('aria-disabled')
  await expect.element(row('D-1188')).toBeVisible()
  expect(root.querySelectorAll('input[type=checkbox]')).toHaveLength(0)
  await expect.element(waiting().getByRole('button', { name: 'View: D-1188' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Respond/ }).query()).toBeNull()
})

it('[DSP-61] shows that the account has no disputes', async () => {
  const { events } = show(disputeServer([]))
  await expect.element(page.getByText('No disputes yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New dispute' })).toBeVisible()
  await expect.poll(() => events('nt-empty')).toHaveLength(1)
})

it('[DSP-61] reports that the disputes did not load, and retries', async () => {
  let fails = true
  const server = disputeServer()
  const usual = server['GET /disputes']
  const { events } = show({
    ...server,
    'GET /disputes': (exchange) => (fails ? refusal(500, 'internal') : (usual?.(exchange) ?? 'lost')),
  })
  await expect.element(page.getByText('Disputes did not load')).toBeVisible()
  await expect.element(page.getByText('What is waiting for you did not load.')).toBeVisible()
  await expect.poll(() => events('nt-error')).not.toHaveLength(0)
  fails = false
  for (const again of page.getByRole('button', { name: 'Try again' }).all()) await again.click()
  await expect.element(row('D-1188')).toBeVisible()
  await expect.element(waiting()).toBeVisible()
})

it('[DSP-61] marks the list as out of date when a refresh fails', async () => {
  let fails = false
  const server = disputeServer()
  const usual = server['GET /disputes']
  const { element } = show({
    ...server,
    'GET /disputes': (exchange) => (fails ? refusal(503, 'unavailable') : (usual?.(exchange) ?? 'lost')),
  })
  await expect.element(row('D-1188')).toBeVisible()
  fails = true
  ;(element as HTMLElement & { refresh(): void }).refresh()
  await expect.element(page.getByText('These disputes may be out of date.')).toBeVisible()
  await expect.element(row('D-1188')).toBeVisible()
})

it('[EXP-23] downloads all filtered disputes', async () => {
  const file = { body: '' }
  const shown = show({
    ...disputeServer(),
    'POST /exports': ({ attributes }) => {
      file.body = JSON.stringify(attributes)
      return {
        data: {
          type: 'exports',
          id: 'e-1',
          attributes: {
            address: '/api/exports/token-1',
            expires_at: '2026-11-20T17:00:00Z',
            file_name: 'disputes-2026-11-20.csv',
          },
        },
        status: 201,
      }
    },
    'GET /exports/*': () => refusal(404, 'not-found'),
  })
  await tab(/^Waiting for you/).click()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^The file was not saved\./)
  expect(shown.api.calls('GET /exports/token-1')).toHaveLength(1)
  expect(JSON.parse(file.body)).toEqual({
    what: 'disputes',
    filter: { buid_customer: '10428', turn: 'customer' },
    sort: 'respond_by',
    language: 'en',
    byte_order_mark: true,
  })
})
