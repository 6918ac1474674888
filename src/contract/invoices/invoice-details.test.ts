import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { getDetails, getInvoiceDetails, invoiceDetailsCallOf, invoiceDetailsSchema } from './invoice-details.calls.ts'

const wire: z.input<typeof invoiceDetailsSchema> = {
  trxId: 'T-204016',
  invoiceId: 'INV-204016',
  buidCustomer: '10428',
  poNumber: 'PO 4572',
  soldBy: 'Summit Lubricants',
  soldByLocation: 'Seattle',
  status: 'Billed',
  eligibleForDispute: 'Y',
  currency: 'USD',
  subtotal: 10_13,
  tax: 81,
  lateFee: 25_00,
  rebates: 50,
  billedTotal: 35_44,
  paidTotal: 0,
  disputedTotal: 0,
  openTotal: 35_44,
  pendingTotal: 0,
  dueDate: '12/02/2026',
  invoiceDate: '11/02/2026',
  daysLeft: 12,
  pendingPayment: null,
  billTo: 'Northwind Traders',
  shipTo: 'Tacoma',
  creditedTotal: 0,
  version: 1,
  dealerNotes: null,
  lines: [
    {
      lineNumber: 1,
      description: 'Coolant, by the gallon',
      quantity: 1.125,
      unitPrice: 9_00,
      subtotal: 10_13,
      tax: 81,
      total: 10_94,
    },
  ],
  charges: [
    { kind: 'late-fee', amount: 25_00 },
    { kind: 'rebates', amount: -50 },
  ],
  adjustments: [],
  payments: null,
  notes: [],
  comments: [
    { id: 'R-1', author: 'Summit Lubricants', text: 'Drum is on loan.', enteredAt: '2026-11-17T15:00:00.000Z' },
  ],
}

it('[DIR-10] reads the same invoice as the list, with its parts', () => {
  const details = invoiceDetailsSchema.parse(wire)
  expect(details).toMatchObject({
    trxId: 'T-204016',
    status: ['Billed'],
    dueDate: '2026-12-02',
    billTo: 'Northwind Traders',
  })
  expect(details.lines).toEqual(wire.lines)
  expect(details.payments).toBeNull()
})

it('[DIR-12] requires a quantity above zero and whole minor units', () => {
  const [line] = wire.lines
  for (const wrong of [{ quantity: 0 }, { quantity: -1 }, { unitPrice: 9.5 }, { total: Number.NaN }]) {
    expect(invoiceDetailsSchema.safeParse({ ...wire, lines: [{ ...line, ...wrong }] }).success).toBe(false)
  }
})

it.each([
  [null, getDetails],
  ['', getDetails],
  ['1', getDetails],
  ['2', getInvoiceDetails],
])('[CFG-5] uses the address of invoice_details_version %j', (version, call) => {
  expect(invoiceDetailsCallOf(version)).toBe(call)
})

it('[DIR-10] returns one resource at both addresses', () => {
  expect([getDetails.output.type, getInvoiceDetails.output.type]).toEqual(['invoice-details', 'invoice-details'])
  expect([getDetails.path, getInvoiceDetails.path]).toEqual(['/details', '/ecaas/invoice-details'])
})
