import { expect, it } from 'vitest'
import { lastPayoutDay, PAYOUT_TERMS, payoutDay, payoutOn, payoutTermsSchema } from './payouts.rules.ts'

it.each([
  // Sales on a Tuesday and on the following Monday have the same payout.
  ['2026-11-03', '2026-11-23'],
  ['2026-11-09', '2026-11-23'],
  ['2026-11-10', '2026-11-30'],
  ['2026-11-15', '2026-11-30'],
] as const)('[DLR-6] pays a sale of %s with the payout of %s', (sold, day) => {
  expect(payoutDay(sold)).toBe(day)
})

it.each([
  ['2026-11-03', { days: 30, weekday: 1 }, '2026-12-07'],
  ['2026-11-03', { days: 0, weekday: 2 }, '2026-11-03'],
  ['2026-11-04', { days: 0, weekday: 2 }, '2026-11-10'],
  ['2026-11-03', { days: 7, weekday: 5 }, '2026-11-13'],
] as const)('[DLR-76] pays a sale of %s by terms of %o on %s', (sold, terms, day) => {
  expect(payoutDay(sold, terms)).toBe(day)
})

it('[DLR-76] compares terms as one value, and accepts only days and a weekday', () => {
  expect(PAYOUT_TERMS).toEqual({ days: 14, weekday: 1 })
  for (const wrong of [
    { days: -1 },
    { days: 1.5 },
    { days: 91 },
    { weekday: 0 },
    { weekday: 6 },
    { weekday: 'Monday' },
  ])
    expect(payoutTermsSchema.safeParse({ ...PAYOUT_TERMS, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

it('[DLR-6] moves a payout to the next banking day of its currency after a holiday', () => {
  expect(payoutOn('2026-11-30', 'USD')).toBe('2026-11-30')
  // Columbus Day is a bank holiday in the United States, Thanksgiving in Canada.
  expect(payoutOn('2026-10-12', 'USD')).toBe('2026-10-13')
  expect(payoutOn('2026-10-12', 'CAD')).toBe('2026-10-13')
  expect(payoutOn('2026-10-12', 'EUR')).toBe('2026-10-12')
  // Martin Luther King Day is a bank holiday in the United States only, Victoria Day in Canada only.
  expect([payoutOn('2027-01-18', 'USD'), payoutOn('2027-01-18', 'CAD')]).toEqual(['2027-01-19', '2027-01-18'])
  expect([payoutOn('2027-05-24', 'USD'), payoutOn('2027-05-24', 'CAD')]).toEqual(['2027-05-24', '2027-05-25'])
})

it('[DLR-8] finds the last payout day, today included', () => {
  expect([lastPayoutDay('2026-11-20'), lastPayoutDay('2026-11-23')]).toEqual(['2026-11-16', '2026-11-23'])
  expect(lastPayoutDay('2026-11-20', { days: 14, weekday: 5 })).toBe('2026-11-20')
  expect(lastPayoutDay('2026-11-22', { days: 14, weekday: 1 })).toBe('2026-11-16')
})
