import { type KeyboardEvent, type Ref, useState } from 'react'
import type { CalendarDate } from '../contract/index.ts'
import { calendarFormats } from '../i18n/calendar-formats.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { checkDate, dateForm, type DateLimits, type DateProblem, describeDateProblem } from './date-problem.ts'
import type { ControlAttributes } from './field.tsx'

/** The text being typed, and the date that was reported for it. */
interface Draft {
  text: string
  value: CalendarDate | null
  problem: string | null
}

interface Options {
  i18n: I18n
  today: CalendarDate
  limits: DateLimits
  value: CalendarDate | null
  onChange: (value: CalendarDate | null, problem: DateProblem | null) => void
}

/**
 * State of a date's text field: the text is parsed in the language's format, and formatted when it loses focus. Shows
 * the caller's date, or an invalid text. Errors are shown once the field has lost focus, and then on every change
 * (UI-32).
 */
export function useDateText({ i18n, today, limits, value, onChange }: Options) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isChecked, setChecked] = useState(false)
  const isCurrent = draft !== null && draft.value === value
  const text = isCurrent ? draft.text : value === null ? '' : calendarFormats(i18n.locale).figures(value)
  return {
    text,
    /** Error text; null without an error, or during the first entry. */
    error: isCurrent && isChecked ? draft.problem : null,
    change(typed: string) {
      const { date, problem } = checkDate(typed, i18n, today, limits)
      const accepted = problem === null ? date : null
      setDraft({ text: typed, value: accepted, problem: describeDateProblem(i18n, problem, today, limits, date) })
      if (problem === null) setChecked(false)
      onChange(accepted, problem)
    },
    leave() {
      if (value !== null) setDraft(null)
      setChecked(isCurrent && draft.problem !== null)
    },
  }
}

interface Props {
  control: ControlAttributes
  i18n: I18n
  draft: ReturnType<typeof useDateText>
  /** Called for Alt and the down arrow, which open the calendar. */
  onOpen: () => void
  onBlur?: (() => void) | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

export function DateText({ control, i18n, draft, onOpen, onBlur, required, disabled, inputRef }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <input
      {...control}
      ref={inputRef}
      type="text"
      className="num"
      autoComplete="off"
      spellCheck="false"
      placeholder={dateForm(i18n)}
      aria-required={required}
      disabled={disabled}
      value={draft.text}
      onChange={(event) => draft.change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        draft.leave()
        onBlur?.()
      }}
    />
  )
}
