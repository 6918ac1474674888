import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { disputeFlags } from '../disputes/dispute.rules.ts'
import { nextState } from '../states/state-table.ts'
import { isPayable } from './invoice.rules.ts'
import { parseStatusList, PRIMARY_STATUSES, STATUS_FLAGS } from './invoice.schema.ts'
import {
  INVOICE_FLAG_CHANGES,
  INVOICE_STATES,
  invoiceFlagActions,
  nextFlags,
  nextPrimaryStatus,
  paidInvoiceClosesOn,
} from './invoice.states.ts'

it('[INV-20] has exactly these transitions of the primary status', () => {
  expect(printPairs(INVOICE_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      record              → Unbilled (system)
      submit              → Pending (merchant, system)
      ✗ bill, post, pay, fall overdue, settle by credit, hold, extend due date, settle in full, settle in part, fail payment, cancel payment, return payment, refund payment, charge back payment, close, release
    Unbilled
      bill                → Billed (clock)
      ✗ record, submit, post, pay, fall overdue, settle by credit, hold, extend due date, settle in full, settle in part, fail payment, cancel payment, return payment, refund payment, charge back payment, close, release
    Pending
      post                → Billed (system)
      ✗ record, submit, bill, pay, fall overdue, settle by credit, hold, extend due date, settle in full, settle in part, fail payment, cancel payment, return payment, refund payment, charge back payment, close, release
    Billed
      pay                 → Payment Pending (admin, payer, clock)
      fall overdue        → Past Due (clock)
      settle by credit    → Paid (system)
      hold                → On Hold (support, system)
      ✗ record, submit, bill, post, extend due date, settle in full, settle in part, fail payment, cancel payment, return payment, refund payment, charge back payment, close, release
    Past Due
      pay                 → Payment Pending (admin, payer, clock)
      extend due date     → Billed (support, system)
      settle by credit    → Paid (system)
      hold                → On Hold (support, system)
      ✗ record, submit, bill, post, fall overdue, settle in full, settle in part, fail payment, cancel payment, return payment, refund payment, charge back payment, close, release
    Payment Pending
      settle in full      → Paid (rail)
      settle in part      → Billed (rail)
      fail payment        → Billed (rail)
      cancel payment      → Billed (admin, payer)
      return payment      → Billed (rail)
      ✗ record, submit, bill, post, pay, fall overdue, settle by credit, hold, extend due date, refund payment, charge back payment, close, release
    Paid
      return payment      → Billed (rail)
      refund payment      → Billed (support)
      charge back payment → Billed (rail)
      close               → Closed (clock)
      ✗ record, submit, bill, post, pay, fall overdue, settle by credit, hold, extend due date, settle in full, settle in part, fail payment, cancel payment, release
    Closed
      return payment      → Billed (rail)
      refund payment      → Billed (support)
      charge back payment → Billed (rail)
      ✗ record, submit, bill, post, pay, fall overdue, settle by credit, hold, extend due date, settle in full, settle in part, fail payment, cancel payment, close, release
    On Hold
      release             → Billed (support, system)
      settle by credit    → Paid (system)
      ✗ record, submit, bill, post, pay, fall overdue, hold, extend due date, settle in full, settle in part, fail payment, cancel payment, return payment, refund payment, charge back payment, close"
  `)
})

it('[INV-20] has no terminal state, since a payment may be reversed', () => {
  expectSound(INVOICE_STATES, [])
})

it('[INV-20] pays only from the payable statuses (INV-7)', () => {
  const paying = PRIMARY_STATUSES.filter((primary) => nextState(INVOICE_STATES, primary, 'pay') !== null)
  expect(paying).toEqual(
    PRIMARY_STATUSES.filter((primary) => isPayable({ status: [primary], openTotal: 1, disputedTotal: 0 })),
  )
})

const today = '2026-11-20' as const
const due = { today, dueDate: '2026-11-20' } as const
const late = { today, dueDate: '2026-11-19' } as const

it.each([
  ['Payment Pending', 'settle in part'],
  ['Payment Pending', 'fail payment'],
  ['Payment Pending', 'cancel payment'],
  ['Payment Pending', 'return payment'],
  ['Paid', 'return payment'],
  ['Paid', 'refund payment'],
  ['Paid', 'charge back payment'],
  ['Closed', 'return payment'],
  ['Closed', 'refund payment'],
  ['Closed', 'charge back payment'],
  ['On Hold', 'release'],
  ['Unbilled', 'bill'],
  ['Pending', 'post'],
] as const)('[INV-21] %s, %s: the original due date decides between Billed and Past Due', (primary, action) => {
  expect(nextPrimaryStatus(primary, action, due)).toBe('Billed')
  expect(nextPrimaryStatus(primary, action, late)).toBe('Past Due')
  expect(nextPrimaryStatus(primary, action, { today, dueDate: null })).toBe('Billed')
})

it('[INV-21] becomes past due on the day after the due date, and never without one', () => {
  expect(nextPrimaryStatus('Billed', 'fall overdue', due)).toBeNull()
  expect(nextPrimaryStatus('Billed', 'fall overdue', late)).toBe('Past Due')
  expect(nextPrimaryStatus('Billed', 'fall overdue', { today, dueDate: null })).toBeNull()
  expect(nextPrimaryStatus('Past Due', 'fall overdue', late)).toBeNull()
})

it('[INV-21] is Billed again if its due date is extended to today or later', () => {
  expect(nextPrimaryStatus('Past Due', 'extend due date', due)).toBe('Billed')
  expect(nextPrimaryStatus('Past Due', 'extend due date', late)).toBe('Past Due')
})

it('[INV-21] changes no other status by date', () => {
  expect(nextPrimaryStatus('Payment Pending', 'settle in full', late)).toBe('Paid')
  expect(nextPrimaryStatus('Past Due', 'pay', late)).toBe('Payment Pending')
  expect(nextPrimaryStatus('Closed', 'pay', late)).toBeNull()
  expect(nextPrimaryStatus(null, 'record', late)).toBe('Unbilled')
})

it('[INV-22] sets and clears exactly these flags', () => {
  const rows = invoiceFlagActions.map((action) => {
    const change: { needs?: string; adds?: string; removes?: readonly string[]; by: readonly string[] } =
      INVOICE_FLAG_CHANGES[action]
    const removed = (change.removes ?? []).map((flag) => `− ${flag}`)
    const parts = [...removed, ...(change.adds ? [`+ ${change.adds}`] : [])].join(' ')
    return `${action}${change.needs ? ` [${change.needs}]` : ''}: ${parts} (${change.by.join(', ')})`
  })
  expect(rows.join('\n')).toMatchInlineSnapshot(`
    "open dispute: + Disputed (admin, payer)
    escalate dispute [Disputed]: + Escalated (admin, clock)
    end dispute [Disputed]: − Disputed − Escalated (admin, payer, support, clock)
    grant dispute [Disputed]: − Disputed − Escalated + Pending Adjustment (merchant, support)
    post adjustment [Pending Adjustment]: − Pending Adjustment + Adjusted (system)
    adjust: + Pending Adjustment (merchant, support)
    cancel adjustment [Pending Adjustment]: − Pending Adjustment (merchant, support)
    leave unapplied: + Unapplied (rail, system)
    apply credit [Unapplied]: − Unapplied (admin, payer, support, system)"
  `)
})

it('[INV-22] goes from a dispute to an adjustment, and to no flag when it is denied', () => {
  expect(nextFlags(['Billed'], 'open dispute')).toEqual(['Disputed'])
  expect(nextFlags(['Billed', 'Disputed'], 'escalate dispute')).toEqual(['Disputed', 'Escalated'])
  expect(nextFlags(['Billed', 'Disputed', 'Escalated'], 'end dispute')).toEqual([])
  expect(nextFlags(['Billed', 'Disputed', 'Escalated'], 'grant dispute')).toEqual(['Pending Adjustment'])
  expect(nextFlags(['Billed', 'Pending Adjustment'], 'post adjustment')).toEqual(['Adjusted'])
  expect(nextFlags(['Billed', 'Unapplied', 'Part Paid'], 'apply credit')).toEqual(['Part Paid'])
})

it.each([
  ['open dispute', ['Payment Pending']],
  ['open dispute', ['On Hold']],
  ['end dispute', ['Billed']],
  ['grant dispute', ['Billed', 'Pending Adjustment']],
  ['post adjustment', ['Billed', 'Disputed']],
  ['apply credit', ['Billed']],
] as const)('[INV-22] refuses %s for an invoice with the status %j', (action, status) => {
  expect(nextFlags(status, action)).toBeNull()
})

it('[INV-22] rejects a list without a primary status', () => {
  expect(nextFlags(['Disputed'], 'end dispute')).toBeNull()
})

it('[INV-23] keeps a flag that another dispute sets', () => {
  const status = ['Billed', 'Disputed', 'Escalated'] as const
  expect(nextFlags(status, 'end dispute', disputeFlags(['waiting on customer']))).toEqual(['Disputed'])
  expect(nextFlags(status, 'grant dispute', disputeFlags(['pending customer support response']))).toEqual([
    'Disputed',
    'Escalated',
    'Pending Adjustment',
  ])
  expect(nextFlags(['Billed', 'Pending Adjustment'], 'post adjustment', disputeFlags(['pending']))).toEqual([
    'Pending Adjustment',
    'Adjusted',
  ])
})

it('[INV-22] returns lists that are valid on the wire, for any flags', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PRIMARY_STATUSES),
      fc.subarray([...STATUS_FLAGS]),
      fc.constantFrom(...invoiceFlagActions),
      fc.subarray([...STATUS_FLAGS]),
      (primary, flags, action, held) => {
        const next = nextFlags([primary, ...flags], action, held)
        if (next === null) return
        expect(parseStatusList([primary, ...next].join(', '))).toEqual([primary, ...next])
        expect(next).toEqual(STATUS_FLAGS.filter((flag) => next.includes(flag)))
        expect(held.every((flag) => next.includes(flag))).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
})

it('[INV-24] closes 90 days after it was paid', () => {
  expect(paidInvoiceClosesOn('2026-11-20')).toBe('2027-02-18')
})
