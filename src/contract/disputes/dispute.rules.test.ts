import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type InvoiceStatus, PRIMARY_STATUSES } from '../invoices/invoice.schema.ts'
import {
  disputableAmount,
  disputeFlags,
  DISPUTE_INELIGIBLE_REASONS,
  isDisputedAlready,
  isInIneligibleStatus,
  whyDisputeAmountRefused,
  whyNotDisputable,
  whyNotFollowed,
} from './dispute.rules.ts'
import { DISPUTE_STATUSES } from './dispute.states.ts'

const invoice = (...status: InvoiceStatus[]) => ({
  status,
  disputeEligible: true,
  openTotal: 10_000,
  paidTotal: 0,
  disputedTotal: 0,
})
const paid = { ...invoice('Paid'), openTotal: 0, paidTotal: 10_000 }
const now = { accountStatus: 'active', paidOn: null, today: '2026-11-20' } as const

it.each([
  [['Billed'], null],
  [['Past Due'], null],
  [['Past Due', 'Adjusted'], null],
  [['Unbilled'], 'not-posted'],
  [['Pending'], 'not-posted'],
  [['Payment Pending'], 'payment-pending'],
  [['On Hold'], 'on-hold'],
  [['Closed'], 'closed'],
] as const)('[DSP-10] %j can be disputed, or not because: %s', (status, expected) => {
  expect(whyNotDisputable(invoice(...status), now)).toBe(expected)
})

it.each([
  ['2026-11-20', null],
  ['2026-09-21', null],
  ['2026-09-20', 'paid-too-long'],
  [null, 'paid-too-long'],
] as const)('[DSP-10] an invoice paid on %s, with a limit of 60 days: %s', (paidOn, expected) => {
  expect(whyNotDisputable(paid, { ...now, paidOn })).toBe(expected)
})

it.each([
  ['active', null],
  ['on hold', null],
  ['locked', null],
  ['inactive', 'account-status'],
  ['terminated', 'account-status'],
] as const)('[DSP-10] an account that is %s: %s', (accountStatus, expected) => {
  expect(whyNotDisputable(invoice('Billed'), { ...now, accountStatus })).toBe(expected)
})

it('[DSP-10] needs an eligible invoice with an undisputed amount', () => {
  expect(whyNotDisputable({ ...invoice('Billed'), disputeEligible: false }, now)).toBe('not-eligible-by-program')
  const disputed = invoice('Billed', 'Disputed')
  expect(whyNotDisputable({ ...disputed, disputedTotal: 9999 }, now)).toBeNull()
  expect(whyNotDisputable({ ...disputed, disputedTotal: 10_000 }, now)).toBe('already-disputed')
})

it('[DSP-10] reports the first reason of the list, and every reason for some invoice', () => {
  const nothing = { openTotal: 0, paidTotal: 0, disputedTotal: 0, disputeEligible: false }
  const reasons = PRIMARY_STATUSES.flatMap((primary) =>
    [true, false].flatMap((disputeEligible) =>
      (['active', 'inactive'] as const).flatMap((accountStatus) =>
        whyNotDisputable({ ...nothing, status: [primary], disputeEligible }, { ...now, accountStatus }),
      ),
    ),
  )
  expect([...new Set(reasons)].sort()).toEqual([...DISPUTE_INELIGIBLE_REASONS].sort())
  expect(whyNotDisputable({ ...nothing, status: ['Billed'] }, { ...now, accountStatus: 'terminated' })).toBe(
    'account-status',
  )
})

it('[DSP-11] disputes the open amount, or the paid amount of a paid invoice, less what is already disputed', () => {
  expect(disputableAmount({ ...invoice('Billed', 'Disputed'), disputedTotal: 2500 })).toBe(7500)
  expect(disputableAmount({ ...invoice('Past Due', 'Part Paid'), openTotal: 4000, paidTotal: 6000 })).toBe(4000)
  expect(disputableAmount(paid)).toBe(10_000)
  expect(disputableAmount({ ...paid, disputedTotal: 12_000 })).toBe(0)
})

it.each([
  [1, null],
  [10_000, null],
  [10_001, 'amount-above-disputable'],
  [0, 'amount-not-positive'],
  [-1, 'amount-not-positive'],
  [0.5, 'amount-not-integer'],
  [Number.NaN, 'amount-not-integer'],
  [2 ** 53, 'amount-not-integer'],
])('[DSP-11] %d cents of 100.00 dollars: %s', (amountMinor, expected) => {
  expect(whyDisputeAmountRefused(amountMinor, 10_000)).toBe(expected)
})

it('[DSP-11] never disputes more than the open amount, over any number of disputes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10, max: 9000 }), { maxLength: 8 }), (amounts) => {
      const disputed = amounts.reduce((disputedTotal, amount) => {
        const most = disputableAmount({ ...invoice('Billed'), disputedTotal })
        return whyDisputeAmountRefused(amount, most) === null ? disputedTotal + amount : disputedTotal
      }, 0)
      expect(disputed).toBeLessThanOrEqual(10_000)
    }),
  )
})

it('[DSP-12] allows one open dispute per line and one over the whole invoice', () => {
  const disputes = [
    { line: 1, status: 'waiting on customer' },
    { line: 2, status: 'closed' },
    { line: 3, status: 'expired' },
  ] as const
  expect([1, 2, 3, null].map((line) => isDisputedAlready(line, disputes))).toEqual([true, false, false, false])
  expect(isDisputedAlready(null, [{ line: null, status: 'pending' }])).toBe(true)
})

it.each([
  [[], []],
  [['waiting on merchant'], ['Disputed']],
  [
    ['pending customer support response', 'waiting on customer'],
    ['Disputed', 'Escalated'],
  ],
  [['pending'], ['Pending Adjustment']],
  [
    ['pending', 'waiting on merchant'],
    ['Disputed', 'Pending Adjustment'],
  ],
  [['adjusted', 'closed', 'expired'], []],
] as const)('[DSP-13] disputes with the statuses %j set the flags %j', (statuses, flags) => {
  expect(disputeFlags(statuses)).toEqual(flags)
})

it('[DSP-14] flags an open dispute if its invoice could no longer be disputed', () => {
  const flagged = PRIMARY_STATUSES.filter((primary) =>
    isInIneligibleStatus({ status: 'waiting on merchant' }, { primary }),
  )
  expect(flagged).toEqual(['Unbilled', 'Pending', 'Payment Pending', 'Closed', 'On Hold'])
  expect(isInIneligibleStatus({ status: 'closed' }, { primary: 'Closed' })).toBe(false)
})

it('[DSP-5] allows one new dispute to continue an ended one', () => {
  const open = DISPUTE_STATUSES.filter((status) => whyNotFollowed({ status, successorId: null }) === 'still-open')
  expect(open).toEqual(DISPUTE_STATUSES.filter((status) => status !== 'closed' && status !== 'expired'))
  expect(whyNotFollowed({ status: 'expired', successorId: null })).toBeNull()
  expect(whyNotFollowed({ status: 'expired', successorId: 'D-2' })).toBe('followed-already')
})
