/** Common date filters. Pure. Source: docs/spec/invoices.md INV-135. */
import { addDays, type CalendarDate, presetRange, weekdayOf } from '../../../../../src/contract/index.ts'
import type { ChosenRange } from '../../../../../src/ui/date-range.tsx'
import type { TermName } from '../../invoice-query.ts'

export type PresetName =
  'before-today' | 'this-week' | 'next-7-days' | 'next-30-days' | 'last-30-days' | 'this-month' | 'last-month'

export interface DatePreset extends ChosenRange {
  name: PresetName
}

/** @param firstWeekday of the user's calendar, 0 is Sunday */
export function datePresets(term: TermName, today: CalendarDate, firstWeekday: number): DatePreset[] {
  const first = addDays(today, -((weekdayOf(today) - firstWeekday + 7) % 7))
  const ranges: Record<PresetName, ChosenRange> = {
    'before-today': { from: null, to: addDays(today, -1) },
    'this-week': { from: first, to: addDays(first, 6) },
    // The range includes today as its first day.
    'next-7-days': { from: today, to: addDays(today, 6) },
    'next-30-days': { from: today, to: addDays(today, 29) },
    'last-30-days': presetRange('last-30-days', today),
    'this-month': presetRange('this-month', today),
    'last-month': presetRange('last-month', today),
  }
  const names: readonly PresetName[] =
    term === 'due'
      ? ['before-today', 'this-week', 'next-7-days', 'next-30-days', 'last-month']
      : ['this-week', 'last-30-days', 'this-month', 'last-month']
  return names.map((name) => ({ name, ...ranges[name] }))
}
