import { expect, it } from 'vitest'
import { type DisputedAmount, whyNotGranted } from './dispute-grant.rules.ts'

const row = (amountMinor: number, lineNumber: number | null = null, trxId = 'T-1'): DisputedAmount => ({
  trxId,
  lineNumber,
  amountMinor,
})
const DISPUTED = [row(1000), row(500, 2), row(700, null, 'T-2')]

it('[DSP-19] grants in part a positive, disputed amount below the whole', () => {
  expect(whyNotGranted([row(1000), row(499, 2), row(700, null, 'T-2')], DISPUTED, true)).toEqual([])
  expect(whyNotGranted([row(1)], DISPUTED, true)).toEqual([])
  expect(whyNotGranted(DISPUTED, DISPUTED, true)).toEqual([{ reason: 'not-in-part', index: null }])
  expect(whyNotGranted([], DISPUTED, true)).toEqual([{ reason: 'amount-not-positive', index: null }])
})

it('[DSP-20] allows an offer up to the whole', () => {
  expect(whyNotGranted(DISPUTED, DISPUTED, false)).toEqual([])
})

it('[DSP-19] reports every faulty row with its index', () => {
  const granted = [row(1001), row(0, 2), row(1.5, null, 'T-2'), row(1, 9), row(1)]
  expect(whyNotGranted(granted, DISPUTED, true)).toEqual([
    { reason: 'amount-above-disputable', index: 0 },
    { reason: 'amount-not-positive', index: 1 },
    { reason: 'amount-not-integer', index: 2 },
    { reason: 'not-disputed', index: 3 },
    { reason: 'repeated', index: 4 },
  ])
})
