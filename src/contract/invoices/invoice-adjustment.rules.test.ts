import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CAPABILITIES } from '../access/capabilities.ts'
import {
  adjustmentDates,
  mostAdjustable,
  NOT_ADJUSTABLE_REASONS,
  poNumberProblem,
  whyAdjustmentRefused,
  whyNotAdjustable,
} from './invoice-adjustment.rules.ts'
import { invoiceAdjustmentRequestSchema, invoiceUpdateSchema } from './invoice-adjustment.calls.ts'
import { nextFlags } from './invoice.states.ts'

const open = { status: ['Billed'] as const, openTotal: 100_00, disputedTotal: 30_00, pendingTotal: 0 }

it('[ADJ-1] deducts at most the open amount that is neither disputed nor being adjusted', () => {
  expect(mostAdjustable(open)).toBe(70_00)
  expect(mostAdjustable({ openTotal: 10, disputedTotal: 20 })).toBe(0)
  expect(whyAdjustmentRefused(70_00, 70_00)).toBeNull()
  expect(whyAdjustmentRefused(70_01, 70_00)).toBe('amount-above-open')
})

it('[ADJ-1] only lowers the amount due, in whole minor units', () => {
  expect(whyAdjustmentRefused(0, 70_00)).toBe('amount-not-positive')
  expect(whyAdjustmentRefused(-1, 70_00)).toBe('amount-not-positive')
  for (const odd of [0.5, Number.NaN, Infinity, 2 ** 53]) {
    expect(whyAdjustmentRefused(odd, 70_00)).toBe('amount-not-integer')
  }
  fc.assert(
    fc.property(fc.integer(), fc.nat(), (amount, most) => {
      expect(whyAdjustmentRefused(amount, most) === null).toBe(amount > 0 && amount <= most)
    }),
  )
})

it.each([
  [['Payment Pending'], 0, 'payment-pending'],
  [['Billed'], 5, 'payment-pending'],
  [['Paid'], 0, 'paid'],
  [['Closed'], 0, 'closed'],
  [['Unbilled'], 0, 'not-billed'],
  [['Pending'], 0, 'not-billed'],
  [['Billed'], 0, null],
  [['Past Due', 'Disputed', 'Pending Adjustment'], 0, null],
  [['On Hold'], 0, null],
] as const)('[ADJ-2] returns for %j with %i in payment: %s', (status, pendingTotal, reason) => {
  expect(whyNotAdjustable({ ...open, status: [...status], pendingTotal })).toBe(reason)
})

it('[ADJ-2] refuses an adjustment when the whole open amount is disputed', () => {
  expect(whyNotAdjustable({ ...open, status: ['Billed'], disputedTotal: 100_00 })).toBe('nothing-left')
  expect(NOT_ADJUSTABLE_REASONS.at(-1)).toBe('nothing-left')
})

it('[ADJ-3] needs a reason of the list', () => {
  const request = { version: 1, amount: 1, adjustment_reason: 'goodwill' }
  expect(invoiceAdjustmentRequestSchema.safeParse(request).success).toBe(true)
  for (const reason of [undefined, '', 'dispute', 'Goodwill']) {
    expect(invoiceAdjustmentRequestSchema.safeParse({ ...request, adjustment_reason: reason }).success).toBe(false)
  }
})

it('[ADJ-5] issues on the next banking day and applies on the one after it', () => {
  expect(adjustmentDates('2026-11-20', 'USD')).toEqual({ issuesOn: '2026-11-23', appliesOn: '2026-11-24' })
  // Thanksgiving is not a banking day.
  expect(adjustmentDates('2026-11-25', 'USD')).toEqual({ issuesOn: '2026-11-27', appliesOn: '2026-11-30' })
})

it.each([
  ['PO 4572', null],
  ['  PO 4572 ', null],
  ['🚛'.repeat(30), null],
  ['x'.repeat(31), 'too-long'],
  ['', 'missing'],
  [' \t ', 'missing'],
  ['PO\n1', 'not-plain'],
  ['PO\u202e1', 'not-plain'],
  ['PO\u20281', 'not-plain'],
] as const)('[ADJ-6] returns for the PO number %j: %s', (text, problem) => {
  expect(poNumberProblem(text)).toBe(problem)
  expect(invoiceUpdateSchema.safeParse({ version: 1, po_number: text }).success).toBe(problem === null)
})

it('[ADJ-6] keeps absent fields, and removes the comment with null', () => {
  expect(invoiceUpdateSchema.safeParse({ version: 1 }).success).toBe(true)
  expect(invoiceUpdateSchema.safeParse({ version: 1, notes: null }).success).toBe(true)
  expect(invoiceUpdateSchema.safeParse({ version: 1, notes: '🚛'.repeat(2000) }).success).toBe(true)
  expect(invoiceUpdateSchema.safeParse({ version: 1, notes: 'x'.repeat(2001) }).success).toBe(false)
  expect(invoiceUpdateSchema.safeParse({ version: 1, sold_by: 'Other' }).success).toBe(false)
})

it('[ADJ-8] flags an open invoice, also on hold, and never one that is paid or in payment', () => {
  expect(nextFlags(['Past Due', 'Disputed'], 'adjust')).toEqual(['Disputed', 'Pending Adjustment'])
  expect(nextFlags(['On Hold'], 'adjust')).toEqual(['Pending Adjustment'])
  for (const status of ['Paid', 'Closed', 'Payment Pending', 'Unbilled', 'Pending'] as const) {
    expect(nextFlags([status], 'adjust')).toBeNull()
  }
})

it('[ADJ-11] keeps the flag while another adjustment is pending', () => {
  expect(nextFlags(['Billed', 'Pending Adjustment'], 'cancel adjustment')).toEqual([])
  expect(nextFlags(['Billed', 'Pending Adjustment'], 'cancel adjustment', ['Pending Adjustment'])).toEqual([
    'Pending Adjustment',
  ])
  expect(nextFlags(['Billed', 'Adjusted'], 'cancel adjustment')).toBeNull()
})

it('[ADJ-13] is available to the dealer and customer support only', () => {
  for (const name of ['invoices.update', 'invoices.adjust', 'invoices.cancel-adjustment'] as const) {
    expect(CAPABILITIES[name]).toEqual(['merchant', 'support'])
  }
})
