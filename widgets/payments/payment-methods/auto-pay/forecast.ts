/** Prepares the AutoPay forecast for display. Pure. Source: docs/spec/payments.md AUT-8, AUT-84. */
import { addDays, type AutoPayForecast, type CalendarDate, weekdayOf } from '../../../../src/contract/index.ts'

/** Number of days in the calendar, including today. */
const FORECAST_DAYS = 60

interface ForecastDay {
  day: CalendarDate
  items: readonly AutoPayForecast[]
  /** Amount debited from the bank account on this day, in minor units. */
  total: number
}

interface LeftGroup {
  reason: string
  items: readonly AutoPayForecast[]
  /** Open amount in minor units; null if the provider does not send it. */
  open: number | null
}

export interface ForecastSummary {
  days: readonly ForecastDay[]
  count: number
  total: number
  /** The last day of the calendar. */
  until: CalendarDate
  /** Number of invoices that are paid after the last day of the calendar. */
  later: number
  /** The first day with a debit. */
  next: ForecastDay | null
  left: readonly LeftGroup[]
}

export function summarizeForecast(items: readonly AutoPayForecast[], today: CalendarDate): ForecastSummary {
  const until = addDays(today, FORECAST_DAYS - 1)
  const planned = items.filter(({ paysOn }) => paysOn !== null)
  const within = planned.filter(({ paysOn }) => paysOn !== null && paysOn <= until)
  const days = [...groupBy(within, ({ paysOn }) => paysOn ?? today)]
    .map(([day, each]) => ({ day, items: each, total: sumOf(each) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  const left = [...groupBy(items, ({ skip }) => skip)].flatMap(([reason, each]) =>
    reason === null ? [] : [{ reason, items: each, open: openOf(each) }],
  )
  return {
    days,
    count: within.length,
    total: sumOf(within),
    until,
    later: planned.length - within.length,
    next: days.find(({ total }) => total > 0) ?? null,
    left,
  }
}

/** Returns whole weeks, from the week of `today` to the week of the last day; null for a day outside the sixty days. */
export function calendarWeeks(today: CalendarDate, firstWeekday: number): (CalendarDate | null)[][] {
  const until = addDays(today, FORECAST_DAYS - 1)
  const start = addDays(today, -((weekdayOf(today) - firstWeekday + 7) % 7))
  const weeks: (CalendarDate | null)[][] = []
  for (let first = start; first <= until; first = addDays(first, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
    weeks.push(days.map((day) => (day < today || day > until ? null : day)))
  }
  return weeks
}

const sumOf = (items: readonly AutoPayForecast[]) => items.reduce((sum, { byAccount }) => sum + byAccount, 0)

const openOf = (items: readonly AutoPayForecast[]): number | null =>
  items.reduce<number | null>(
    (sum, { openAmount }) => (sum === null || openAmount === null ? null : sum + openAmount),
    0,
  )

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
