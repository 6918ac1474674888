/** Keyboard navigation in a calendar grid. Source: docs/spec/interface.md UI-33. */
import { addDays, addMonths, type CalendarDate, weekdayOf } from '../contract/index.ts'

interface Key {
  key: string
  shiftKey: boolean
}

interface Manner {
  /** First day of the week; 0 is Sunday. */
  firstWeekday: number
  isRtl: boolean
  min?: CalendarDate | undefined
  max?: CalendarDate | undefined
}

/** @returns the day to focus, within the limits; null if the key has no effect here */
export function calendarMove(date: CalendarDate, { key, shiftKey }: Key, manner: Manner): CalendarDate | null {
  const to = target(date, { key, shiftKey }, manner)
  if (to === null) return null
  if (manner.min !== undefined && to < manner.min) return manner.min
  return manner.max !== undefined && to > manner.max ? manner.max : to
}

function target(date: CalendarDate, { key, shiftKey }: Key, { firstWeekday, isRtl }: Manner): CalendarDate | null {
  const inWeek = (weekdayOf(date) - firstWeekday + 7) % 7
  const months = shiftKey ? 12 : 1
  switch (key) {
    case 'ArrowRight':
      return addDays(date, isRtl ? -1 : 1)
    case 'ArrowLeft':
      return addDays(date, isRtl ? 1 : -1)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'Home':
      return addDays(date, -inWeek)
    case 'End':
      return addDays(date, 6 - inWeek)
    case 'PageDown':
      return addMonths(date, months)
    case 'PageUp':
      return addMonths(date, -months)
    default:
      return null
  }
}

/** Returns the weeks of a month, each starting with the first weekday; null before the first day and after the last. */
export function weeksOf(month: CalendarDate, firstWeekday: number): (CalendarDate | null)[][] {
  const lead = (weekdayOf(month) - firstWeekday + 7) % 7
  const days: (CalendarDate | null)[] = Array.from({ length: lead }, () => null)
  for (let day = month; day.slice(0, 7) === month.slice(0, 7); day = addDays(day, 1)) days.push(day)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
