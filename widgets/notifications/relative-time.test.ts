import { expect, it } from 'vitest'
import { loadLazyPart } from '../../src/runtime/lazy-parts.ts'
import { PROGRAM_TIME_ZONE } from '../../src/contract/index.ts'
import { createI18n } from '../../src/i18n/create-i18n.ts'
import { createI18next } from '../../src/i18n/create-i18next.ts'
import { relativeTime } from './relative-time.ts'

async function english() {
  const i18n = createI18n('en', PROGRAM_TIME_ZONE, createI18next(loadLazyPart))
  await i18n.load(['bell'])
  return i18n
}

it.each([
  ['2026-11-20T16:41:30.000Z', 'Just now'],
  ['2026-11-20T16:43:00.000Z', 'Just now'],
  ['2026-11-20T16:41:00.000Z', '1 minute ago'],
  ['2026-11-20T15:42:01.000Z', '59 minutes ago'],
  ['2026-11-20T15:42:00.000Z', '1 hour ago'],
  // In Chicago, this was the day before.
  ['2026-11-20T05:30:00.000Z', '11 hours ago'],
  ['2026-11-19T16:42:01.000Z', '23 hours ago'],
  ['2026-11-19T16:42:00.000Z', 'yesterday'],
  ['2026-11-19T06:00:00.000Z', 'yesterday'],
  // Less than 48 hours, and not yesterday.
  ['2026-11-19T05:59:00.000Z', '2 days ago'],
  ['2026-11-14T06:00:00.000Z', '6 days ago'],
  ['2026-11-13T16:42:00.000Z', 'Nov 13'],
  ['2025-12-31T18:00:00.000Z', 'Dec 31, 2025'],
])('[NOT-20] formats %s at 10:45 on November 20 as %s', async (iso, text) => {
  expect(relativeTime(await english(), iso, Date.parse('2026-11-20T16:42:00.000Z'))).toBe(text)
})

it('[NOT-20] formats 24 hours ago as yesterday on a day with 25 hours', async () => {
  // Daylight saving time ends in Chicago on November 1, 2026.
  const nowMs = Date.parse('2026-11-02T05:30:00.000Z')
  expect(relativeTime(await english(), '2026-11-01T05:15:00.000Z', nowMs)).toBe('yesterday')
})
