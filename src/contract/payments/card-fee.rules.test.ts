import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_AMOUNT_MINOR } from '../money/amounts.ts'
import type { CurrencyCode } from '../money/currencies.ts'
import { cardFeeTermsSchema } from './card-fee-terms.schema.ts'
import { cardFee, type CardFeeTerms, DEFAULT_CARD_FEE_TERMS, whyNotByCard } from './card-fee.rules.ts'

const credit = { funding: 'credit', region: null } as const
const feeOf = (
  minor: number,
  card: Parameters<typeof cardFee>[1] = credit,
  terms = DEFAULT_CARD_FEE_TERMS,
  currency: CurrencyCode = 'USD',
) => cardFee({ minor, currency }, card, terms)

it.each([
  [1, 0],
  // 2.90 % of 0.17 is 0.00493, of 0.18 0.00522: half a cent rounds up, and the cap is 3 %.
  [17, 0],
  [18, 0],
  [34, 1],
  [10_000, 290],
  [123_450, 3580],
  // x.xx5 exactly rounds up: 2.90 % of 5.00 is 0.145.
  [500, 15],
  [99_999_999, 2_900_000],
] as const)('[PAY-31] charges for %i a fee of %i with a credit card', (total, fee) => {
  expect(feeOf(total)).toBe(fee)
})

it('[PAY-31] charges nothing for a debit or prepaid card, or where the law forbids it, and less in Colorado', () => {
  expect(feeOf(10_000, { funding: 'debit', region: null })).toBe(0)
  expect(feeOf(10_000, { funding: 'prepaid', region: 'CO' })).toBe(0)
  for (const region of ['CT', 'MA', 'ME', 'PR']) expect(feeOf(10_000, { funding: 'credit', region })).toBe(0)
  expect(feeOf(10_000, { funding: 'credit', region: 'CO' })).toBe(200)
  expect(feeOf(10_000, { funding: 'credit', region: 'constructor' })).toBe(290)
})

it('[PAY-31] never charges more than 3 %, also with a flat amount, and stays exact for the largest total', () => {
  const flat: CardFeeTerms = { ...DEFAULT_CARD_FEE_TERMS, fee: { flatMinor: { USD: 500 } } }
  expect([feeOf(100, credit, flat), feeOf(100_000, credit, flat)]).toEqual([3, 500])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_AMOUNT_MINOR }),
      fc.integer({ min: 0, max: 1000 }),
      (total, basisPoints) => {
        const terms: CardFeeTerms = { ...DEFAULT_CARD_FEE_TERMS, fee: { basisPoints } }
        const fee = feeOf(total, credit, terms)
        const exact = (BigInt(total) * BigInt(basisPoints) + 5000n) / 10_000n
        const cap = (BigInt(total) * 300n) / 10_000n
        expect(BigInt(fee)).toBe(exact < cap ? exact : cap)
      },
    ),
  )
})

it.each([
  // 2.90 % of ¥1 000 is ¥29, of ¥17 ¥0.49, of ¥50 ¥1.45 → 1; of KWD 1.000 0.029, of KWD 0.050 0.00145.
  ['JPY', 1000, 29],
  ['JPY', 17, 0],
  ['JPY', 50, 1],
  ['JPY', 500, 15],
  ['KWD', 1000, 29],
  ['KWD', 50, 1],
  ['KWD', 123_456_789, 3_580_247],
] as const)('[PAY-31] rounds once in the minor units of %s: %i → %i', (currency, total, fee) => {
  expect(feeOf(total, credit, DEFAULT_CARD_FEE_TERMS, currency)).toBe(fee)
})

it('[PAY-40] charges a flat amount per currency, nothing without one, and nothing for exempt cards', () => {
  const flat: CardFeeTerms = { ...DEFAULT_CARD_FEE_TERMS, fee: { flatMinor: { USD: 150, JPY: 200 } } }
  expect(feeOf(100_000, credit, flat)).toBe(150)
  expect(feeOf(100_000, credit, flat, 'JPY')).toBe(200)
  expect(feeOf(100_000, credit, flat, 'EUR')).toBe(0)
  const prepaidPays: CardFeeTerms = { ...DEFAULT_CARD_FEE_TERMS, exemptFundings: ['debit'] }
  expect(feeOf(10_000, { funding: 'prepaid', region: null }, prepaidPays)).toBe(290)
  expect(feeOf(10_000, { funding: 'debit', region: null }, prepaidPays)).toBe(0)
})

const TERMS = {
  basisPoints: 250,
  capBasisPoints: 300,
  exemptFundings: ['debit'],
  exemptRegions: ['CT'],
  regionCaps: {},
}

it('[PAY-40] accepts either a rate or flat amounts, and none above 3 %', () => {
  expect(cardFeeTermsSchema.parse(TERMS)).toMatchObject({ fee: { basisPoints: 250 }, capBasisPoints: 300 })
  const { basisPoints: _rate, ...rest } = TERMS
  expect(cardFeeTermsSchema.parse({ ...rest, flatMinor: { USD: 100 } }).fee).toEqual({ flatMinor: { USD: 100 } })
  const wrong = [
    rest,
    { ...TERMS, flatMinor: { USD: 100 } },
    { ...TERMS, basisPoints: 301 },
    { ...TERMS, basisPoints: -1 },
    { ...TERMS, basisPoints: 2.5 },
    { ...TERMS, basisPoints: '250' },
    { ...TERMS, capBasisPoints: 400 },
    { ...TERMS, exemptFundings: ['gift'] },
    { ...TERMS, exemptRegions: ['Texas'] },
    { ...rest, flatMinor: { USD: 0.5 } },
  ]
  for (const each of wrong) expect(cardFeeTermsSchema.safeParse(each).success, JSON.stringify(each)).toBe(false)
})

it('[PAY-33] pays dollars, euros, and pounds, at most 50 invoices, at least one major unit of each', () => {
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
