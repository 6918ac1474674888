import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currencyCodes } from '../money/currencies.ts'
import {
  INVOICE_SLUGS,
  type InvoiceSlug,
  invoiceSlugs,
  isInvoiceSlug,
  isPastDue,
  isPayable,
  LIST_TABS,
  minimumPayment,
  NOT_PAYABLE_REASONS,
  payableAmount,
  stillDue,
  whyAmountRefused,
  whyNotPayable,
} from './invoice.rules.ts'
import { type InvoiceStatus, parseStatusList, PRIMARY_STATUSES, STATUS_FLAGS } from './invoice.schema.ts'

const open = (status: InvoiceStatus[], disputedTotal = 0) => ({ status, openTotal: 10_000, disputedTotal })

it.each([
  [10_000, 0, 10_000],
  [10_000, 2500, 7500],
  [10_000, 10_000, 0],
  [10_000, 12_000, 0],
  [0, 0, 0],
])('[INV-6] with %i open and %i disputed, %i may be paid', (openTotal, disputedTotal, expected) => {
  expect(payableAmount({ openTotal, disputedTotal })).toBe(expected)
})

it.each([
  [['Billed'], null],
  [['Past Due'], null],
  [['Billed', 'Part Paid'], null],
  [['Past Due', 'Disputed'], null],
  [['Payment Pending'], 'payment-pending'],
  [['Paid'], 'paid'],
  [['On Hold'], 'on-hold'],
  [['Closed'], 'closed'],
  [['Unbilled'], 'not-billed'],
  [['Pending'], 'not-billed'],
  [['Pending', 'Unapplied'], 'not-billed'],
] as const)('[INV-7] %j is payable, or not because: %s', (status, expected) => {
  expect(whyNotPayable(open([...status]))).toBe(expected)
  expect(isPayable(open([...status]))).toBe(expected === null)
})

it('[INV-7] needs an undisputed open amount', () => {
  expect(whyNotPayable(open(['Past Due', 'Disputed'], 10_000))).toBe('fully-disputed')
  expect(whyNotPayable(open(['Past Due', 'Disputed'], 9999))).toBeNull()
})

it('[INV-7] returns every reason of the table for some status, and no other', () => {
  const reasons = PRIMARY_STATUSES.flatMap((status) => [
    whyNotPayable(open([status])),
    whyNotPayable(open([status], 10_000)),
  ])
  expect([...new Set(reasons.filter((reason) => reason !== null))].sort()).toEqual([...NOT_PAYABLE_REASONS].sort())
})

it.each([
  [10_000, 'USD', 100],
  [99, 'USD', 99],
  [100, 'USD', 100],
  [500, 'JPY', 1],
  [5000, 'KWD', 1000],
] as const)('[INV-8] with %i %s, the minimum payment is %i', (payableMinor, currency, expected) => {
  expect(minimumPayment(payableMinor, currency)).toBe(expected)
})

it.each([
  [10_000, null],
  [100, null],
  [99, 'payment-amount-below-minimum'],
  [10_001, 'payment-amount-above-open'],
  [0, 'payment-amount-not-positive'],
  [-100, 'payment-amount-not-positive'],
  [10.5, 'payment-amount-not-integer'],
  [Number.NaN, 'payment-amount-not-integer'],
  [Number.POSITIVE_INFINITY, 'payment-amount-not-integer'],
  [2 ** 53, 'payment-amount-not-integer'],
])('[INV-9] %d cents of 100.00 dollars: %s', (amountMinor, expected) => {
  expect(whyAmountRefused(amountMinor, 10_000, 'USD')).toBe(expected)
})

it('[INV-9] accepts the whole remaining amount, however small', () => {
  expect(whyAmountRefused(1, 1, 'USD')).toBeNull()
  expect(whyAmountRefused(1, 2, 'USD')).toBe('payment-amount-below-minimum')
})

it('[INV-9] accepts an amount if and only if it is whole, positive, at most the payable amount, and at least the minimum', () => {
  const minor = fc.oneof(fc.integer({ min: -5, max: 2000 }), fc.double({ min: -5, max: 2000 }))
  fc.assert(
    fc.property(
      minor,
      fc.integer({ min: 0, max: 2000 }),
      fc.constantFrom(...currencyCodes),
      (amount, payable, currency) => {
        const isFine =
          Number.isInteger(amount) && amount > 0 && amount <= payable && amount >= minimumPayment(payable, currency)
        expect(whyAmountRefused(amount, payable, currency) === null).toBe(isFine)
      },
    ),
    { numRuns: 1000 },
  )
})

it('[INV-10] has the seventeen slugs of the invoice list', () => {
  expect(invoiceSlugs).toEqual(
    (
      'all open due past-due unbilled invoiced pending payment-pending on-hold disputed escalated unpaid paid adjusted ' +
      'pending-adjustment unapplied closed'
    ).split(' '),
  )
})

it.each([
  ['Unbilled', 'all unbilled'],
  ['Pending', 'all pending'],
  ['Billed', 'all open due invoiced unpaid'],
  ['Past Due', 'all open past-due invoiced unpaid'],
  ['Payment Pending', 'all open invoiced payment-pending'],
  ['Paid', 'all invoiced paid'],
  ['Closed', 'all invoiced closed'],
  ['On Hold', 'all open invoiced on-hold'],
] as const)('[INV-10] lists an invoice with the status %s under: %s', (status, expected) => {
  expect(invoiceSlugs.filter((slug) => INVOICE_SLUGS[slug]([status], status === 'Past Due')).join(' ')).toBe(expected)
})

it.each([
  [10_000, 0, 10_000],
  [10_000, 6000, 4000],
  [10_000, 10_000, 0],
  [4000, 6000, 0],
])('[INV-52] with %i open and %i in payment, %i are still due', (openTotal, pendingTotal, expected) => {
  expect(stillDue({ openTotal, pendingTotal })).toBe(expected)
})

it.each([
  [['Past Due'], -1, 0, 10_000, true],
  [['Billed'], 0, 0, 10_000, false],
  [['Billed'], null, 0, 10_000, false],
  [['On Hold'], -1, 0, 10_000, true],
  [['On Hold'], 5, 0, 10_000, false],
  [['Payment Pending'], -1, 10_000, 0, false],
  [['Payment Pending'], -1, 6000, 4000, true],
  [['Payment Pending'], 3, 6000, 4000, false],
  [['Paid'], -1, 0, 10_000, false],
] as const)(
  '[INV-53] with 10000, %j, %s days before the due date and %i in payment, %i are still due: past due is %s',
  (status, daysLeft, pendingTotal, rest, pastDue) => {
    const invoice = { status: [...status], daysLeft, pendingTotal, openTotal: 10_000 }
    expect([stillDue(invoice), isPastDue(invoice)]).toEqual([rest, pastDue])
    expect(INVOICE_SLUGS['past-due'](invoice.status, pastDue)).toBe(pastDue)
  },
)

it.each([
  ['Disputed', 'disputed'],
  ['Escalated', 'escalated'],
  ['Adjusted', 'adjusted'],
  ['Pending Adjustment', 'pending-adjustment'],
  ['Unapplied', 'unapplied'],
] as const)('[INV-10] lists the flag %s under %s, in addition to its primary status', (flag, slug: InvoiceSlug) => {
  expect(INVOICE_SLUGS[slug](['Billed', flag], false)).toBe(true)
  expect(INVOICE_SLUGS.unpaid(['Billed', flag])).toBe(true)
  expect(INVOICE_SLUGS[slug](['Billed'], false)).toBe(false)
})

it('[INV-10] distinguishes "Pending" from "Payment Pending", and "Paid" from "Part Paid"', () => {
  expect(INVOICE_SLUGS.pending(['Payment Pending'])).toBe(false)
  expect(INVOICE_SLUGS.paid(['Billed', 'Part Paid'])).toBe(false)
  expect(INVOICE_SLUGS.adjusted(['Billed', 'Pending Adjustment'])).toBe(false)
})

it.each(['overdue', '', 'Open', 'toString', '__proto__', 'constructor'])(
  '[INV-10] does not accept the slug %j',
  (slug) => {
    expect(isInvoiceSlug(slug)).toBe(false)
  },
)

it('[INV-11] lists its tabs in order of urgency', () => {
  expect(LIST_TABS).toEqual(['open', 'past-due', 'payment-pending', 'disputed', 'paid', 'all'])
})

it('[INV-2] reads a comma list of one primary status and flags', () => {
  expect(parseStatusList('Past Due, Disputed,Part Paid')).toEqual(['Past Due', 'Disputed', 'Part Paid'])
  expect([...PRIMARY_STATUSES, ...STATUS_FLAGS]).toHaveLength(14)
})

it.each(['', 'Disputed', 'Disputed, Billed', 'Billed,', 'Billed, Lost', 'billed'])(
  '[INV-2] rejects the list %j',
  (text) => {
    expect(parseStatusList(text)).toBeNull()
  },
)
