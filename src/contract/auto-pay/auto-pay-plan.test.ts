import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBankingDay } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import { type AutoPayCredit, autoPayDay, type AutoPayInvoice, type AutoPayTerms, planAutoPay } from './auto-pay-plan.ts'

const TERMS: AutoPayTerms = { daysBeforeDue: 0, maximumMinor: null, creditsFirst: true, includesOverdue: false }
/** A Friday, before that day's AutoPay run. */
const TODAY: CalendarDate = '2026-11-20'

const invoice = (
  trxId: string,
  dueDate: CalendarDate | null,
  change: Partial<AutoPayInvoice> = {},
): AutoPayInvoice => ({
  trxId,
  status: ['Billed'],
  openTotal: 1000,
  disputedTotal: 0,
  dueDate,
  isReturned: false,
  ...change,
})

const plan = (invoices: AutoPayInvoice[], terms: Partial<AutoPayTerms> = {}, credits: AutoPayCredit[] = []) =>
  planAutoPay(invoices, credits, { ...TERMS, ...terms }, TODAY, 'ach')

it.each([
  ['2026-11-30', 0, '2026-11-30'],
  // Due on a Saturday, so paid on the banking day before.
  ['2026-12-05', 0, '2026-12-04'],
  // Due on Thanksgiving, so paid on the day before it.
  ['2026-11-26', 0, '2026-11-25'],
  ['2026-11-30', 4, '2026-11-25'],
  // Ten days before is in the past, so it is paid today.
  ['2026-11-25', 10, '2026-11-20'],
] as const)('[AUT-2] due %s, %i days before: paid on %s', (due, daysBeforeDue, expected) => {
  expect(autoPayDay(due, daysBeforeDue, TODAY, 'ach')).toBe(expected)
})

it('[AUT-2] pays after a weekend an invoice that was due for payment during it, unless it is then overdue', () => {
  const saturday: CalendarDate = '2026-11-21'
  expect(autoPayDay('2026-11-22', 0, saturday, 'ach')).toBe('2026-11-23')
  const [sunday, monday] = planAutoPay(
    [invoice('a', '2026-11-22'), invoice('b', '2026-11-23')],
    [],
    TERMS,
    saturday,
    'ach',
  )
  expect([monday?.skip, sunday?.on]).toEqual(['overdue', '2026-11-23'])
})

it('[AUT-3] uses credits first, oldest first, in the order of the payments', () => {
  const credits = [
    { id: 'CM-1', remainingMinor: 1500 },
    { id: 'CM-2', remainingMinor: 100 },
  ]
  const items = plan([invoice('late', '2026-12-10'), invoice('soon', '2026-12-01')], {}, credits)
  expect(items.map(({ trxId, credits: used, debitMinor }) => [trxId, used, debitMinor])).toEqual([
    ['soon', [{ creditId: 'CM-1', amountMinor: 1000 }], 0],
    [
      'late',
      [
        { creditId: 'CM-1', amountMinor: 500 },
        { creditId: 'CM-2', amountMinor: 100 },
      ],
      400,
    ],
  ])
  expect(plan([invoice('soon', '2026-12-01')], { creditsFirst: false }, credits)[0]?.debitMinor).toBe(1000)
})

it('[AUT-4] pays only the undisputed part', () => {
  const disputed = invoice('a', '2026-12-01', { status: ['Billed', 'Disputed'], disputedTotal: 300 })
  expect(plan([disputed])[0]).toMatchObject({ skip: null, debitMinor: 700 })
  expect(plan([{ ...disputed, disputedTotal: 1000 }])[0]).toMatchObject({ skip: 'fully-disputed', on: null })
})

it('[AUT-5] skips an invoice above the maximum entirely', () => {
  expect(plan([invoice('a', '2026-12-01')], { maximumMinor: 999 })[0]).toMatchObject({
    skip: 'above-maximum',
    debitMinor: 0,
  })
  expect(plan([invoice('a', '2026-12-01')], { maximumMinor: 1000 })[0]?.skip).toBeNull()
})

it('[AUT-6] pays overdue invoices only if the option is on', () => {
  const late = invoice('a', '2026-11-01', { status: ['Past Due'] })
  expect(plan([late])[0]).toMatchObject({ skip: 'overdue', on: null })
  expect(plan([late], { includesOverdue: true })[0]).toMatchObject({ skip: null, on: TODAY })
})

it('[AUT-7] skips invoices that are in payment, on hold, without a due date, or whose payment was returned', () => {
  const items = plan([
    invoice('a', '2026-12-01', { status: ['Payment Pending'] }),
    invoice('b', '2026-12-01', { status: ['On Hold'] }),
    invoice('c', null),
    invoice('d', '2026-12-01', { isReturned: true }),
  ])
  expect(items.map(({ trxId, skip }) => `${trxId} ${skip}`).sort()).toEqual([
    'a payment-pending',
    'b on-hold',
    'c no-due-date',
    'd returned',
  ])
})

const DUE = fc.integer({ min: -20, max: 60 }).map((days) => addDays(TODAY, days))
const INVOICES = fc.array(
  fc.record({ due: DUE, open: fc.integer({ min: 1, max: 5000 }), disputed: fc.integer({ min: 0, max: 2000 }) }),
  {
    maxLength: 12,
  },
)
const CREDITS = fc.array(fc.integer({ min: 1, max: 6000 }), { maxLength: 4 })
const ANY_TERMS = fc.record({
  daysBeforeDue: fc.integer({ min: 0, max: 10 }),
  maximumMinor: fc.option(fc.integer({ min: 1, max: 5000 })),
  creditsFirst: fc.boolean(),
  includesOverdue: fc.boolean(),
})

it('[AUT-8] pays on each day exactly what was forecast on the first, for any invoices, credits, and terms', () => {
  fc.assert(
    fc.property(INVOICES, CREDITS, ANY_TERMS, fc.integer({ min: 0, max: 6 }), (drawn, amounts, terms, later) => {
      // The forecast is made after that day's run, so it covers the days that follow.
      const start = addDays(TODAY, later + 1)
      let invoices = drawn.map(({ due, open, disputed }, index) =>
        invoice(`T-${index}`, due, { openTotal: open, disputedTotal: Math.min(open, disputed) }),
      )
      let credits = amounts.map((remainingMinor, index) => ({ id: `CM-${index}`, remainingMinor }))
      const forecast = planAutoPay(invoices, credits, terms, start, 'ach').filter(({ on }) => on !== null)
      const happened: typeof forecast = []
      for (let day = start; day <= addDays(start, 90); day = addDays(day, 1)) {
        const items = planAutoPay(invoices, credits, terms, day, 'ach').filter(({ on }) => on === day)
        if (items.length > 0) expect(isBankingDay(day, 'ach')).toBe(true)
        happened.push(...items)
        const done = new Set(items.map(({ trxId }) => trxId))
        invoices = invoices.map((each) =>
          done.has(each.trxId) ? { ...each, status: ['Payment Pending'] as const } : each,
        )
        credits = credits.map((credit) => ({
          ...credit,
          remainingMinor:
            credit.remainingMinor -
            items
              .flatMap((item) => item.credits)
              .reduce((sum, used) => sum + (used.creditId === credit.id ? used.amountMinor : 0), 0),
        }))
        for (const { remainingMinor } of credits) expect(remainingMinor).toBeGreaterThanOrEqual(0)
      }
      expect(happened).toEqual(forecast)
      for (const { trxId, credits: used, debitMinor } of happened) {
        const { openTotal = 0, disputedTotal = 0 } = invoices.find((each) => each.trxId === trxId) ?? {}
        expect(used.reduce((sum, { amountMinor }) => sum + amountMinor, debitMinor)).toBe(openTotal - disputedTotal)
      }
    }),
    { numRuns: 60 },
  )
}, 30_000)
