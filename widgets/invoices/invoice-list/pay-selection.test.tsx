import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { invoiceServer, LIST_RIGHTS, LISTED, manyInvoices } from '../../../test/support/invoice-answers.ts'
import {
  amount,
  bar,
  box,
  closeList,
  goOn,
  pageBox,
  row,
  showList,
  tab,
} from '../../../test/support/invoice-list-page.ts'
import { loadLazyPart } from '../../../src/runtime/lazy-parts.ts'
import { CUSTOMER, refusal, signedIn } from '../../../test/support/render-widget.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  closeList()
  sessionStorage.clear()
})

it('[INV-6] selects the open amount that is not disputed', async () => {
  const { events } = showList(invoiceServer().answers)
  await box('INV-198204').click()
  await expect.element(amount('INV-198204')).toHaveValue('780.00')
  await expect.element(row('INV-198204')).toHaveTextContent('$400.00 is disputed')
  await expect.element(bar()).toHaveTextContent('1 invoice selected')
  await expect.element(bar()).toHaveTextContent('$780.00')
  await expect.poll(() => events('nt-selection-change')).toEqual([{ invoiceIds: ['INV-198204'] }])
})

it('[PAY-9] shows what remains due of a partly paid invoice, including the disputed amount, as the server computes it', async () => {
  showList(invoiceServer().answers)
  await box('INV-198204').click()
  await amount('INV-198204').fill('10')
  await userEvent.tab()
  await expect.element(row('INV-198204')).toHaveTextContent('$1,170.00 remains due')
  await expect.element(bar()).toHaveTextContent('$1,170.00 of INV-198204 remains due')
})

it('[WID-56] keeps the selection while the code for paying fails to load, and retries', async () => {
  let isReachable = false
  const load = (name: string) =>
    name === 'invoice-list.paying' && !isReachable ? Promise.reject(new Error('cut off')) : loadLazyPart(name)
  showList(invoiceServer().answers, { load })
  await box('INV-203115').click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(box('INV-203115')).toBeChecked()
  isReachable = true
  await again.click()
  await expect.element(amount('INV-203115')).toHaveValue('6,132.10')
  await expect.element(bar()).toHaveTextContent('1 invoice selected')
})

it('[WID-56] loads no code for paying if the user may not pay', async () => {
  const requested: string[] = []
  const load = (name: string) => {
    requested.push(name)
    return loadLazyPart(name)
  }
  showList(invoiceServer(undefined, ['invoices.list', 'invoices.count', 'customers.list']).answers, { load })
  await row('INV-203115').hover()
  await expect.poll(() => requested).toContain('en/invoices')
  expect(requested).not.toContain('invoice-list.paying')
})

it.each([{ status: 'locked' }, { paymentEligible: false }])(
  '[PAY-8] selects nothing for an account that is %j, and drops an earlier selection',
  async (of) => {
    const { answers } = invoiceServer()
    const first = showList(answers)
    await box('INV-203115').click()
    await expect.element(bar()).toBeVisible()
    first.close()
    const self = () => signedIn(LIST_RIGHTS, { selectedCustomer: { ...CUSTOMER, ...of } })
    showList({ ...answers, 'GET /self': self }, { namespace: first.namespace })
    await expect.element(page.getByText('INV-203115')).toBeVisible()
    expect([box('INV-203115').query(), pageBox().query(), bar().query()]).toEqual([null, null, null])
  },
)

it('[PAY-14] keeps the selection over tabs and a reload', async () => {
  const { answers } = invoiceServer()
  const first = showList(answers)
  await box('INV-203115').click()
  await amount('INV-203115').fill('5000')
  await tab(/^Payment pending/).click()
  await expect.element(box('INV-204233')).toBeVisible()
  await expect.element(bar()).toHaveTextContent('$1,132.10 of INV-203115 remains due')
  first.close()
  showList(answers, { namespace: first.namespace })
  await expect.element(amount('INV-203115')).toHaveValue('5,000.00')
  await expect.element(bar()).toHaveTextContent('$5,000.00')
})

it.each([
  ['INV-9', '9000', 'Only $6,132.10 is open on this invoice'],
  ['INV-9', '0', 'Enter an amount above zero'],
  ['INV-8', '0.50', 'Pay at least $1.00 of this invoice'],
  ['MON-7', '12.345', 'USD has 2 decimals at most'],
  ['MON-7', 'ten', 'Enter an amount like 1,234.56'],
  ['MON-7', '', 'Enter an amount'],
])('[%s] rejects "%s" with a message and does not continue', async (_rule, typed, words) => {
  const { events } = showList(invoiceServer().answers)
  await box('INV-203115').click()
  await amount('INV-203115').fill(typed)
  await userEvent.tab()
  await expect.element(amount('INV-203115')).toHaveAccessibleDescription(words)
  await expect.element(goOn()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(goOn()).toHaveAccessibleDescription('Correct the amount for INV-203115 to continue.')
  await goOn().click({ force: true })
  expect(events('nt-pay-start')).toEqual([])
})

it('[INV-9] shows no total while an amount is more than can be paid', async () => {
  showList(invoiceServer().answers)
  for (const id of ['INV-202940', 'INV-203115']) await box(id).click()
  await expect.element(bar()).toHaveTextContent('$9,612.10')
  await amount('INV-203115').fill('9000')
  await userEvent.tab()
  await expect.element(bar()).toHaveTextContent(/Total to pay ?–/)
  await expect.element(bar()).not.toHaveTextContent('$')
  await amount('INV-203115').fill('5000')
  await userEvent.tab()
  await expect.element(bar()).toHaveTextContent('$8,480.00')
})

it('[PAY-71] pays the account’s currency and keeps the others selected', async () => {
  const { element, events } = showList(invoiceServer().answers)
  element.addEventListener('nt-pay-start', (event) => event.preventDefault())
  for (const id of ['INV-204512', 'INV-202940', 'INV-203115']) await box(id).click()
  await expect.element(bar()).toHaveTextContent('One payment, one currency. Still selected for later: CAD (1).')
  // A single total is shown: the one that the button pays.
  await expect.element(bar()).toHaveTextContent('Total to pay$9,612.10')
  await expect.element(bar()).not.toHaveTextContent('CA$')
  await page.getByRole('button', { name: 'Pay USD only (2)' }).click()
  await expect.poll(() => events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-202940', 'INV-203115'] }])
  await expect.element(bar()).toHaveTextContent('3 invoices selected')
  await expect.element(box('INV-204512')).toBeChecked()
})

it('[PAY-71] announces total and button of one currency, and only the count of more than two others', async () => {
  const open = { ...LISTED.find(({ id }) => id === 'INV-202940'), open: 348_000, due: '10/28/2026' }
  const others = ['CAD', 'EUR', 'GBP'].map((currency, at) => ({ ...open, id: `INV-30000${at}`, currency }))
  const { root } = showList(invoiceServer([...LISTED, ...others]).answers)
  await box('INV-202940').click()
  await expect.element(bar()).toBeVisible()
  expect([...root.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toContain(
    '1 invoice selected, $3,480.00. Continue to pay is below the list.',
  )
  for (const { id } of others) await box(id).click()
  await expect.element(bar()).toHaveTextContent('One payment, one currency. Still selected for later: 3.')
  await expect.element(page.getByRole('button', { name: 'Pay USD only (1)' })).toBeVisible()
  await expect.element(bar()).toHaveTextContent('Total to pay$3,480.00')
})

it('[PAY-71] is not sticky in a very low window', async () => {
  await page.viewport(740, 400)
  showList(invoiceServer().answers)
  await box('INV-202940').click()
  await expect.element(bar()).toBeInTheDocument()
  expect(getComputedStyle(bar().element()).position).toBe('static')
  await page.viewport(740, 700)
  expect(getComputedStyle(bar().element()).position).toBe('sticky')
})

it('[PAY-71] requires only amounts of the currency that is paid now', async () => {
  showList(invoiceServer().answers)
  for (const id of ['INV-204512', 'INV-202940']) await box(id).click()
  await amount('INV-204512').fill('9000')
  await userEvent.tab()
  const pay = page.getByRole('button', { name: 'Pay USD only (1)' })
  await expect.element(pay).not.toHaveAttribute('aria-disabled')
  await amount('INV-202940').fill('9000')
  await userEvent.tab()
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true')
  await expect.element(pay).toHaveAccessibleDescription('Correct the amount for INV-202940 to continue.')
})

it('[INV-65] shows how many selected invoices are not on the page, and lets the user remove them', async () => {
  showList(invoiceServer().answers)
  for (const id of ['INV-202940', 'INV-203115']) await box(id).click()
  await expect.element(bar()).not.toHaveTextContent('Not on this page')
  await page.getByRole('combobox', { name: 'Currency' }).selectOptions('CAD')
  await expect.element(bar()).toHaveTextContent('Not on this page: 2')
  await page.getByRole('button', { name: 'Show' }).click()
  const chosen = page.getByRole('list', { name: 'Selected invoices' })
  await expect.element(chosen).toHaveTextContent('INV-202940 Pioneer Fleet Parts$3,480.00')
  await page.getByRole('button', { name: 'Remove INV-202940' }).click()
  await expect.element(bar()).toHaveTextContent('1 invoice selected')
  await expect.element(chosen).not.toHaveTextContent('INV-202940')
  await page.getByRole('combobox', { name: 'Currency' }).selectOptions('')
  await expect.element(box('INV-203115')).toBeChecked()
  await expect.element(chosen).not.toBeInTheDocument()
})

it('[INV-65] keeps focus when an invoice is removed, and moves it to the list after the last one', async () => {
  const { root } = showList(invoiceServer().answers)
  for (const id of ['INV-202940', 'INV-203115', 'INV-204512']) await box(id).click()
  await page.getByRole('combobox', { name: 'Currency' }).selectOptions('CAD')
  await expect.element(bar()).toHaveTextContent('Not on this page: 2')
  await page.getByRole('button', { name: 'Show' }).click()
  const remove = (id: string) => page.getByRole('button', { name: `Remove ${id}` })
  await remove('INV-202940').click()
  await expect.element(bar()).toHaveTextContent('Not on this page: 1')
  expect(root.activeElement).toBe(remove('INV-203115').element())
  await userEvent.keyboard('{Enter}')
  await expect.element(bar()).not.toHaveTextContent('Not on this page')
  await expect.element(box('INV-204512')).toBeChecked()
  expect(root.activeElement).toBe(page.getByRole('tabpanel').element())
})

it('[INV-65] shows them on a tab without any of them, and on an empty tab', async () => {
  showList(invoiceServer().answers)
  await box('INV-202940').click()
  await tab('Paid').click()
  await expect.element(page.getByText('No invoices in this list')).toBeVisible()
  await expect.element(bar()).toHaveTextContent('Not on this page: 1')
})

it('[PAY-15] deselects an invoice that another user has paid', async () => {
  const server = invoiceServer()
  const { element } = showList(server.answers)
  await box('INV-202940').click()
  await box('INV-203115').click()
  server.rows = server.rows.map((each) =>
    each.id === 'INV-202940' ? { ...each, status: 'Payment Pending', payer: 'Alex Smith' } : each,
  )
  ;(element as HTMLElement & { refresh(): void }).refresh()
  await expect.element(row('INV-202940')).toHaveTextContent('Payment on its way (Alex Smith)')
  await expect.element(bar()).toHaveTextContent('1 invoice selected')
})

it('[WID-3] starts the payment in place unless the host does', async () => {
  const { answers } = invoiceServer()
  const { element, events, root } = showList(answers)
  await box('INV-202940').click()
  element.addEventListener('nt-pay-start', (event) => event.preventDefault(), { once: true })
  await goOn().click()
  expect(events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-202940'] }])
  expect(root.querySelector('nt-pay-invoices')).toBeNull()
  await goOn().click()
  await expect.poll(() => root.querySelector('nt-pay-invoices')).not.toBeNull()
})

it('[PAY-3] selects all matches on every page, 500 at most', async () => {
  const { api } = showList(invoiceServer(manyInvoices(640)).answers)
  await pageBox().click()
  await expect.element(bar()).toHaveTextContent('25 invoices selected')
  await page.getByRole('button', { name: 'Select all in this list' }).click()
  await expect.element(bar()).toHaveTextContent('500 invoices selected')
  await expect
    .element(page.getByText('One payment can include at most 500 invoices. The first 500 are selected.'))
    .toBeVisible()
  const sizes = api.calls('GET /invoices').map(({ query }) => query.get('page[size]'))
  expect(sizes).toEqual(['25', '200', '200', '200'])
  await expect.element(goOn()).not.toHaveAttribute('aria-disabled')
})

it('[PAY-3] keeps the selection if the other pages fail to load', async () => {
  const { answers } = invoiceServer(manyInvoices(300))
  const usual = answers['GET /invoices']
  showList({
    ...answers,
    'GET /invoices': (exchange) =>
      exchange.query.get('page[size]') === '200' ? refusal(403, 'not-permitted') : (usual?.(exchange) ?? 'lost'),
  })
  await pageBox().click()
  await page.getByRole('button', { name: 'Select all in this list' }).click()
  await expect.element(page.getByText(/^Only this page is selected\./)).toBeVisible()
  await expect.element(bar()).toHaveTextContent('25 invoices selected')
})

it('[PAY-14] shows a partly selected page as mixed', async () => {
  const { root } = showList(invoiceServer().answers)
  await box('INV-202940').click()
  await expect.poll(() => root.querySelector<HTMLInputElement>('thead input')?.indeterminate).toBe(true)
})

it('[WID-12] selects, changes an amount and continues by keyboard', async () => {
  const { events, root } = showList(invoiceServer().answers)
  await expect.element(box('INV-202940')).toBeVisible()
  ;(box('INV-202940').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(amount('INV-202940')).toBeVisible()
  await userEvent.tab()
  expect(root.activeElement).toBe(amount('INV-202940').element())
  await userEvent.keyboard('{Control>}a{/Control}1000')
  ;(goOn().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-202940'] }])
})
