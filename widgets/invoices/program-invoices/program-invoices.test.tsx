import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/program-invoices'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'
import { invoiceResource } from '../../../test/support/payment-answers.ts'

let rendered: Rendered | null = null
let selected: string | null = null

const invoice = (id: string, buidCustomer: string, customerName: string): Resource => {
  const resource = invoiceResource({ id, open: 100_000, due: '12/20/2026' })
  return { ...resource, attributes: { ...resource.attributes, buidCustomer, customerName } }
}
const ROWS = [
  invoice('INV-1', '10431', 'Alder East'),
  invoice('INV-2', '10431', 'Alder East'),
  invoice('INV-1', '10440', 'Alder Cold'),
]
const TOTALS = [{ currency: 'USD', open: 300_000, pastDue: 0, count: 3 }]

const self = (pays = ['payments.create', 'payment-groups.create']) =>
  signedIn(['invoices.list', 'invoices.count', 'customers.list', ...pays], {
    user_type: 'corporate',
    selectedCustomer: selected === null ? null : { buidCustomer: selected, customerName: 'Alder', currency: 'USD' },
    session_data: {
      logged_in: true,
      language: 'en',
      user_type: 'corporate',
      customer_id: selected,
      location: null,
      merchant_id: null,
    },
  })

function show(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-program-invoices',
    attributes: { status: 'open' },
    answers: {
      'GET /self': () => self(),
      'GET /feature-flags/*': () => ({
        data: { type: 'feature-flags', id: location.hostname, attributes: { programOverviewEnabled: true } },
      }),
      'GET /invoice-counts': () => ({
        data: { type: 'invoice-counts', id: 'all', attributes: { counts: { open: 3 }, totals: TOTALS } },
      }),
      'GET /invoices': ({ query }) => {
        const wanted = query.get('filter[buid_customer]')
        const rows = ROWS.filter(
          ({ attributes }) => wanted === 'all' || wanted?.split(',').includes(String(attributes['buidCustomer'])),
        )
        return listOf(rows, { record_count: rows.length, totals: TOTALS })
      },
      'GET /customers': () => listOf([]),
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

const boxes = () => page.getByRole('checkbox', { name: /^Select invoice/ })

it('[PRG-9] lists the invoices of all accounts with their accounts, and those of one', async () => {
  const widget = show()
  await expect.element(page.getByRole('heading', { name: 'Open, all accounts' })).toBeVisible()
  await expect.poll(() => boxes().elements()).toHaveLength(3)
  await page.getByRole('button', { name: 'Alder Cold' }).click()
  await expect.poll(() => boxes().elements()).toHaveLength(1)
  expect(widget.api.calls('GET /invoices').at(-1)?.query.get('filter[buid_customer]')).toBe('10440')
  await page.getByRole('button', { name: /Remove filter/ }).click()
  await expect.poll(() => boxes().elements()).toHaveLength(3)
})

it('[PRG-9] explains that several accounts are paid by card, and pays invoices of one account', async () => {
  const widget = show({ 'GET /self': () => self(['payments.create']) })
  await boxes().nth(0).click()
  await boxes().nth(2).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect.element(bar).toHaveTextContent('2 invoices selected · 2 accounts')
  await expect.element(bar).toHaveTextContent('Select the invoices of one account to pay.')
  await bar.getByRole('button', { name: 'Continue to pay' }).click({ force: true })
  expect(widget.events('nt-pay-start')).toEqual([])
  await boxes().nth(2).click()
  await bar.getByRole('button', { name: 'Continue to pay' }).click()
  await expect.poll(() => widget.events('nt-pay-start').length, { timeout: 5000 }).toBe(1)
  expect(selected).toBe('10431')
})

it('[PRG-9] reports that the invoices did not load, and retries', async () => {
  let isDown = true
  show({
    'GET /invoices': () => (isDown ? refusal(500, 'server-error') : listOf(ROWS, { record_count: 3, totals: TOTALS })),
  })
  await expect.element(page.getByText('Invoices did not load')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => boxes().elements()).toHaveLength(3)
})

it('[PRG-9] links back to all accounts', async () => {
  const widget = show()
  await page.getByRole('button', { name: 'All accounts' }).click()
  expect(widget.events('nt-navigate')).toEqual([{ to: 'program-overview', params: { currency: 'USD' } }])
})

it('[PAY-321] opens one review for invoices of several accounts, and keeps the selection in this tab', async () => {
  const widget = show()
  await boxes().nth(0).click()
  await boxes().nth(2).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect.element(bar).toHaveTextContent('Several accounts are paid together by card.')
  await bar.getByRole('button', { name: 'Continue to pay' }).click()
  await expect
    .poll(() => widget.events('nt-navigate'), { timeout: 5000 })
    .toEqual([{ to: 'pay', params: { step: 'several' } }])
  // A payment belongs to one account, and none was selected.
  expect(selected).toBe('10431')
  const kept = sessionStorage.getItem(`netterms:${widget.namespace}:pay-accounts:u-1`)
  const { accounts } = JSON.parse(kept ?? '{}') as { accounts: { customerId: string; invoices: object[] }[] }
  expect(accounts.map(({ customerId, invoices }) => [customerId, invoices.length])).toEqual([
    ['10431', 1],
    ['10440', 1],
  ])
})

it('[PAY-363] restores the reviewed selection when the user goes back, as far as payable, and keeps both in sync', async () => {
  const keptBy = (widget: Rendered) => sessionStorage.getItem(`netterms:${widget.namespace}:pay-accounts:u-1`)
  const bar = page.getByRole('region', { name: 'Selection' })
  const first = show()
  await boxes().nth(0).click()
  await boxes().nth(2).click()
  await bar.getByRole('button', { name: 'Continue to pay' }).click()
  await expect.poll(() => keptBy(first), { timeout: 5000 }).not.toBeNull()
  const { namespace } = first
  first.close()
  const again = show({}, { namespace })
  await expect.element(bar).toHaveTextContent('2 invoices selected · 2 accounts')
  await expect.element(boxes().nth(0)).toBeChecked()
  await expect.element(boxes().nth(1)).not.toBeChecked()
  await boxes().nth(1).click()
  await expect.poll(() => keptBy(again)?.match(/"trxId"/g)).toHaveLength(3)
  again.close()
  // Another user has paid it in the meantime.
  const paid = ROWS.map((row, index) =>
    index === 0 ? { ...row, attributes: { ...row.attributes, status: 'Payment Pending' } } : row,
  )
  const later = show({ 'GET /invoices': () => listOf(paid, { record_count: 3, totals: TOTALS }) }, { namespace })
  await expect.element(bar).toHaveTextContent('2 invoices selected · 2 accounts')
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => keptBy(later)).toBeNull()
})

it('[PAY-363] [PAY-12] leaves a sent payment without a response alone', async () => {
  const bar = page.getByRole('region', { name: 'Selection' })
  const first = show()
  await boxes().nth(0).click()
  await boxes().nth(2).click()
  await bar.getByRole('button', { name: 'Continue to pay' }).click()
  const name = `netterms:${first.namespace}:pay-accounts:u-1`
  await expect.poll(() => sessionStorage.getItem(name), { timeout: 5000 }).not.toBeNull()
  const kept = JSON.parse(sessionStorage.getItem(name) ?? '{}') as {
    accounts: { customerId: string; invoices: { trxId: string }[] }[]
  }
  const sent = {
    currency: 'USD',
    card_id: 'PC-1',
    payments: kept.accounts.map(({ customerId, invoices }) => ({
      buid_customer: customerId,
      lines: invoices.map(({ trxId }) => ({ trx_id: trxId, amount: 100_000 })),
      total: 100_000,
    })),
    total: 200_000,
    fee_accepted: 0,
    terms_accepted: true,
    review_token: 'token',
  }
  const text = JSON.stringify({ ...kept, attempt: { key: 'key-key-key-key-1', fingerprint: 'x', sent } })
  sessionStorage.setItem(name, text)
  first.close()
  show({}, { namespace: first.namespace })
  await boxes().nth(1).click()
  await expect.element(bar).toHaveTextContent('1 invoice selected')
  expect(sessionStorage.getItem(name)).toBe(text)
})
