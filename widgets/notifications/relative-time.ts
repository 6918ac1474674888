/** Relative time of a notification. Source: docs/spec/notifications.md NOT-20 (specification §9). */
import { daysBetween, formatsOf, PROGRAM_TIME_ZONE, wallClock } from '../../src/contract/index.ts'
import type { I18n } from '../../src/i18n/create-i18n.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Maximum number of days shown as a relative time; from a week on, the date is more useful. */
const MOST_DAYS = 6
const DAY_HOURS = 24

const formatters = new Map<string, Intl.RelativeTimeFormat>()
function formatterOf(tag: string): Intl.RelativeTimeFormat {
  const known = formatters.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  formatters.set(tag, known)
  return known
}

/**
 * @param iso a point in time; one that is slightly in the future counts as now
 * @param nowMs the program's time
 * @returns `just now`, `5 minutes ago`, `2 hours ago` within a day; then by calendar day `yesterday` and `3 days ago`;
 * then the date
 */
export function relativeTime({ t, formats, locale }: I18n, iso: string, nowMs: number): string {
  const thenMs = Date.parse(iso)
  const agoMs = nowMs - thenMs
  if (agoMs < MINUTE_MS) return t('bell.justNow')
  const relative = formatterOf(formatsOf(locale))
  if (agoMs < HOUR_MS) return relative.format(-Math.floor(agoMs / MINUTE_MS), 'minute')
  if (agoMs < DAY_HOURS * HOUR_MS) return relative.format(-Math.floor(agoMs / HOUR_MS), 'hour')
  const then = wallClock(thenMs, PROGRAM_TIME_ZONE).date
  const today = wallClock(nowMs, PROGRAM_TIME_ZONE).date
  // A day with 25 hours is not over after 24.
  const days = Math.max(1, daysBetween(then, today))
  if (days <= MOST_DAYS) return relative.format(-days, 'day')
  return then.slice(0, 4) === today.slice(0, 4) ? formats.dayMonth(then) : formats.date(then)
}
