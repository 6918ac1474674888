import { afterEach, expect, it, vi } from 'vitest'
import { findLive, findPastDue, type LiveScope, MOST_A_GROUP } from './find-live.ts'
import { moneyText } from './money-text.ts'

const ALL: LiveScope = { customerId: '10428', hasInvoices: true, hasPayments: true, hasAccounts: true }
const { signal } = new AbortController()

const invoice = (id: string, changes: Record<string, unknown> = {}) => ({
  type: 'invoices',
  id: `10428:T${id}`,
  attributes: {
    trxId: `T${id}`,
    invoiceId: `INV-${id}`,
    buidCustomer: '10428',
    poNumber: 'PO 4502',
    soldBy: 'Pioneer Fleet Parts',
    soldByLocation: null,
    status: 'Past Due, Disputed',
    eligibleForDispute: 'Y',
    currency: 'USD',
    subtotal: 0,
    tax: 0,
    lateFee: 0,
    rebates: 0,
    billedTotal: 421_050,
    paidTotal: 0,
    disputedTotal: 0,
    openTotal: 421_050,
    pendingTotal: 0,
    dueDate: '11/10/2026',
    invoiceDate: '10/10/2026',
    daysLeft: -10,
    pendingPayment: null,
    ...changes,
  },
})
const LIST_META = { program_date: '2026-11-20', record_count: 1, totals: [] }
const CUSTOMERS = {
  data: ['10428', '10429'].map((id) => ({
    type: 'customers',
    id,
    attributes: {
      buidCustomer: id,
      customerName: `Northwind ${id}`,
      parentCustomer: null,
      paymentEligible: true,
      isActive: true,
      status: 'active',
      currency: 'USD',
      buidLocation: null,
      locationName: null,
    },
  })),
  meta: { program_date: '2026-11-20', record_count: 2 },
}

/** Simulates responses by path; an unknown path gives 404. */
function answered(answers: Readonly<Record<string, unknown>>) {
  const asked: URL[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'https://portal.example')
    asked.push(url)
    const body = answers[url.pathname]
    return Promise.resolve(
      typeof body === 'number'
        ? new Response(null, { status: body })
        : new Response(JSON.stringify(body ?? {}), { status: body === undefined ? 404 : 200 }),
    )
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

it('[SHL-97] finds invoices of the account and other accounts, at most five of each', async () => {
  const asked = answered({
    '/api/invoices': {
      data: [invoice('201377'), invoice('197004', { status: 'Paid', openTotal: 0 })],
      meta: LIST_META,
    },
    '/api/customers': CUSTOMERS,
  })
  const rows = await findLive('4210.50', ALL, signal)
  expect(rows).toEqual([
    {
      id: 'T201377',
      group: 'invoices',
      name: 'INV-201377',
      details: 'Pioneer Fleet Parts · PO 4502',
      amount: { minor: 421_050, currency: 'USD' },
      status: 'invoices.status.past-due',
    },
    expect.objectContaining({
      name: 'INV-197004',
      amount: { minor: 421_050, currency: 'USD' },
      status: 'invoices.status.paid',
    }),
    expect.objectContaining({ group: 'accounts', name: 'Northwind 10429', amount: null }),
  ])
  const [invoices] = asked
  expect(Object.fromEntries(invoices?.searchParams ?? [])).toMatchObject({
    'filter[buid_customer]': '10428',
    'filter[status]': 'all',
    'filter[search]': '4210.50',
    'page[size]': String(MOST_A_GROUP),
  })
  // The text is not a payment number, so no request for a payment is sent.
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/invoices', '/api/customers'])
})

it('[SHL-97] asks only for what the session may open', async () => {
  const asked = answered({})
  expect(
    await findLive('100006', { ...ALL, hasInvoices: false, hasPayments: false, hasAccounts: false }, signal),
  ).toEqual([])
  expect(asked).toEqual([])
})

it('[SHL-97] shows no payment where there is none of that number', async () => {
  const asked = answered({})
  expect(await findLive('p-100006', { ...ALL, hasInvoices: false, hasAccounts: false }, signal)).toEqual([])
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/payments/P-100006'])
})

it.each([500, 401])('[SHL-98] fails as a whole when one part is answered with %i', async (status) => {
  answered({ '/api/invoices': { data: [invoice('201377')], meta: LIST_META }, '/api/customers': status })
  await expect(findLive('north', ALL, signal)).rejects.toMatchObject({ status })
})

it('[SHL-98] fails for an answer that breaks the contract', async () => {
  answered({
    '/api/invoices': { data: [{ type: 'invoices', id: 'x', attributes: {} }], meta: LIST_META },
    '/api/customers': CUSTOMERS,
  })
  await expect(findLive('north', ALL, signal)).rejects.toMatchObject({ status: 0 })
})

it('[SHL-99] returns the payable amount in the account’s own currency, or null for none', async () => {
  const exposure = (past_due_payable: number) => ({
    data: [
      {
        type: 'exposures',
        id: '10428-USD',
        attributes: { buid_customer: '10428', currency: 'USD', ageing: [], past_due_payable },
      },
    ],
    meta: { program_date: '2026-11-20' },
  })
  answered({ '/api/exposures': exposure(537_000) })
  expect(await findPastDue('10428', signal)).toEqual({ minor: 537_000, currency: 'USD' })
  answered({ '/api/exposures': exposure(0) })
  expect(await findPastDue('10428', signal)).toBeNull()
})

it.each([
  [{ minor: 537_000, currency: 'USD' }, 'en', '$5,370.00'],
  [{ minor: 1_568_625, currency: 'KWD' }, 'en', 'KWD 1,568.625'],
  [{ minor: 578_500, currency: 'JPY' }, 'en', '¥578,500'],
  [{ minor: -12_30, currency: 'EUR' }, 'de', '−12,30 €'],
] as const)('[SHL-97] writes %j in %s as %s', (amount, locale, text) => {
  expect(moneyText(amount, locale).replaceAll('\u00a0', ' ')).toBe(text)
})
