import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/invoice-detail'
import { whenInstance } from '../../../src/kit/instance.ts'
import { DETAIL_ANSWERS, wireDetails } from '../../../test/support/detail-answers.ts'
import { LISTED } from '../../../test/support/invoice-answers.ts'
import { invoiceResource } from '../../../test/support/payment-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  renderWidget,
  type RenderOptions,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

function show(answers: Answers = {}, { id = 'T-198204', ...options }: Partial<RenderOptions> & { id?: string } = {}) {
  rendered = renderWidget({
    tag: 'nt-invoice-detail',
    attributes: { 'invoice-id': id },
    answers: { ...DETAIL_ANSWERS, ...answers },
    ...options,
  })
  return rendered
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const focused = () => rendered?.root.activeElement?.textContent

it('[IND-3] finds the invoice by its number', async () => {
  const { api } = show(
    {
      'GET /details': ({ query }) =>
        query.get('filter[trx_id]') === 'T198204' ? { data: wireDetails() } : refusal(404, 'not-found'),
      'GET /invoices': () =>
        listOf(
          LISTED.slice(0, 2).map((row) => invoiceResource(row)),
          { totals: [] },
        ),
    },
    { id: 'inv-198204' },
  )
  await expect.element(heading('Invoice INV-198204')).toBeVisible()
  expect(api.calls('GET /invoices')[0]?.query.get('filter[search]')).toBe('inv-198204')
})

it('[IND-3] offers a choice if several invoices have the number', async () => {
  const [row] = LISTED
  const twin = (trxId: string, soldBy: string) => {
    const { attributes, ...resource } = invoiceResource({ ...row, id: 'INV-198204', open: 100, due: null, soldBy })
    return { ...resource, id: trxId, attributes: { ...attributes, trxId } }
  }
  show(
    {
      'GET /details': ({ query }) =>
        query.get('filter[trx_id]') === 'T-2' ? { data: wireDetails({ trxId: 'T-2' }) } : refusal(404, 'not-found'),
      'GET /invoices': () => listOf([twin('T-1', 'Harlow Glass'), twin('T-2', 'Cascade Tire')], { totals: [] }),
    },
    { id: 'INV-198204' },
  )
  await expect.element(heading('2 invoices have the number INV-198204')).toBeVisible()
  await button(/INV-198204.*Cascade Tire/).click()
  await expect.element(heading('Invoice INV-198204')).toBeVisible()
})

it('[IND-4] shows the same for a missing invoice and for one that the user may not see', async () => {
  const { events } = show(
    { 'GET /details': () => refusal(404, 'not-found'), 'GET /invoices': () => listOf([], { totals: [] }) },
    { id: 'INV-1' },
  )
  await expect.element(page.getByText('Invoice not found')).toBeVisible()
  await expect.element(page.getByText(/Contact customer support/)).toBeVisible()
  await expect.poll(() => events('nt-empty')).toHaveLength(1)
  await button('Show invoices').click()
  expect(events('nt-navigate')).toEqual([{ to: 'invoice-list', params: { status: 'open' } }])
})

it('[IND-4] offers a retry if the invoice did not load', async () => {
  let isBroken = true
  show({ 'GET /details': () => (isBroken ? refusal(500, 'server-error') : { data: wireDetails() }) })
  await expect.element(page.getByText('The invoice did not load')).toBeVisible()
  isBroken = false
  await button('Try again').click()
  await expect.element(heading('Invoice INV-198204')).toBeVisible()
})

it('[IND-4] reports if only the documents or the disputes did not load', async () => {
  show({
    'GET /merchant-invoice-documents': () => refusal(403, 'forbidden'),
    'GET /disputes': () => refusal(403, 'forbidden'),
  })
  await expect.element(page.getByText('The documents did not load')).toBeVisible()
  await expect.element(page.getByText('The disputes did not load')).toBeVisible()
  await expect.element(button('Pay $780.00')).toBeVisible()
})

function rowOf(id: string) {
  const { attributes, ...row } = invoiceResource({ id, open: 100, due: null })
  const trxId = id.replace('INV', 'T')
  return { ...row, id: trxId, attributes: { ...attributes, trxId } }
}

it('[IND-10] moves through the list that the user came from, by buttons and keys', async () => {
  const rows = ['INV-198203', 'INV-198204', 'INV-198205'].map(rowOf)
  const { namespace, events } = show({
    'GET /details': ({ query }) => {
      const trxId = query.get('filter[trx_id]') ?? ''
      return { data: wireDetails({ trxId, invoiceId: trxId.replace('T', 'INV') }) }
    },
    'GET /invoices': ({ query }) => {
      const isSecond = query.get('page[number]') === '2'
      return listOf(isSecond ? rows.slice(2) : rows.slice(0, 2), { record_count: 28, totals: [] })
    },
  })
  await expect.element(heading('Invoice INV-198204')).toBeVisible()
  const pager = page.getByRole('group', { name: 'Invoices in the list' })
  // If the user did not come from a list, there is no previous or next invoice.
  expect(pager.query()).toBeNull()
  let listPlace: unknown = null
  whenInstance(namespace, ({ store }) => {
    store.setState({ listPlace: { status: 'past-due' } })
    store.subscribe((state) => (listPlace = state.listPlace))
  })
  await expect.element(pager).toHaveTextContent('2 of 28')
  await expect.element(button('Next invoice')).not.toHaveAttribute('aria-disabled')
  await button('Next invoice').click()
  await expect.poll(focused).toBe('Invoice INV-198205')
  expect(events('nt-navigate')).toEqual([{ to: 'invoice-detail', params: { invoice_id: 'T-198205' } }])
  expect(listPlace).toMatchObject({ status: 'past-due', page: '2' })
  await expect.element(pager).toHaveTextContent('26 of 28')
  await expect.element(button('Previous invoice')).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('k')
  await expect.poll(focused).toBe('Invoice INV-198204')
  await userEvent.keyboard('k')
  await expect.poll(focused).toBe('Invoice INV-198203')
  await expect.element(button('Previous invoice')).toHaveAttribute('aria-disabled', 'true')
})

it('[IND-33] moves by J, K and arrow keys once the invoice has loaded, but not while the user types', async () => {
  const rows = ['INV-198203', 'INV-198204', 'INV-198205'].map(rowOf)
  const { namespace, events } = show({
    'GET /details': ({ query }) => {
      const trxId = query.get('filter[trx_id]') ?? ''
      return { data: wireDetails({ trxId, invoiceId: trxId.replace('T', 'INV') }) }
    },
    'GET /invoices': () => listOf(rows, { record_count: 3, totals: [] }),
  })
  await expect.element(heading('Invoice INV-198204')).toBeVisible()
  const field = document.createElement('input')
  document.body.append(field)
  whenInstance(namespace, ({ store }) => store.setState({ listPlace: { status: 'past-due' } }))()
  await expect.element(button('Next invoice')).not.toHaveAttribute('aria-disabled')
  // The page has focus, as after a page load.
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('j')
  await expect.poll(focused).toBe('Invoice INV-198205')
  await expect.element(button('Previous invoice')).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('Invoice INV-198204')
  await expect.element(button('Previous invoice')).not.toHaveAttribute('aria-disabled')
  field.focus()
  await userEvent.keyboard('jk{ArrowRight}')
  expect(field.value).toBe('jk')
  field.remove()
  expect(events('nt-navigate')).toHaveLength(2)
})
