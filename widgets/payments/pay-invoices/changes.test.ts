import { expect, it } from 'vitest'
import { asCalendarDate, NetTermsError, type SelectedInvoice } from '../../../src/contract/index.ts'
import { changesOf } from './changes.ts'
import { refusalOf } from './refusal.ts'

const line = (id: number, payable: number, amountMinor = payable): SelectedInvoice => ({
  trxId: `T${id}`,
  invoiceId: `INV-${id}`,
  soldBy: 'Pioneer Fleet Parts',
  dueDate: asCalendarDate('2026-11-04'),
  currency: 'USD',
  open: payable,
  payable,
  amountMinor,
})
const refused = (...details: readonly { code: string; meta: Record<string, unknown> }[]) =>
  refusalOf(
    new NetTermsError('payment-invoice-changed', 'Changed.', { details: details as never }),
    details.map(({ meta }) => String(meta['invoiceId'])),
  )
const changed = (id: number, meta: Record<string, unknown>) => ({
  code: 'payment-invoice-changed',
  meta: { invoiceId: `INV-${id}`, ...meta },
})

it('[PAY-301] pays an invoice in full if it was to be paid in full, and others up to the payable amount', () => {
  const lines = [line(1, 1000), line(2, 1000, 400), line(3, 1000, 900)]
  const all = refused(
    changed(1, { open_before: 1000, open: 1250, payable: 1250 }),
    changed(2, { open_before: 1000, open: 800, payable: 800 }),
    changed(3, { open_before: 1000, open: 800, payable: 700 }),
  )
  expect(changesOf(all, lines).map(({ before, open, amountMinor }) => [before, open, amountMinor])).toEqual([
    [1000, 1250, 1250],
    [1000, 800, 400],
    [1000, 800, 700],
  ])
})

it('[PAY-301] leaves out invoices that can no longer be paid, or that the details do not cover', () => {
  const all = refused(
    changed(1, { open_before: 1000, open: 'many', payable: -5 }),
    { code: 'payment-invoice-not-payable', meta: { invoiceId: 'INV-2', reason: 'paid', open_before: 1000, open: 0 } },
    changed(9, { open_before: 1, open: 2, payable: 2 }),
  )
  expect(changesOf(all, [line(1, 1000), line(2, 1000)]).map(({ amountMinor }) => amountMinor)).toEqual([0, 0])
})

it('[PAY-301] is empty for a rejection of another type', () => {
  const other = refused({ code: 'payment-invoice-not-payable', meta: { invoiceId: 'INV-1', reason: 'paid' } })
  expect(changesOf(other, [line(1, 1000)])).toEqual([])
})
