import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/rejection-center'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { openRejectionDesk, rejectionRow, type RejectionDesk } from '../../../test/support/rejection-answers.ts'
import {
  type Answers,
  type Exchange,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(desk: RejectionDesk = openRejectionDesk(), options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-rejection-center', answers: desk.answers, ...options })
  return rendered
}

const readerAnswers = (): Answers => ({
  ...openRejectionDesk().answers,
  'GET /self': () => signedIn(['rejections.list', 'rejections.get', 'customers.list']),
})
const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
/** Returns the last request of the list itself; requests of counts have a single row. */
const requested = ({ api }: Rendered): Exchange | undefined =>
  api.calls('GET /rejections').findLast(({ query }) => query.get('page[size]') !== '1')

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[REJ-21] shows first the reason, then customer, transaction and remaining attempts', async () => {
  const { events, api } = show()
  await expect.element(page.getByRole('heading', { name: 'Rejections' })).toBeVisible()
  await expect
    .element(row(/INV-601001/))
    .toHaveTextContent(
      /Northwind Traders.*Card ••0002.*The card was declined.*Nov 18.*3 attempts left.*\$1,350\.00.*Fix/,
    )
  await expect.element(row(/INV-601002/)).toHaveTextContent(/No PO.*Draft by Marco Rossi, not sent.*Continue draft/)
  await expect.element(row(/INV-601003/)).toHaveTextContent(/Subtotal and tax do not add up.*2 attempts left/)
  await expect
    .element(row(/INV-601008/))
    .toHaveTextContent(/It can only be canceled.*No attempts left.*Cancel transaction/)
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
  expect(api.calls('GET /rejections').every(({ query }) => query.get('filter[buid_merchant]') === 'M-301')).toBe(true)
})

it('[REJ-21] counts each status regardless of filters, and shows a status column only if several are listed', async () => {
  const shown = show()
  await expect.element(page.getByRole('tab', { name: 'Active 5' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tab', { name: 'Resubmitted 1' })).toBeVisible()
  await page.getByRole('tab', { name: 'All 6' }).click()
  await expect.poll(() => requested(shown)?.query.get('filter[status]')).toBeNull()
  await expect.element(row(/INV-601006/)).toHaveTextContent(/Resubmitted/)
})

it('[REJ-21] shows the list if the counts fail to load', async () => {
  const desk = openRejectionDesk()
  const list = desk.answers['GET /rejections']
  const answers = {
    ...desk.answers,
    'GET /rejections': (exchange: Exchange) =>
      exchange.query.get('page[size]') === '1' ? refusal(403, 'not-permitted') : (list?.(exchange) ?? 'lost'),
  }
  rendered = renderWidget({ tag: 'nt-rejection-center', answers })
  await expect.element(row(/INV-601001/)).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Active', exact: true })).toBeVisible()
})

it('[REJ-8] reads the query from the URL, and removes filters one by one', async () => {
  const urlState = memoryUrlState()
  urlState.write(
    { reason: 'card-declined', customer: '10428', from: '2026-11-01', to: '2026-11-20', sort: 'total' },
    'replace',
  )
  const shown = show(openRejectionDesk(), { urlState })
  await expect.poll(() => requested(shown)).toBeDefined()
  expect(Object.fromEntries(requested(shown)?.query ?? [])).toEqual({
    'filter[status]': 'active',
    'filter[buid_merchant]': 'M-301',
    'filter[buid_customer]': '10428',
    'filter[reason]': 'card-declined',
    'filter[from]': '2026-11-01',
    'filter[to]': '2026-11-20',
    sort: 'total',
    'page[number]': '1',
    'page[size]': '25',
  })
  await button('Remove filter The card was declined').click()
  await expect.poll(() => requested(shown)?.query.get('filter[reason]')).toBeNull()
  await button('Remove filter Customer: Northwind Traders').click()
  await expect.poll(() => requested(shown)?.query.get('filter[buid_customer]')).toBeNull()
  expect(urlState.read()['customer']).toBeUndefined()
})

it('[REJ-8] filters by reason and customer in a panel, and searches', async () => {
  const shown = show()
  await button('Reason').click()
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('The card was declined')
  await expect.poll(() => requested(shown)?.query.get('filter[reason]')).toBe('card-declined')
  await page.getByRole('combobox', { name: 'Customer' }).fill('west')
  await page.getByRole('option', { name: /Northwind West/ }).click()
  await expect.poll(() => requested(shown)?.query.get('filter[buid_customer]')).toBe('10429')
  await page.getByRole('searchbox').fill('INV-601008')
  await expect.poll(() => requested(shown)?.query.get('filter[search]')).toBe('INV-601008')
  await expect.element(page.getByRole('row', { name: /INV-6\d{5}/ })).toHaveTextContent(/INV-601008/)
})

it('[REJ-8] ignores invalid values in the URL', async () => {
  const urlState = memoryUrlState()
  urlState.write(
    { reason: 'bad-luck', from: '2026-02-30', 'rejection-status': 'lost', sort: '-shoe', 'rejection-page': '-1' },
    'replace',
  )
  const shown = show(openRejectionDesk(), { urlState })
  await expect.poll(() => requested(shown)).toBeDefined()
  expect(Object.fromEntries(requested(shown)?.query ?? [])).toEqual({
    'filter[status]': 'active',
    'filter[buid_merchant]': 'M-301',
    sort: '-rejected_ts',
    'page[number]': '1',
    'page[size]': '25',
  })
})

it('[REJ-7] distinguishes none ever, nothing active, no match, and a failed load', async () => {
  show(openRejectionDesk([]))
  await expect.element(page.getByText('No rejections')).toBeVisible()
  await expect.poll(() => rendered?.events('nt-empty')).toHaveLength(1)
  rendered?.close()
  show(openRejectionDesk([rejectionRow(1006, ['po-number-missing'], { status: 'resubmitted' })]))
  await expect.element(page.getByText('Nothing to fix')).toBeVisible()
  rendered?.close()
  const urlState = memoryUrlState()
  urlState.write({ q: 'nowhere' }, 'replace')
  show(openRejectionDesk(), { urlState })
  await expect.element(page.getByText('No rejections match these filters')).toBeVisible()
  await button('Clear filters').click()
  await expect.element(row(/INV-601001/)).toBeVisible()
  rendered?.close()
  show(openRejectionDesk([], { 'GET /rejections': () => refusal(403, 'not-permitted') }))
  await expect.element(page.getByText('Rejections did not load')).toBeVisible()
})

it('[REJ-16] shows a customer rejected sales, without actions', async () => {
  rendered = renderWidget({ tag: 'nt-rejection-center', answers: readerAnswers() })
  await expect.element(page.getByText(/not on your account; the dealer can fix them/)).toBeVisible()
  await expect.element(row(/INV-601001/)).toHaveTextContent(/Cascade Tire & Service.*Active.*The card was declined/)
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
  expect(button(/^(Fix|Cancel|Continue)/).elements()).toHaveLength(0)
  await button(/^INV-601003/).click()
  await expect.element(page.getByRole('heading', { name: 'INV-601003 was rejected' })).toBeVisible()
  await expect.element(page.getByText(/The two add up to \$1,340\.00; the sale was \$1,350\.00/)).toBeVisible()
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
  expect(button(/Resubmit|Cancel|draft/).elements()).toHaveLength(0)
})

it('[ACC-3] is hidden from a session without the right', async () => {
  show(openRejectionDesk([], { 'GET /self': () => signedIn([]) }))
  await expect.element(page.getByText('You don’t have access to this')).toBeVisible()
})

it('[REJ-26] opens by the attribute or the URL, and returns to the row that opened it', async () => {
  const urlState = memoryUrlState()
  show(openRejectionDesk(), { urlState, attributes: { rejection: 'RJ-1003' } })
  await expect.element(page.getByRole('heading', { name: 'INV-601003 was rejected' })).toBeVisible()
  await button('Rejections').click()
  await expect.element(row(/INV-601001/)).toBeVisible()
  await button(/^INV-601008/).click()
  await expect.element(page.getByRole('heading', { name: 'INV-601008 was rejected' })).toBeVisible()
  expect(urlState.read()['rejection']).toBe('RJ-1008')
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('INV-601008 was rejected')
  urlState.write({ rejection: '' }, 'replace')
  await expect.poll(() => rendered?.root.activeElement?.textContent).toBe('INV-601008')
})

it('[REJ-21] is operated by keyboard: tabs, boxes, rows', async () => {
  show()
  await expect.element(row(/INV-601001/)).toBeVisible()
  page
    .getByRole('tab', { name: /^Active/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(row(/INV-601006/)).toBeVisible()
  await userEvent.keyboard('{Home}{Enter}')
  await expect.element(row(/INV-601001/)).toBeVisible()
  page
    .getByRole('checkbox', { name: /^Select INV-601001/ })
    .element()
    .focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('region', { name: 'Selected rejections' })).toBeVisible()
  button(/^INV-601001/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'INV-601001 was rejected' })).toBeVisible()
})

it('[REJ-21] shows the same data as cards in a narrow container', async () => {
  await page.viewport(320, 800)
  const { root } = show()
  await expect.element(page.getByText('Draft by Marco Rossi, not sent')).toBeVisible()
  const first = root.querySelector('tbody tr') as HTMLElement
  expect(first.textContent).toMatch(
    /INV-601001.*Northwind Traders.*Card ••0002.*declined.*3 attempts left.*\$1,350\.00.*Fix/,
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

const openAt = (id: string) => show(openRejectionDesk(), { attributes: { rejection: id } })
const sent = (id: string) => rendered?.api.calls(`POST /rejections/${id}/resubmissions`) ?? []

it('[REJ-5] can only be canceled after three attempts', async () => {
  openAt('RJ-1008')
  await expect.element(page.getByText('Resubmitted 3 times. It can only be canceled.')).toBeVisible()
  expect(button(/^Resubmit/).elements()).toHaveLength(0)
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
  await expect.element(button('Cancel transaction')).not.toHaveAttribute('aria-disabled')
})

it('[REJ-4] explains next to the button what the network does not let be canceled, and resubmits without changes', async () => {
  openAt('RJ-1010')
  await expect.element(page.getByText('The network does not allow canceling this transaction.')).toBeVisible()
  await expect.element(button('Cancel transaction')).toHaveAttribute('aria-disabled', 'true')
  await button(/^Resubmit/).click()
  await expect.poll(() => sent('RJ-1010').at(-1)?.attributes).toEqual({ version: 1, corrections: {} })
})

it('[REJ-26] deletes a draft when it is emptied on leaving', async () => {
  const desk = openRejectionDesk()
  show(desk, { attributes: { rejection: 'RJ-1002' } })
  await page.getByRole('textbox', { name: 'PO number' }).fill('')
  await button('Rejections').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft and leave' }).click()
  await expect.element(row(/INV-601002/)).toHaveTextContent(/Fix/)
  expect(desk.get('RJ-1002')['draft']).toBeNull()
})

it('[REJ-23] does not report a draft with a lost response as unsaved', async () => {
  const desk = openRejectionDesk()
  const save = desk.answers['POST /rejections/RJ-1001/draft']
  const answers: Answers = {
    ...desk.answers,
    'POST /rejections/RJ-1001/draft': async (exchange) => {
      await save?.(exchange)
      return refusal(503, 'server-unavailable')
    },
  }
  rendered = renderWidget({ tag: 'nt-rejection-center', answers, attributes: { rejection: 'RJ-1001' } })
  await page.getByRole('textbox', { name: 'Card, last four digits' }).fill('1111')
  await button('Save draft').click()
  await expect.element(page.getByText(/We don’t know whether this was saved/)).toBeVisible()
  await expect.element(page.getByText(/Marco Rossi saved a draft of this/)).toBeVisible()
})
