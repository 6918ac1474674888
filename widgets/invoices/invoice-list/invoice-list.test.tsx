import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { whenInstance } from '../../../src/kit/instance.ts'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { invoiceServer, LISTED, LIST_RIGHTS, manyInvoices } from '../../../test/support/invoice-answers.ts'
import { bar, box, closeList, pageBox, row, showList, tab, table } from '../../../test/support/invoice-list-page.ts'
import { refusal, signedIn } from '../../../test/support/render-widget.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  closeList()
  sessionStorage.clear()
})

it('[INV-11] shows the tabs with their counts and the overall totals', async () => {
  const { events } = showList(invoiceServer().answers)
  await expect.element(tab('Open 9')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('Past due 3')).toBeVisible()
  await expect.element(page.getByText('Past due $10,792.10')).toBeVisible()
  await expect.element(table()).toBeVisible()
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
})

it('[INV-7] shows for each invoice that cannot be paid the reason', async () => {
  showList(invoiceServer().answers)
  await expect.element(box('INV-204233')).toBeDisabled()
  await expect.element(box('INV-204233')).toHaveAccessibleDescription('Payment on its way (Alex Smith)')
  await expect.element(box('INV-204410')).toHaveAccessibleDescription('Put on hold by the dealer')
  await expect.element(box('INV-204600')).toHaveAccessibleDescription('Fully disputed')
})

it('[INV-7] prevents selecting what cannot be paid, even if the reason has no text', async () => {
  const none = Object.fromEntries(
    ['on-hold', 'paidBy', 'fully-disputed'].map((name) => [`invoices.reason.${name}`, '']),
  )
  showList(invoiceServer().answers, { messages: { en: none } })
  for (const id of ['INV-204233', 'INV-204410', 'INV-204600']) await expect.element(box(id)).toBeDisabled()
})

it('[INV-2] shows two words of a status and lists the others', async () => {
  showList(invoiceServer().answers)
  await expect.element(row('INV-204120')).toHaveTextContent(/Billed.*Disputed.*\+2.*Escalated and Part paid/)
})

it('[ACC-3] shows no checkboxes to a user who may not pay', async () => {
  const rights = LIST_RIGHTS.filter((name) => name !== 'payments.create')
  const { root } = showList(invoiceServer(LISTED, rights).answers)
  await expect.element(row('INV-202940')).toBeVisible()
  expect(root.querySelectorAll('input[type=checkbox]')).toHaveLength(0)
  await expect.element(table()).not.toHaveTextContent('Amount to pay')
})

it('[A-10] searches from two characters on, of any kind', async () => {
  const { api, events, root } = showList(invoiceServer().answers)
  const field = page.getByRole('searchbox', { name: 'Search invoices' })
  await field.fill('%')
  await field.fill("'_% & ?")
  await expect.element(page.getByText('No invoices match your filters')).toBeVisible()
  const searches = api.calls('GET /invoices').map(({ query }) => query.get('filter[search]'))
  expect(searches).toEqual([null, "'_% & ?"])
  await expect.poll(() => events('nt-filters-change')).toEqual([{ filters: { status: 'open', q: "'_% & ?" } }])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(field).toHaveValue('')
  expect(root.activeElement).toBe(field.element())
  await expect.element(table()).toBeVisible()
})

it('[INV-12] requests another order from the server', async () => {
  const { api } = showList(invoiceServer().answers)
  await page.getByRole('button', { name: 'Due' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => api.calls('GET /invoices').at(-1)?.query.get('sort')).toBe('-due_date')
})

it.each(['paid', 'closed'])('[INV-63] sorts %s not by open amount, which has no column there', async (status) => {
  await page.viewport(320, 800)
  const urlState = memoryUrlState()
  urlState.write({ status, sort: '-open_total' }, 'replace')
  const { api } = showList(invoiceServer().answers, { urlState })
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect.element(sort).toHaveValue('-paid_on')
  expect(sort.element().textContent).not.toMatch(/Open/)
  expect(api.calls('GET /invoices').map(({ query }) => query.get('sort'))).toEqual(['-paid_on'])
})

it('[PAY-63] stores only its own parameters of a shared URL, with the account', async () => {
  const urlState = memoryUrlState()
  urlState.write({ q: 'pioneer', page: '2', notice: '7', token: 'secret' }, 'replace')
  const { namespace } = showList(invoiceServer().answers, { urlState })
  const place = () => {
    let found: unknown = null
    whenInstance(namespace, ({ store }) => void (found = store.getState().listPlace))()
    return found
  }
  await expect.poll(place).toEqual({ q: 'pioneer', page: '2', status: 'open', customerId: '10428' })
})

it('[INV-12] filters by currency and shows the total without filters', async () => {
  showList(invoiceServer().answers)
  await page.getByRole('combobox', { name: 'Currency' }).selectOptions('CAD')
  await expect.element(page.getByText('1–1 of 1, filtered from 9')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Open CA$999.00')
})

it('[WIR-7] keeps the rows while the next page loads', async () => {
  const { answers } = invoiceServer(manyInvoices(30))
  const usual = answers['GET /invoices']
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const { root } = showList({
    ...answers,
    'GET /invoices': async (exchange) => {
      if (exchange.query.get('page[number]') === '2') await gate
      return usual?.(exchange) ?? 'lost'
    },
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => root.querySelector('.list')?.getAttribute('aria-busy')).toBe('true')
  await expect.element(row('INV-300000')).toBeVisible()
  open()
  await expect.element(page.getByText('26–30 of 30')).toBeVisible()
  await expect.element(row('INV-300029')).toBeVisible()
})

it('[SES-6] shows no row of the former customer while those of the next one load', async () => {
  const { answers } = invoiceServer()
  const self = answers['GET /self']
  const usual = answers['GET /invoices']
  let isOther = false
  const { nt, root } = showList({
    ...answers,
    'GET /self': (exchange) =>
      isOther
        ? signedIn(LIST_RIGHTS, {
            session_data: {
              logged_in: true,
              language: 'en',
              user_type: 'customer',
              customer_id: '10500',
              location: null,
              merchant_id: null,
            },
          })
        : (self?.(exchange) ?? 'lost'),
    'GET /invoices': (exchange) => (isOther ? new Promise(() => {}) : (usual?.(exchange) ?? 'lost')),
  })
  await expect.element(row('INV-202940')).toBeVisible()
  isOther = true
  await nt.reloadSession()
  await expect.poll(() => root.querySelector('tbody')).toBeNull()
  // PAY-63: a payment of this account links back to this list.
  await expect.poll(() => nt.getState().listPlace).toMatchObject({ status: 'open' })
})

it('[INV-10] notifies the host of the requested tab and opens it unless the host does', async () => {
  const { element, events, api } = showList(invoiceServer().answers)
  element.addEventListener('nt-navigate', (event) => event.preventDefault(), { once: true })
  await tab(/^Past due/).click()
  expect(events('nt-navigate')).toEqual([{ to: 'invoice-list', params: { status: 'past-due' } }])
  await expect.element(tab(/^Open/)).toHaveAttribute('aria-selected', 'true')
  await tab(/^Past due/).click()
  await expect.element(tab(/^Past due/)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => api.calls('GET /invoices').at(-1)?.query.get('filter[status]')).toBe('past-due')
})

it('[INV-10] opens another list that the host sets on its first page', async () => {
  const { element, api } = showList(invoiceServer(manyInvoices(30)).answers)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('26–30 of 30')).toBeVisible()
  element.setAttribute('status', 'all')
  await expect.element(tab('All')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('1–25 of 30')).toBeVisible()
  expect(api.calls('GET /invoices').at(-1)?.query.get('filter[status]')).toBe('all')
})

it('[EXP-5] shows the age bucket of a link as a removable filter', async () => {
  const urlState = memoryUrlState()
  urlState.write({ ageing: '31-60' }, 'replace')
  const { api, root } = showList(invoiceServer().answers, { urlState })
  await expect.element(table()).toBeVisible()
  expect(api.calls('GET /invoices')[0]?.query.get('filter[ageing]')).toBe('31-60')
  await page.getByRole('button', { name: 'Remove filter 31–60 days late' }).click()
  await expect.poll(() => api.calls('GET /invoices').at(-1)?.query.get('filter[ageing]')).toBeNull()
  expect(root.activeElement?.getAttribute('type')).toBe('search')
})

it('[INV-10] reports that an unknown list does not exist, without a request', async () => {
  const { api, events } = showList(invoiceServer().answers, { attributes: { status: 'everything' } })
  await expect.element(page.getByText('This list does not exist')).toBeVisible()
  expect(api.calls('GET /invoices')).toEqual([])
  await expect.poll(() => events('nt-empty')).toHaveLength(1)
})

it('[INV-11] distinguishes an account without invoices from an empty tab', async () => {
  showList(invoiceServer([]).answers)
  await expect.element(page.getByText('No invoices yet')).toBeVisible()
  showList(invoiceServer().answers, { attributes: { status: 'paid' } })
  await expect.element(page.getByText('No invoices in this list')).toBeVisible()
  await expect.element(tab(/^Open/)).toBeVisible()
})

it('[ERR-2] keeps tabs and filters when the list fails to load, and retries', async () => {
  const { answers } = invoiceServer()
  const usual = answers['GET /invoices']
  let isBroken = true
  const { events } = showList({
    ...answers,
    'GET /invoices': (exchange) => (isBroken ? refusal(500, 'server-error') : (usual?.(exchange) ?? 'lost')),
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again, { timeout: 10_000 }).toBeVisible()
  await expect.element(tab(/^Past due/)).toBeVisible()
  await expect.poll(() => events('nt-error')).toMatchObject([{ code: 'server-error', retryable: true }])
  isBroken = false
  await again.click()
  await expect.element(table()).toBeVisible()
}, 20_000)

it('[WID-12] offers all functions of the table in a narrow container', async () => {
  await page.viewport(320, 800)
  const { api } = showList(invoiceServer().answers)
  await pageBox().click()
  await expect.element(bar()).toHaveTextContent('6 invoices selected')
  await expect.element(page.getByText('Payment on its way (Alex Smith)')).toBeVisible()
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Open, largest first')
  await expect.poll(() => api.calls('GET /invoices').at(-1)?.query.get('sort')).toBe('-open_total')
})
