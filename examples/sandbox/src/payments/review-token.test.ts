import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { createConfirmationNumber } from './confirmation-number.ts'
import { createReviewToken, type Reviewed, whyNotReviewed } from './review-token.ts'

const key = Buffer.alloc(32, 1)
const reviewed: Reviewed = {
  principalId: 'user:u-1',
  customerId: '10428',
  currency: 'USD',
  bankAccountId: 'BA-1',
  lines: [
    { trxId: 'T-1', amountMinor: 100 },
    { trxId: 'T-2', amountMinor: 200 },
  ],
  totalMinor: 300,
}
const dates = { leavesOn: '2026-11-23', postsBy: '2026-11-24' } as const
const token = createReviewToken(key, reviewed, dates)

describe('the review token', () => {
  it('[PAY-10] proves the review of exactly this payment', () => {
    expect(whyNotReviewed(key, token, reviewed, dates)).toBeNull()
    expect(token.length).toBeLessThanOrEqual(200)
  })

  it.each([
    ['another payer', { principalId: 'user:u-2' }],
    ['another customer', { customerId: '10429' }],
    ['another currency', { currency: 'CAD' }],
    ['another account', { bankAccountId: 'BA-2' }],
    ['another amount', { lines: [reviewed.lines[0], { trxId: 'T-2', amountMinor: 201 }] as Reviewed['lines'] }],
    ['another order', { lines: [...reviewed.lines].reverse() }],
    ['another total', { totalMinor: 301 }],
  ])('[PAY-10] proves nothing for %s', (_says, change) => {
    expect(whyNotReviewed(key, token, { ...reviewed, ...change }, dates)).toBe('missing')
  })

  it.each(['', '.', '..', 'x', '2026-11-23.2026-11-24.', `2026-11-23.2026-11-24.${'A'.repeat(43)}`, `${token}A`])(
    '[PAY-10] rejects %j',
    (forged) => {
      expect(whyNotReviewed(key, forged, reviewed, dates)).toBe('missing')
    },
  )

  it('[PAY-10] is invalid under another program’s key', () => {
    expect(whyNotReviewed(Buffer.alloc(32, 2), token, reviewed, dates)).toBe('missing')
  })

  it('[PAY-10] is outdated when the payment would move on other days', () => {
    expect(whyNotReviewed(key, token, reviewed, { ...dates, postsBy: '2026-11-25' })).toBe('outdated')
  })

  it('[PAY-20] ignores the order of keys in bodies, but not of lists', () => {
    expect(canonicalJson({ b: [1, { d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":null,"d":1}]}')
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
  })

  it('[PAY-19] has confirmation numbers without ambiguous characters or repeats', () => {
    const numbers = Array.from({ length: 2000 }, () => createConfirmationNumber())
    for (const number of numbers) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}(-[0-9A-HJKMNP-TV-Z]{3}){2}$/)
    expect(new Set(numbers).size).toBe(2000)
  })
})
