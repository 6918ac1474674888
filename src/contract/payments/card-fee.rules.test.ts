import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_AMOUNT_MINOR } from '../money/amounts.ts'
import { cardFee, type CardFeeTerms, DEFAULT_CARD_FEE_TERMS, whyNotByCard } from './card-fee.rules.ts'

const credit = { funding: 'credit', region: null } as const

it.each([
  [1, 0],
  // 2.90 % of 0.17 is 0.00493, of 0.18 0.00522: half a cent up, and never above 3 %.
  [17, 0],
  [18, 0],
  [34, 1],
  [10_000, 290],
  [123_450, 3580],
  // x.xx5 exactly goes up: 2.90 % of 5.00 is 0.145.
  [500, 15],
  [99_999_999, 2_900_000],
] as const)('[PAY-31] costs %i → %i with a credit card', (total, fee) => {
  expect(cardFee(total, credit)).toBe(fee)
})

it('[PAY-31] costs nothing with a debit or prepaid card, nor where the law forbids it, and less in Colorado', () => {
  expect(cardFee(10_000, { funding: 'debit', region: null })).toBe(0)
  expect(cardFee(10_000, { funding: 'prepaid', region: 'CO' })).toBe(0)
  for (const region of ['CT', 'MA', 'ME', 'PR']) expect(cardFee(10_000, { funding: 'credit', region })).toBe(0)
  expect(cardFee(10_000, { funding: 'credit', region: 'CO' })).toBe(200)
  expect(cardFee(10_000, { funding: 'credit', region: 'constructor' })).toBe(290)
})

it('[PAY-31] never takes more than 3 %, of one flat amount either, and stays exact for the largest total', () => {
  const flat: CardFeeTerms = { ...DEFAULT_CARD_FEE_TERMS, fee: { flatMinor: 500 } }
  expect([cardFee(100, credit, flat), cardFee(100_000, credit, flat)]).toEqual([3, 500])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_AMOUNT_MINOR }),
      fc.integer({ min: 0, max: 1000 }),
      (total, basisPoints) => {
        const terms: CardFeeTerms = { ...DEFAULT_CARD_FEE_TERMS, fee: { basisPoints } }
        const fee = cardFee(total, credit, terms)
        const exact = (BigInt(total) * BigInt(basisPoints) + 5000n) / 10_000n
        const cap = (BigInt(total) * 300n) / 10_000n
        expect(BigInt(fee)).toBe(exact < cap ? exact : cap)
      },
    ),
  )
})

it('[PAY-33] pays dollars, euros and pounds, at most 50 invoices, at least one major unit of each', () => {
  const line = { trxId: 'T-1', amountMinor: 100 }
  expect(whyNotByCard([line], 'USD')).toEqual([])
  expect(whyNotByCard([line], 'JPY')).toMatchObject([{ code: 'payment-card-currency' }])
  expect(
    whyNotByCard(
      Array.from({ length: 51 }, () => line),
      'EUR',
    ),
  ).toMatchObject([{ code: 'payment-too-many-invoices', meta: { maximum: 50 } }])
  expect(whyNotByCard([line, { ...line, amountMinor: 99 }], 'GBP')).toMatchObject([
    { code: 'payment-amount-below-minimum', line: 1, meta: { minimum: 100 } },
  ])
})
