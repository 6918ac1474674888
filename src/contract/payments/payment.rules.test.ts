import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ERROR_CODES } from '../errors/error-codes.ts'
import type { Invoice } from '../invoices/invoice.schema.ts'
import { LIMITS } from '../limits.ts'
import { maxPaymentTotal, whyNotPaidTogether } from './payment.rules.ts'

type Known = Pick<Invoice, 'status' | 'openTotal' | 'disputedTotal' | 'currency' | 'invoiceId' | 'pendingPayment'>

const invoice = (change: Partial<Known> = {}): Known => ({
  invoiceId: 'INV-1',
  status: ['Billed'],
  currency: 'USD',
  openTotal: 10_000,
  disputedTotal: 0,
  pendingPayment: null,
  ...change,
})
const known = (...invoices: Known[]) => new Map(invoices.map((each, index) => [`T-${index + 1}`, each]))
const line = (number: number, amountMinor = 10_000) => ({ trxId: `T-${number}`, amountMinor })

it('[PAY-1] accepts payable invoices, whole or in part', () => {
  expect(whyNotPaidTogether([line(1), line(2, 2500)], 'USD', known(invoice(), invoice()))).toEqual([])
})

it('[PAY-2] needs at least one invoice', () => {
  expect(whyNotPaidTogether([], 'USD', known())).toEqual([{ code: 'payment-no-invoices', line: null }])
})

it('[PAY-3] accepts at most 500 invoices', () => {
  const many = Array.from({ length: 501 }, () => invoice())
  const lines = many.map((_, index) => line(index + 1))
  expect(whyNotPaidTogether(lines.slice(1), 'USD', known(...many))).toEqual([])
  expect(whyNotPaidTogether(lines, 'USD', known(...many))).toEqual([
    { code: 'payment-too-many-invoices', line: null, meta: { maximum: 500 } },
  ])
})

it('[PAY-4] accepts an invoice once, so that two parts cannot exceed the open amount', () => {
  expect(whyNotPaidTogether([line(1, 6000), line(1, 6000)], 'USD', known(invoice()))).toEqual([
    { code: 'payment-invoice-repeated', line: 1 },
  ])
})

it('[PAY-5] accepts one currency and reports each invoice of another', () => {
  const problems = whyNotPaidTogether(
    [line(1), line(2)],
    'USD',
    known(invoice(), invoice({ currency: 'CAD', invoiceId: 'INV-2' })),
  )
  expect(problems).toEqual([{ code: 'payment-currency-mixed', line: 1, meta: { invoiceId: 'INV-2', currency: 'CAD' } }])
})

it.each([
  [{ status: ['On Hold'] as const }, 'on-hold'],
  [{ status: ['Paid'] as const }, 'paid'],
  [{ status: ['Unbilled'] as const }, 'not-billed'],
  [{ disputedTotal: 10_000 }, 'fully-disputed'],
])('[PAY-1] refuses an unpayable invoice and gives the reason: %j', (change, reason) => {
  const { status, ...rest } = { status: undefined, ...change }
  const refused = invoice({ ...rest, ...(status && { status: [...status] }) })
  expect(whyNotPaidTogether([line(1)], 'USD', known(refused))).toEqual([
    { code: 'payment-invoice-not-payable', line: 0, meta: { invoiceId: 'INV-1', reason } },
  ])
})

it('[PAY-17] refuses an invoice that is in payment and names the payer and the payment', () => {
  const pendingPayment = { paymentNumber: 'P-100001', payer: 'Pat Jones', postsBy: '2026-11-24' as const, isOwn: false }
  const paid = invoice({ status: ['Payment Pending'], pendingPayment })
  expect(whyNotPaidTogether([line(1)], 'USD', known(paid))).toEqual([
    {
      code: 'payment-invoice-already-in-payment',
      line: 0,
      meta: { invoiceId: 'INV-1', payer: 'Pat Jones', paymentNumber: 'P-100001' },
    },
  ])
})

it('[PAY-21] answers the same for another customer’s invoice as for one that does not exist', () => {
  expect(whyNotPaidTogether([line(1), line(9)], 'USD', known(invoice()))).toEqual([
    { code: 'payment-invoice-unknown', line: 1 },
  ])
})

it.each([
  [0, 'payment-amount-not-positive'],
  [-1, 'payment-amount-not-positive'],
  [10_001, 'payment-amount-above-open'],
  [99, 'payment-amount-below-minimum'],
  [0.5, 'payment-amount-not-integer'],
])('[PAY-7] refuses %d cents of 100.00 with its own code', (amountMinor, code) => {
  expect(whyNotPaidTogether([line(1, amountMinor)], 'USD', known(invoice()))).toEqual([
    { code, line: 0, meta: { invoiceId: 'INV-1', payable: 10_000, currency: 'USD' } },
  ])
})

it.each([
  ['USD', 99_999_999],
  ['JPY', 999_999],
  ['KWD', 999_999_999],
] as const)('[PAY-6] accepts a total in %s up to %i minor units, one below a million', (currency, maximum) => {
  expect(maxPaymentTotal(currency)).toBe(maximum)
  const rich = known(invoice({ currency, openTotal: maximum }), invoice({ currency, openTotal: maximum }))
  expect(whyNotPaidTogether([line(1, maximum)], currency, rich)).toEqual([])
  expect(whyNotPaidTogether([line(1, maximum), line(2, maximum)], currency, rich)).toEqual([
    { code: 'payment-above-limit', line: null, meta: { maximum, currency } },
  ])
})

it('[PAY-1] reports all problems together, each with its line', () => {
  const lines = [line(1), line(2, 0), line(3), line(8)]
  const problems = whyNotPaidTogether(lines, 'USD', known(invoice(), invoice(), invoice({ currency: 'EUR' })))
  expect(problems.map((problem) => [problem.line, problem.code])).toEqual([
    [1, 'payment-amount-not-positive'],
    [2, 'payment-currency-mixed'],
    [3, 'payment-invoice-unknown'],
  ])
})

it('[PAY-7] returns only codes that a server may send, and accepts only amounts within every limit', () => {
  const draft = fc.array(
    fc.record({ number: fc.integer({ min: 1, max: 6 }), amountMinor: fc.integer({ min: -10, max: 60_000_000 }) }),
    { maxLength: 6 },
  )
  const invoices = known(
    invoice({ openTotal: 50_000_000 }),
    invoice({ openTotal: 60_000_000, disputedTotal: 1000 }),
    invoice({ currency: 'CAD' }),
    invoice({ status: ['On Hold'] }),
    invoice({ openTotal: 50 }),
  )
  fc.assert(
    fc.property(draft, (wanted) => {
      const lines = wanted.map(({ number, amountMinor }) => line(number, amountMinor))
      const problems = whyNotPaidTogether(lines, 'USD', invoices)
      for (const { code } of problems) expect(ERROR_CODES[code]).toHaveProperty('status')
      if (problems.length > 0) return
      const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      expect(total).toBeGreaterThan(0)
      expect(total).toBeLessThanOrEqual(maxPaymentTotal('USD'))
      expect(lines.length).toBeLessThanOrEqual(LIMITS.maxInvoicesPerBankPayment)
    }),
    { numRuns: 500 },
  )
})
