import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  EMPTY_SELECTION,
  type Invoice,
  refreshSelection,
  selectInvoices,
  setSelectedAmount,
} from '../contract/index.ts'
import { reviveSelection } from './pay-selection.ts'

const invoice = (number: number, change: Partial<Invoice> = {}): Invoice => ({
  trxId: `T-${number}`,
  invoiceId: `INV-${number}`,
  customerId: '10428',
  poNumber: null,
  soldBy: 'Cascade Tire & Service',
  soldByLocation: null,
  customerName: null,
  cardLast4: null,
  status: ['Past Due'],
  disputeEligible: true,
  currency: 'USD',
  subtotal: 10_000,
  tax: 0,
  lateFee: 0,
  rebates: 0,
  billedTotal: 10_000,
  paidTotal: 0,
  disputedTotal: 0,
  openTotal: 10_000,
  pendingTotal: 0,
  currentDue: 0,
  pastDue: 0,
  unapplied: 0,
  receivedDate: null,
  dueDate: '2026-11-04',
  invoiceDate: '2026-10-05',
  daysLeft: -16,
  paidOn: null,
  lastPayment: null,
  pendingPayment: null,
  ...change,
})

it('[PAY-14] is restored from storage unchanged', () => {
  const selection = setSelectedAmount(selectInvoices(EMPTY_SELECTION, [invoice(1), invoice(2)]), 'T-2', null)
  expect(reviveSelection(JSON.stringify(selection))).toEqual(selection)
})

it('[PAY-14] reads the format of an earlier release, which did not store the open amount', () => {
  const selection = selectInvoices(EMPTY_SELECTION, [invoice(1, { disputedTotal: 2500 })])
  const revived = reviveSelection(JSON.stringify(selection).replace('"open":10000,', ''))
  expect(revived.invoices).toMatchObject([{ trxId: 'T-1', open: 7500, payable: 7500, amountMinor: 7500 }])
  expect(refreshSelection(revived, [invoice(1, { disputedTotal: 2500 })])).toEqual(selection)
})

it.each([7500, 4000, null])(
  '[PAY-14] reads the amount %s from an earlier release, which called it amount',
  (amount) => {
    const selection = setSelectedAmount(
      selectInvoices(EMPTY_SELECTION, [invoice(1, { disputedTotal: 2500 })]),
      'T-1',
      amount,
    )
    const stored = JSON.stringify(selection).replace('"amountMinor"', '"amount"')
    expect(reviveSelection(stored)).toEqual(selection)
  },
)

it('[PAY-14] ignores other content in the storage', () => {
  const whole = JSON.stringify(selectInvoices(EMPTY_SELECTION, [invoice(1)]))
  const broken = [
    null,
    '',
    '{',
    '[]',
    '{"customerId":"1"}',
    whole.replace('"amountMinor":10000', '"amountMinor":0.5'),
    whole.replace('"amountMinor":10000', '"amountMinor":"10000"'),
    whole.replace(',"amountMinor":10000', ''),
    whole.replace('"trxId":"T-1"', '"trxId":1'),
  ]
  for (const text of broken) expect(reviveSelection(text)).toEqual(EMPTY_SELECTION)
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(reviveSelection(text)).toEqual(EMPTY_SELECTION)
    }),
  )
})
