import { expect, it } from 'vitest'
import type { Invoice } from '../invoices/invoice.schema.ts'
import {
  currencyToPay,
  deselectInvoices,
  EMPTY_SELECTION,
  refreshSelection,
  selectedAmountProblem,
  type SelectedInvoice,
  selectInvoices,
  selectionCurrencies,
  selectionTotals,
  setSelectedAmount,
} from './pay-selection.rules.ts'

const invoice = (number: number, change: Partial<Invoice> = {}): Invoice => ({
  trxId: `T-${number}`,
  invoiceId: `INV-${number}`,
  customerId: '10428',
  poNumber: null,
  customerName: null,
  soldBy: 'Cascade Tire & Service',
  soldByLocation: null,
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
const amounts = (selection: { invoices: readonly { trxId: string; amountMinor: number | null }[] }) =>
  selection.invoices.map(({ trxId, amountMinor }) => [trxId, amountMinor])

it('[PAY-14] selects payable invoices with their whole undisputed amount', () => {
  const selection = selectInvoices(EMPTY_SELECTION, [
    invoice(1),
    invoice(2, { status: ['On Hold'] }),
    invoice(3, { disputedTotal: 2500 }),
  ])
  expect(amounts(selection)).toEqual([
    ['T-1', 10_000],
    ['T-3', 7500],
  ])
})

it('[PAY-14] keeps the amount of an invoice that is selected again', () => {
  const partial = setSelectedAmount(selectInvoices(EMPTY_SELECTION, [invoice(1)]), 'T-1', 4000)
  expect(amounts(selectInvoices(partial, [invoice(1), invoice(2)]))).toEqual([
    ['T-1', 4000],
    ['T-2', 10_000],
  ])
})

it('[PAY-14] starts a new selection for an invoice of another customer', () => {
  const selection = selectInvoices(selectInvoices(EMPTY_SELECTION, [invoice(1)]), [invoice(2, { customerId: '20990' })])
  expect([selection.customerId, amounts(selection)]).toEqual(['20990', [['T-2', 10_000]]])
})

it('[PAY-14] is empty after the last invoice is removed', () => {
  expect(deselectInvoices(selectInvoices(EMPTY_SELECTION, [invoice(1)]), ['T-1'])).toBe(EMPTY_SELECTION)
})

it('[PAY-14] totals each currency separately and ignores invalid amounts', () => {
  const selection = selectInvoices(EMPTY_SELECTION, [
    invoice(1),
    invoice(2),
    invoice(3, { currency: 'CAD', openTotal: 500 }),
  ])
  expect(selectionCurrencies(selection)).toEqual(['USD', 'CAD'])
  expect(selectionTotals(setSelectedAmount(selection, 'T-2', null))).toEqual([
    { currency: 'USD', total: 10_000 },
    { currency: 'CAD', total: 500 },
  ])
})

it.each([12_000, 99, 0, -5])('[INV-9] has no sum of a currency while an amount is %i, which is not valid', (amount) => {
  const selection = selectInvoices(EMPTY_SELECTION, [
    invoice(1),
    invoice(2),
    invoice(3, { currency: 'CAD', openTotal: 500 }),
  ])
  expect(selectionTotals(setSelectedAmount(selection, 'T-2', amount))).toEqual([
    { currency: 'USD', total: null },
    { currency: 'CAD', total: 500 },
  ])
})

it('[PAY-15] drops invoices that are no longer payable', () => {
  const selection = selectInvoices(EMPTY_SELECTION, [invoice(1), invoice(2)])
  expect(amounts(refreshSelection(selection, [invoice(1, { status: ['Payment Pending'] })]))).toEqual([['T-2', 10_000]])
})

it('[PAY-15] lowers an amount to the open one, keeps a smaller one, and follows a changed whole', () => {
  const whole = selectInvoices(EMPTY_SELECTION, [invoice(1)])
  expect(amounts(refreshSelection(setSelectedAmount(whole, 'T-1', 9000), [invoice(1, { openTotal: 8000 })]))).toEqual([
    ['T-1', 8000],
  ])
  expect(amounts(refreshSelection(setSelectedAmount(whole, 'T-1', 4000), [invoice(1, { openTotal: 8000 })]))).toEqual([
    ['T-1', 4000],
  ])
  expect(amounts(refreshSelection(whole, [invoice(1, { openTotal: 12_000 })]))).toEqual([['T-1', 12_000]])
  expect(amounts(refreshSelection(setSelectedAmount(whole, 'T-1', null), [invoice(1, { openTotal: 8000 })]))).toEqual([
    ['T-1', null],
  ])
})

it('[PAY-15] returns the same object when nothing changed, to avoid a render', () => {
  const selection = selectInvoices(EMPTY_SELECTION, [invoice(1)])
  expect(refreshSelection(selection, [invoice(1), invoice(2)])).toBe(selection)
})

const line = (amountMinor: number | null, payable = 613_210): SelectedInvoice => ({
  trxId: 'T-1',
  invoiceId: 'INV-1',
  soldBy: 'Pioneer Fleet Parts',
  dueDate: null,
  currency: 'USD',
  open: 613_210,
  payable,
  amountMinor,
})

it.each([
  [613_210, null],
  [100, null],
  [0, 'not-positive'],
  [-1, 'not-positive'],
  [613_211, 'above-open'],
  [99, 'below-minimum'],
  [1.5, 'invalid'],
  [null, 'empty'],
] as const)('[INV-9] validates an amount of %s: %s', (amount, problem) => {
  expect(selectedAmountProblem(line(amount))).toBe(problem)
})

it('[INV-8] accepts an amount below the minimum when it is the whole open amount', () => {
  expect(selectedAmountProblem(line(40, 40))).toBeNull()
})

it('[MON-10] explains why an amount cannot be parsed', () => {
  expect(selectedAmountProblem(line(null), 'too-many-decimals')).toBe('too-many-decimals')
  expect(selectedAmountProblem(line(100), 'too-many-decimals')).toBeNull()
})

it('[PAY-71] pays the chosen currency, else the account’s own, else that of most invoices', () => {
  const cad = { currency: 'CAD' as const }
  const mixed = selectInvoices(EMPTY_SELECTION, [invoice(1), invoice(2, cad), invoice(3, cad)])
  expect(currencyToPay({ ...mixed, payFirst: 'CAD' }, ['USD'])).toBe('CAD')
  expect(currencyToPay(mixed, ['USD'])).toBe('USD')
  expect(currencyToPay(mixed, [undefined, 'EUR'])).toBe('CAD')
  expect(currencyToPay({ ...mixed, payFirst: 'JPY' }, [null])).toBe('CAD')
  expect(currencyToPay(EMPTY_SELECTION, ['USD'])).toBeNull()
})

it('[PAY-71] keeps the chosen currency while invoices are added, but not for another customer', () => {
  const first = { ...selectInvoices(EMPTY_SELECTION, [invoice(1)]), payFirst: 'USD' as const }
  expect(selectInvoices(first, [invoice(2)]).payFirst).toBe('USD')
  expect(selectInvoices(first, [invoice(3, { customerId: '20517' })]).payFirst).toBeUndefined()
})
