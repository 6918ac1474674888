/** Recent activity and the items that need an action; they load after the figures. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/account-overview'
import {
  ACCOUNT_RIGHTS,
  accountAnswers,
  DUE_ROWS,
  dueResource,
  wirePayment,
} from '../../../test/support/account-answers.ts'
import { disputesOf, wireDispute } from '../../../test/support/dispute-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

const READS = ['payments.list', 'disputes.list', 'audit-entries.list']
const FLAGS = { disputeCenterDetailsEnabled: true, subAccountsEnabled: true, customerLoyaltyProgramEnabled: true }
const RETURNED = wirePayment('P-100003', {
  status: 'returned',
  total: 235_000,
  submitted_at: '2026-11-12T17:00:00Z',
  returned: { code: 'R01', reason: 'insufficient-funds', on: '11/17/2026', retry_on: null },
})
const SENT = wirePayment('P-100005', { total: 1_248_000, submitted_at: '2026-11-20T14:00:00Z' })
const POSTED = wirePayment('P-100004', {
  status: 'settled',
  total: 690_520,
  submitted_at: '2026-11-16T16:00:00Z',
  settled_on: '11/18/2026',
})

let rendered: Rendered | null = null

function show(can: readonly string[], changes: Answers = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-account-overview',
    answers: accountAnswers({
      'GET /self': () => signedIn([...ACCOUNT_RIGHTS, ...can]),
      'GET /feature-flags/*': () => ({ data: { type: 'feature-flags', id: location.hostname, attributes: FLAGS } }),
      'GET /payments': () => listOf([SENT, POSTED, RETURNED]),
      'GET /disputes': ({ query }) =>
        query.has('filter[turn]') ? disputesOf() : disputesOf(wireDispute('D-1182', { status: 'waiting on merchant' })),
      ...changes,
    }),
  })
  return rendered
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const rowsOf = (name: string) =>
  region(name)
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
})

it('[EXP-95] lists payments and disputes by the day of their latest event, each linked to its page', async () => {
  const { element, events } = show(READS)
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await expect.element(button('Payment of $12,480.00 sent')).toBeVisible()
  expect(rowsOf('Activity')).toEqual([
    'Payment of $12,480.00 sentP-100005 · INV-203402 · posts by Nov 24, 2026Nov 20, 2026',
    'Payment of $6,905.20 postedP-100004 · INV-203402Nov 18, 2026',
    'Payment of $2,350.00 returned by the bankP-100003 · INV-203402 · R01Nov 17, 2026',
    'Cascade Tire & Service answered your disputeD-1182 · INV-198204Nov 11, 2026',
  ])
  await button('Payment of $6,905.20 posted').click()
  ;(button('Cascade Tire & Service answered your dispute').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await button('View all activity').click()
  expect(events('nt-navigate')).toEqual([
    { to: 'payment-confirm', params: { payment: 'P-100004' } },
    { to: 'dispute-detail', params: { invoice_id: 'D-1182' } },
    { to: 'audit-log', params: {} },
  ])
})

it('[EXP-95] links a viewer from a payment to its invoice, because the payment page is for payers', async () => {
  const { element, events } = show(READS, {
    'GET /self': () => signedIn(['exposures.list', 'invoices.list', ...READS]),
  })
  element.addEventListener('nt-invoice-open', (event) => event.preventDefault())
  await button('Payment of $6,905.20 posted').click()
  expect(events('nt-invoice-open')).toEqual([{ invoiceId: 'INV-203402' }])
})

it('[EXP-95] neither shows nor requests activity for a session that reads neither payments nor disputes', async () => {
  const { api } = show([])
  await expect.element(button('INV-203988')).toBeVisible()
  expect(region('Activity').query()).toBeNull()
  expect(api.calls('GET /payments')).toHaveLength(0)
})

it('[EXP-101] keeps the other sections when one fails to load, and retries that one', async () => {
  let isDown = true
  show(READS, { 'GET /payments': () => (isDown ? refusal(500, 'server-error') : listOf([SENT])) })
  await expect.element(page.getByText('The activity did not load'), { timeout: 8000 }).toBeVisible()
  await expect.element(region('Open balance')).toHaveTextContent('$83,772.85')
  isDown = false
  await region('Activity').getByRole('button', { name: 'Try again' }).click()
  await expect.element(button('Payment of $12,480.00 sent')).toBeVisible()
})

it('[EXP-96] shows what the bank returned and why, and starts a new payment of its invoices', async () => {
  const open = dueResource({ ...(DUE_ROWS[0] as (typeof DUE_ROWS)[number]), id: 'INV-203402', status: 'Past Due' })
  const { element, events } = show(READS, {
    'GET /invoices': ({ query }) =>
      query.has('filter[trx_id]') ? listOf([open], { totals: [] }) : listOf(DUE_ROWS.map(dueResource), { totals: [] }),
  })
  element.addEventListener('nt-pay-start', (event) => event.preventDefault())
  await expect.element(page.getByText('Your bank returned $2,350.00: not enough funds (R01)')).toBeVisible()
  await expect.element(page.getByText('Still to pay: INV-203402')).toBeVisible()
  await button('Pay again: $2,350.00').click()
  await expect.poll(() => events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-203402'] }])
})

it.each([
  ['is paid another way', { ...RETURNED.attributes }, []],
  [
    'is presented again automatically',
    {
      ...RETURNED.attributes,
      returned: { code: 'R01', reason: 'insufficient-funds', on: '11/17/2026', retry_on: '11/23/2026' },
    },
    DUE_ROWS,
  ],
])('[EXP-96] shows no notice for a returned payment that %s', async (_, attributes, open) => {
  show(READS, {
    'GET /payments': () => listOf([{ ...RETURNED, attributes }]),
    'GET /invoices': ({ query }) =>
      query.has('filter[trx_id]')
        ? listOf(open.map(dueResource), { totals: [] })
        : listOf(DUE_ROWS.map(dueResource), { totals: [] }),
  })
  await expect.element(button('Payment of $2,350.00 returned by the bank')).toBeVisible()
  expect(page.getByText('Your bank returned $2,350.00').query()).toBeNull()
})

it('[EXP-96] names the first dispute that needs an answer, with the offer, for users who may answer', async () => {
  const { element, events, api } = show([...READS, 'disputes.answer'], {
    'GET /disputes': () => disputesOf(wireDispute('D-1182')),
  })
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await expect.element(page.getByText('A dispute needs your answer by Nov 25, 2026')).toBeVisible()
  await expect
    .element(page.getByText('Cascade Tire & Service offered $150.00 of the $400.00 you disputed.'))
    .toBeVisible()
  await button('Respond: D-1182').click()
  expect(events('nt-navigate')).toEqual([{ to: 'dispute-detail', params: { invoice_id: 'D-1182' } }])
  expect(api.calls('GET /disputes').map(({ query }) => query.get('filter[turn]'))).toContain('customer')
})
