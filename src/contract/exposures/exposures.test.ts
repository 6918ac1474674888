import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AGEING_BUCKETS, ageingBucketOf } from './ageing.ts'
import { exposureSchema } from './exposures.calls.ts'
import { creditAvailable, creditUsedPercent, shareOfLimit } from './exposures.rules.ts'

const bare = { id: '10428-USD', buid_customer: '10428', currency: 'USD', ageing: [] }

it('[EXP-1] reads one row per currency, in minor units', () => {
  const exposure = exposureSchema.parse({ ...bare, past_due_total: 862_310, credit_limit: 25_000_000 })
  expect(exposure).toMatchObject({ customerId: '10428', currency: 'USD', pastDue: 862_310, limit: 25_000_000 })
  expect(exposureSchema.safeParse({ ...bare, credit_limit: 0.5 }).success).toBe(false)
})

it('[EXP-2] reads a missing amount as 0 and a missing count as unknown', () => {
  const exposure = exposureSchema.parse({ ...bare, past_due_total: null, past_due_count: null })
  expect([exposure.pastDue, exposure.used, exposure.limit]).toEqual([0, 0, 0])
  expect([exposure.pastDueCount, exposure.currentDueCount]).toEqual([null, null])
})

it('[EXP-3] computes available credit without used and held; below zero is over the limit', () => {
  expect(creditAvailable({ used: 10_000, held: 2500, limit: 20_000 })).toBe(7500)
  expect(creditAvailable({ used: 20_000, held: 2500, limit: 20_000 })).toBe(-2500)
})

it.each([
  [{ used: 12_330_000, held: 2_150_000, limit: 25_000_000 }, 57.9],
  [{ used: 0, held: 0, limit: 100 }, 0],
  [{ used: 100, held: 25, limit: 100 }, 125],
  [{ used: 1, held: 0, limit: 3 }, 33.3],
  [{ used: 100, held: 0, limit: 0 }, null],
  [{ used: 100, held: 0, limit: -5 }, null],
])('[EXP-4] counts held credit as used: %j is %s percent', (exposure, expected) => {
  expect(creditUsedPercent(exposure)).toBe(expected)
})

it('[EXP-4] returns null without a limit', () => {
  expect(shareOfLimit(100, 0)).toBeNull()
})

it.each([
  [null, 'current'],
  [-30, 'current'],
  [0, 'current'],
  [1, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, 'over-90'],
] as const)('[EXP-5] puts %s days late into the bucket %s', (daysLate, bucket) => {
  expect(ageingBucketOf(daysLate)).toBe(bucket)
})

it('[EXP-5] has a bucket for every age, in ascending order', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 5000 }), (daysLate) => {
      const order = (days: number) => AGEING_BUCKETS.indexOf(ageingBucketOf(days))
      expect(order(daysLate)).toBeGreaterThanOrEqual(0)
      expect(order(daysLate + 1)).toBeGreaterThanOrEqual(order(daysLate))
    }),
  )
})

it('[EXP-6] reports pending payments apart from used credit, which is freed on posting', () => {
  const exposure = exposureSchema.parse({ ...bare, unpaid_invoice: 12_330_000, pending_payment: 500_000 })
  expect([exposure.used, exposure.pendingPayment]).toEqual([12_330_000, 500_000])
})
