import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asCalendarDate } from '../dates/calendar-date.ts'
import type { InvoiceStatus } from '../invoices/invoice.schema.ts'
import { LIMITS } from '../limits.ts'
import { holdsLumpSum, LUMP_SUM_STRATEGIES, type LumpSum, type LumpSumInvoice, planLumpSum } from './lump-sum.rules.ts'
import { maxPaymentTotal } from './payment.rules.ts'

interface Facts {
  open: number
  disputed?: number
  /** Days until due; null: no due date. */
  days?: number | null
  lateFee?: number
  status?: InvoiceStatus[]
}

const TODAY = Date.UTC(2026, 10, 20)
const dayOf = (days: number) => asCalendarDate(new Date(TODAY + days * 86_400_000).toISOString().slice(0, 10))

const invoice = (id: number, { open, disputed = 0, days = -1, lateFee = 0, status }: Facts): LumpSumInvoice => ({
  trxId: `T${id}`,
  invoiceId: `INV-${id}`,
  status: status ?? [days !== null && days < 0 ? 'Past Due' : 'Billed'],
  currency: 'USD',
  openTotal: open,
  disputedTotal: disputed,
  dueDate: days === null ? null : dayOf(days),
  daysLeft: days,
  lateFee,
})

const lumpSum = (amountMinor: number, more: Partial<LumpSum> = {}): LumpSum => ({
  amountMinor,
  currency: 'USD',
  strategy: 'oldest-first',
  leavesOutDisputed: false,
  ...more,
})

const short = (invoices: readonly LumpSumInvoice[], wanted: LumpSum) =>
  planLumpSum(invoices, wanted).lines.map((line) => [
    line.invoice.invoiceId,
    line.amountMinor,
    line.leftOut ?? line.outcome,
  ])

describe('a lump sum and the invoices it pays', () => {
  const four = [
    invoice(4, { open: 50_000, days: 30 }),
    invoice(1, { open: 118_000, disputed: 40_000, days: -100, lateFee: 2500 }),
    invoice(2, { open: 224_000, days: -72 }),
    invoice(3, { open: 10_000, days: 2 }),
  ]

  it('[PAY-296] pays the oldest first, the last one in part, and skips invoices that it does not reach', () => {
    expect(short(four, lumpSum(300_000))).toEqual([
      ['INV-1', 78_000, 'in-full'],
      ['INV-2', 222_000, 'in-part'],
      ['INV-3', 0, 'used-up'],
      ['INV-4', 0, 'used-up'],
    ])
  })

  it('[PAY-296] pays first the invoices that can still avoid a late fee, last those already charged one', () => {
    const plan = planLumpSum(four, lumpSum(240_000, { strategy: 'least-late-fee' }))
    expect(plan.lines.map(({ invoice: of, place, amountMinor }) => [of.invoiceId, place, amountMinor])).toEqual([
      ['INV-2', 'late-without-fee', 224_000],
      ['INV-3', 'not-late-yet', 10_000],
      ['INV-4', 'not-late-yet', 6000],
      ['INV-1', 'late-with-fee', 0],
    ])
  })

  it('[PAY-296] pays the smallest first, which closes the most invoices', () => {
    expect(short(four, lumpSum(70_000, { strategy: 'smallest-first' }))).toEqual([
      ['INV-3', 10_000, 'in-full'],
      ['INV-4', 50_000, 'in-full'],
      ['INV-1', 10_000, 'in-part'],
      ['INV-2', 0, 'used-up'],
    ])
  })

  it('[PAY-296] skips disputed invoices if requested, else pays only their undisputed part', () => {
    const plan = planLumpSum(four, lumpSum(1_000_000, { leavesOutDisputed: true }))
    expect(plan.lines[0]).toMatchObject({ amountMinor: 0, outcome: 'left-out', leftOut: 'disputed' })
    expect([plan.totalMinor, plan.unusedMinor]).toEqual([284_000, 716_000])
  })

  it('[PAY-297] reports the rest when it is below the minimum payment of an invoice', () => {
    const two = [invoice(1, { open: 10_000, days: -2 }), invoice(2, { open: 20_000 })]
    expect(short(two, lumpSum(10_050))).toEqual([
      ['INV-1', 10_000, 'in-full'],
      ['INV-2', 0, 'below-minimum'],
    ])
    expect(planLumpSum(two, lumpSum(10_050)).unusedMinor).toBe(50)
    expect(planLumpSum(two, lumpSum(10_100)).unusedMinor).toBe(0)
  })

  it('[PAY-297] never includes an unpayable invoice or another currency', () => {
    const others = [
      invoice(1, { open: 100, status: ['Payment Pending'] }),
      invoice(2, { open: 100, disputed: 100 }),
      invoice(3, { open: 100, status: ['On Hold'] }),
      { ...invoice(4, { open: 100 }), currency: 'CAD' as const },
    ]
    expect(planLumpSum(others, lumpSum(1000))).toEqual({ lines: [], totalMinor: 0, unusedMinor: 1000 })
  })

  it('[PAY-298] includes at most the invoices of one payment, and marks the others as over that limit', () => {
    const many = Array.from({ length: 503 }, (_, id) => invoice(id, { open: 100, days: -1000 + id }))
    const plan = planLumpSum(many, lumpSum(1_000_000))
    expect(plan.totalMinor).toBe(LIMITS.maxInvoicesPerBankPayment * 100)
    expect(plan.lines.slice(500).map(({ leftOut }) => leftOut)).toEqual(['too-many', 'too-many', 'too-many'])
    expect(holdsLumpSum(many.slice(0, 499), lumpSum(1))).toBe(false)
    expect(holdsLumpSum(many.slice(0, 500), lumpSum(1))).toBe(true)
  })

  it('[PAY-298] has read enough only when no unread invoice could come earlier', () => {
    const least = lumpSum(1, { strategy: 'least-late-fee' })
    const charged = Array.from({ length: 600 }, (_, id) => invoice(id, { open: 100, days: -9, lateFee: 1 }))
    expect(holdsLumpSum(charged, least)).toBe(false)
    expect(holdsLumpSum(charged, lumpSum(1))).toBe(true)
    const disputed = Array.from({ length: 600 }, (_, id) => invoice(id, { open: 100, disputed: 1 }))
    expect(holdsLumpSum(disputed, lumpSum(1, { leavesOutDisputed: true }))).toBe(false)
    const undated = Array.from({ length: 600 }, (_, id) => invoice(id, { open: 100, days: null }))
    expect(holdsLumpSum(undated, lumpSum(1))).toBe(false)
  })
})

const anyInvoices = fc
  .array(
    fc.record({
      open: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 90_000_000 })),
      disputed: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
      days: fc.option(fc.integer({ min: -120, max: 60 }), { nil: null }),
      lateFee: fc.constantFrom(0, 0, 2500),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((facts, id) => invoice(id, facts)))
const anyLumpSum = fc.record({
  amountMinor: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 200_000_000 })),
  currency: fc.constant('USD' as const),
  strategy: fc.constantFrom(...LUMP_SUM_STRATEGIES),
  leavesOutDisputed: fc.boolean(),
})

it('[PAY-297] is exact to the cent: never above the sum or an invoice, and the rest is reported', () => {
  fc.assert(
    fc.property(anyInvoices, anyLumpSum, (invoices, wanted) => {
      const { lines, totalMinor, unusedMinor } = planLumpSum(invoices, wanted)
      expect(totalMinor + unusedMinor).toBe(wanted.amountMinor)
      expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor)
      expect(totalMinor).toBeLessThanOrEqual(Math.min(wanted.amountMinor, maxPaymentTotal('USD')))
      for (const { invoice: of, payable, amountMinor, outcome, leftOut } of lines) {
        expect(payable).toBe(of.openTotal - of.disputedTotal)
        expect(Number.isSafeInteger(amountMinor) && amountMinor >= 0 && amountMinor <= payable).toBe(true)
        expect(outcome === 'in-full').toBe(amountMinor === payable)
        expect(outcome === 'left-out').toBe(amountMinor === 0 && leftOut !== null)
        if (outcome === 'in-part') expect(amountMinor).toBeGreaterThanOrEqual(100)
        if (wanted.leavesOutDisputed && of.disputedTotal > 0) expect(leftOut).toBe('disputed')
      }
      expect(lines.filter(({ outcome }) => outcome === 'in-part').length).toBeLessThanOrEqual(1)
      // Money may be left only if no invoice can take it.
      const room = Math.min(wanted.amountMinor, maxPaymentTotal('USD')) - totalMinor
      if (room > 0) expect(lines.every(({ leftOut }) => leftOut !== 'used-up')).toBe(true)
      if (room >= 100) expect(lines.every(({ leftOut }) => leftOut !== 'below-minimum')).toBe(true)
    }),
  )
})

it('[PAY-297] returns the same plan for any order of reading', () => {
  const shuffled = anyInvoices.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  )
  fc.assert(
    fc.property(shuffled, anyLumpSum, ([invoices, others], wanted) => {
      expect(planLumpSum(others, wanted)).toEqual(planLumpSum(invoices, wanted))
    }),
  )
})
