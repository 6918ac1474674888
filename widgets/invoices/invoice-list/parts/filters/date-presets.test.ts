import { expect, it } from 'vitest'
import { datePresets } from './date-presets.ts'

const rangesOf = (...input: Parameters<typeof datePresets>) =>
  Object.fromEntries(datePresets(...input).map(({ name, from, to }) => [name, `${from ?? ''}..${to ?? ''}`]))

it('[INV-135] offers date presets: weeks in the user’s calendar, upcoming days starting today', () => {
  // A Friday.
  expect(rangesOf('due', '2026-11-20', 0)).toEqual({
    'before-today': '..2026-11-19',
    'this-week': '2026-11-15..2026-11-21',
    'next-7-days': '2026-11-20..2026-11-26',
    'next-30-days': '2026-11-20..2026-12-19',
    'last-month': '2026-10-01..2026-10-31',
  })
  expect(rangesOf('invoiced', '2026-11-20', 1)).toEqual({
    'this-week': '2026-11-16..2026-11-22',
    'last-30-days': '2026-10-22..2026-11-20',
    'this-month': '2026-11-01..2026-11-30',
    'last-month': '2026-10-01..2026-10-31',
  })
})
