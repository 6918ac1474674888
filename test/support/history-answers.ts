/** API responses with a few payments, for the payment history. */
import { invoiceResource } from './payment-answers.ts'
import type { Resource } from './render-widget.ts'

/** Capabilities of a payer for payments. */
export const HISTORY_RIGHTS = [
  'payments.list',
  'payments.get',
  'payments.create',
  'payments.cancel',
  'payments.download-receipt',
  'invoices.list',
  'exports.create',
]

const LINE = {
  trx_id: 'T203402',
  invoice_id: 'INV-203402',
  sold_by: 'Harbor Glass',
  due_date: '11/13/2026',
  amount: 235_000,
  remaining: 0,
}
/** A payment in API format. */
export function paymentResource(number: string, more: Record<string, unknown> = {}): Resource {
  return {
    type: 'payments',
    id: number,
    attributes: {
      payment_number: number,
      confirmation_number: '7K3-91C-QT4',
      buid_customer: '10428',
      customer_name: 'Northwind Traders',
      status: 'settled',
      currency: 'USD',
      total: 235_000,
      fee: 0,
      payer: 'Pat Jones',
      method: { bank_account_id: 'BA-1', account_name: 'Operating account', last4: '6789' },
      lines: [LINE],
      submitted_at: '2026-11-16T20:20:00.000Z',
      initiates_on: '11/16/2026',
      leaves_on: '11/17/2026',
      posts_by: '11/18/2026',
      settled_on: '11/18/2026',
      ...more,
    },
  }
}
const UNDER_WAY = {
  status: 'processing',
  settled_on: null,
  initiates_on: '11/20/2026',
  leaves_on: '11/23/2026',
  posts_by: '11/24/2026',
  cancelable_until: '2026-11-20T22:00:00.000Z',
}
const RETURNED = {
  status: 'returned',
  settled_on: null,
  returned: { code: 'R01', reason: 'insufficient-funds', on: '11/16/2026', retry_on: null },
}
const CARD = { card_id: 'PC-1', brand: 'visa', account_name: 'Pat Jones', last4: '4417' }
/** One payment for each status that has its own text in the list. */
export const PAYMENTS = [
  paymentResource('P-100007', {
    ...UNDER_WAY,
    scheduled_on: '12/14/2026',
    initiates_on: '12/14/2026',
    posts_by: '12/16/2026',
  }),
  paymentResource('P-100006', UNDER_WAY),
  paymentResource('P-100005', {
    status: 'declined',
    settled_on: null,
    method: CARD,
    fee: 3667,
    declined: { reason: 'over-limit', on: '11/19/2026' },
  }),
  paymentResource('P-100004', { status: 'unknown', settled_on: null, method: CARD }),
  paymentResource('P-100001', { lines: [LINE, { ...LINE, trx_id: 'T2', invoice_id: 'INV-2' }] }),
  paymentResource('P-100003', RETURNED),
  paymentResource('P-099960', {
    status: 'canceled',
    settled_on: null,
    canceled: { by: 'Robin Hale', at: '2026-10-30T18:40:00.000Z' },
  }),
]
export const HISTORY_META = {
  counts: { scheduled: 1, processing: 2, unknown: 1, returned: 1, declined: 1 },
  under_way: [{ currency: 'USD', amount: 2_517_050, posts_by: '2026-11-24' }],
}
/** The invoice that is due again, because its payment was returned. */
export const DUE = invoiceResource({ id: 'INV-203402', open: 235_000, due: '11/13/2026' })
