import { expect, it } from 'vitest'
import { listInvoices } from './invoice.calls.ts'
import { invoiceSchema } from './invoice.schema.ts'

const wire = {
  trxId: 'T-1',
  invoiceId: 'INV-203115',
  buidCustomer: '10428',
  poNumber: null,
  soldBy: 'Cascade Tire & Service',
  soldByLocation: 'Tacoma',
  status: 'Past Due, Part Paid',
  eligibleForDispute: 'Y',
  currency: 'USD',
  subtotal: 120_000,
  tax: 6905,
  lateFee: 0,
  rebates: 0,
  billedTotal: 126_905,
  paidTotal: 26_905,
  disputedTotal: 0,
  openTotal: 100_000,
  pendingTotal: 0,
  dueDate: '11/04/2026',
  invoiceDate: '10/05/2026',
  daysLeft: -16,
  pendingPayment: null,
}

it('[INV-1] maps the wire names and keeps amounts as integers of minor units', () => {
  const invoice = invoiceSchema.parse(wire)
  expect(invoice).toMatchObject({ trxId: 'T-1', customerId: '10428', billedTotal: 126_905, dueDate: '2026-11-04' })
  expect(invoice).not.toHaveProperty('buidCustomer')
})

it.each([
  ['a fraction of a cent', { openTotal: 0.5 }],
  ['an amount as text', { openTotal: '1000' }],
  ['an unsupported currency', { currency: 'XXX' }],
  ['a date in another format', { dueDate: '2026-11-04' }],
  ['an unknown status word', { status: 'Overdue' }],
])('[INV-1] rejects an invoice with %s and does not show it', (_name, change) => {
  expect(invoiceSchema.safeParse({ ...wire, ...change }).success).toBe(false)
})

it('[INV-3] has the parts of the total: subtotal, tax, and late fee less rebates', () => {
  const { subtotal, tax, lateFee, rebates, billedTotal } = invoiceSchema.parse(wire)
  expect(subtotal + tax + lateFee - rebates).toBe(billedTotal)
})

it('[INV-13] reads only Y as eligible for dispute', () => {
  expect(invoiceSchema.parse(wire).disputeEligible).toBe(true)
  expect(invoiceSchema.parse({ ...wire, eligibleForDispute: 'N' }).disputeEligible).toBe(false)
  expect(invoiceSchema.safeParse({ ...wire, eligibleForDispute: 'y' }).success).toBe(false)
})

it('[INV-4] names the payer and the payment, and counts the invoice as open until the payment posts', () => {
  const pendingPayment = { paymentNumber: 'P-100001', payer: 'Pat Jones', postsBy: '11/24/2026' }
  const invoice = invoiceSchema.parse({ ...wire, status: 'Payment Pending', pendingTotal: 100_000, pendingPayment })
  expect([invoice.openTotal, invoice.pendingTotal]).toEqual([100_000, 100_000])
  expect(invoice.pendingPayment).toEqual({ ...pendingPayment, postsBy: '2026-11-24', isOwn: false })
})

it('[INV-12] sums the filtered list over all pages, one row per currency', () => {
  const meta = listInvoices.output.meta.parse({
    program_date: '2026-11-20',
    record_count: 214,
    totals: [{ currency: 'USD', open: 4_218_370, pastDue: 862_310, count: 214 }],
  })
  expect(meta).toMatchObject({ recordCount: 214, totals: [{ currency: 'USD', open: 4_218_370 }] })
})
