import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { addMonths, type CalendarDate, startOfMonth } from '../contract/index.ts'
import { calendarFormats } from '../i18n/calendar-formats.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { Button } from './button.tsx'
import { calendarMove, weeksOf } from './calendar-keys.ts'
import { classNames } from './class-names.ts'
import { type DateLimits, dayProblem, type DayNote } from './date-problem.ts'
import { activeElementWithin } from './focus.ts'
import chevronLeftIcon from 'lucide-static/icons/chevron-left.svg'
import chevronRightIcon from 'lucide-static/icons/chevron-right.svg'
import chevronsLeftIcon from 'lucide-static/icons/chevrons-left.svg'
import chevronsRightIcon from 'lucide-static/icons/chevrons-right.svg'
import { useId } from './use-id.ts'

interface Props extends DateLimits {
  i18n: I18n
  /** Today's date according to the program (DAT-4). */
  today: CalendarDate
  /** The selection: one day, or the first and last day of a range; null if there is none. */
  chosen: { from: CalendarDate; to: CalendarDate } | null
  onPick: (date: CalendarDate) => void
  /** Called with the hovered or focused day while a range is being selected. */
  onPoint?: ((date: CalendarDate) => void) | undefined
}

/** Grid of a month: one tab stop, with arrow keys inside (UI-33, UI-34). Needs the style sheet date.css. */
export function Calendar(props: Props) {
  const { i18n, today, chosen, min, max, noteOf, onPick, onPoint } = props
  const { t, locale } = i18n
  const formats = calendarFormats(locale)
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<CalendarDate>(() => within(chosen?.from ?? today, min, max))
  /** Set after a key press, so that the next rendered day takes focus. */
  const takesFocus = useRef(false)
  const month = startOfMonth(current)

  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [current])

  const goTo = (date: CalendarDate) => {
    setCurrent(within(date, min, max))
    onPoint?.(date)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      pick(current)
      return
    }
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = calendarMove(current, event, { firstWeekday: formats.firstWeekday, isRtl, min, max })
    if (to === null) return
    event.preventDefault()
    takesFocus.current = true
    goTo(to)
  }
  const pick = (date: CalendarDate) => {
    setCurrent(date)
    if (dayProblem(date, { min, max, noteOf }) === null) onPick(date)
  }

  const days = weeksOf(month, formats.firstWeekday)
  const notes = notesOf(days.flat(), noteOf)
  const isOut = (months: number) => {
    const to = addMonths(month, months)
    const [first, last] = [startOfMonth(min ?? to), startOfMonth(max ?? to)]
    return to < first || to > last
  }
  const step = (label: string, icon: string, months: number) => (
    <Button
      kind="quiet"
      size="sm"
      icon={icon}
      className="flips"
      label={label}
      disabled={isOut(months)}
      onClick={() => goTo(addMonths(current, months))}
    />
  )
  return (
    <div className="calendar">
      <div className="calendar-head">
        {step(t('controls.date.previousYear'), chevronsLeftIcon, -12)}
        {step(t('controls.date.previousMonth'), chevronLeftIcon, -1)}
        <p id={titleId} className="h3 grow center" aria-live="polite">
          {formats.month(month)}
        </p>
        {step(t('controls.date.nextMonth'), chevronRightIcon, 1)}
        {step(t('controls.date.nextYear'), chevronsRightIcon, 12)}
      </div>
      <div className="calendar-weeks">
        <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              {formats.weekdays().map(({ short, long }) => (
                <th key={long} scope="col" abbr={long}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((week, row) => (
              <tr key={row}>
                {week.map((date, column) =>
                  date === null ? (
                    <td key={column} />
                  ) : (
                    <td
                      key={column}
                      role="gridcell"
                      className={classNames('day', ...markOf(date, chosen), noteClass(noteOf?.(date)))}
                      tabIndex={date === current ? 0 : -1}
                      aria-selected={chosen !== null && chosen.from <= date && date <= chosen.to}
                      aria-disabled={dayProblem(date, { min, max, noteOf }) !== null || undefined}
                      aria-current={date === today ? 'date' : undefined}
                      aria-label={nameOf(i18n, date, props)}
                      onClick={() => pick(date)}
                      onPointerEnter={() => onPoint?.(date)}
                      onFocus={({ currentTarget }) => {
                        if (date !== current && activeElementWithin(currentTarget) === currentTarget) setCurrent(date)
                      }}
                    >
                      <span>{formats.dayNumber(date)}</span>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.length > 0 && (
        <ul className="calendar-notes" aria-hidden="true">
          {notes.map(({ text, isUnavailable }) => (
            <li key={text} className={isUnavailable ? 'unavailable' : undefined}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const within = (date: CalendarDate, min = date, max = date): CalendarDate =>
  date < min ? min : date > max ? max : date

const noteClass = (note: DayNote | null | undefined) => note && (note.isUnavailable ? 'unavailable' : 'noted')

/** Returns the classes of a day for the current selection. */
function markOf(date: CalendarDate, chosen: Props['chosen']): (string | false)[] {
  if (!chosen || date < chosen.from || date > chosen.to) return []
  return ['in-range', date === chosen.from && 'first', date === chosen.to && 'last']
}

/**
 * Returns the accessible name of a day with its notes, such as `Friday, November 20, 2026, today: Banks are closed`.
 */
function nameOf({ t, locale }: I18n, date: CalendarDate, { today, chosen, noteOf }: Props): string {
  let name = calendarFormats(locale).day(date)
  if (date === today) name = t('controls.date.today', { date: name })
  if (chosen && chosen.from !== chosen.to) {
    if (date === chosen.from) name = t('controls.range.start', { date: name })
    if (date === chosen.to) name = t('controls.range.end', { date: name })
  }
  const note = noteOf?.(date)
  return note ? t('controls.date.noted', { date: name, note: note.text }) : name
}

/** Returns the notes of a month's marked days, each once. */
function notesOf(days: readonly (CalendarDate | null)[], noteOf: DateLimits['noteOf']): DayNote[] {
  const notes = new Map<string, DayNote>()
  for (const day of days) {
    const note = day ? noteOf?.(day) : null
    if (note) notes.set(note.text, note)
  }
  return [...notes.values()]
}
