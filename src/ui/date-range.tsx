import { type ReactNode, useState } from 'react'
import { type CalendarDate, daysInRange, presetRange, type RangePreset, rangePresets } from '../contract/index.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import type { DateLimits, DateProblem } from './date-problem.ts'
import { DateText, useDateText } from './date-text.tsx'
import { focusDay } from './date-input.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import calendarIcon from 'lucide-static/icons/calendar.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { usePopover } from './use-popover.ts'
import { useId } from './use-id.ts'

/** A range of days; null on either side means open-ended. */
export interface ChosenRange {
  from: CalendarDate | null
  /** Last day, inclusive. */
  to: CalendarDate | null
}

export type RangeProblem = DateProblem | 'reversed'

export interface DateRangeProps extends DateLimits {
  label: string
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** Error from the caller; errors of the text fields themselves are shown below each. */
  error?: ReactNode
  /** Id of the first text field, for an error summary. */
  id?: string | undefined
  i18n: I18n
  /** Today's date according to the program, never the browser (DAT-4). */
  today: CalendarDate
  value: ChosenRange
  /** Called on every change and every selection with the range and its first problem. */
  onChange: (value: ChosenRange, problem: RangeProblem | null) => void
  /** Named ranges to offer; default: all; empty: none. */
  presets?: readonly RangePreset[] | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** Two text fields and one calendar for a range (UI-35). Needs the style sheet date.css and the texts `controls`. */
export function DateRangeInput(props: DateRangeProps) {
  const { label, i18n, today, value, min, max, noteOf, required, disabled } = props
  const { t } = i18n
  const limits = { min, max, noteOf }
  const groupId = useId()
  const firstId = props.id ?? `${groupId}-from`
  const popover = usePopover({ hasPopup: 'dialog', align: 'end', onShown: focusDay })

  const report = (range: ChosenRange, problem: DateProblem | null) => {
    const isReversed = range.from !== null && range.to !== null && range.from > range.to
    props.onChange(range, problem ?? (isReversed ? 'reversed' : null))
  }
  const text = (end: keyof ChosenRange) => ({
    i18n,
    today,
    limits,
    value: value[end],
    // An empty field means open-ended, which is not an error.
    onChange: (date: CalendarDate | null, problem: DateProblem | null) =>
      report({ ...value, [end]: date }, problem === 'empty' && !required ? null : problem),
  })
  const [first, last] = [useDateText(text('from')), useDateText(text('to'))]
  const isReversed = value.from !== null && value.to !== null && value.from > value.to
  const choose = (range: ChosenRange) => {
    report(range, null)
    popover.close()
  }
  const noteId = `${groupId}-note`
  const shared = { i18n, required, disabled, onOpen: popover.open }
  return (
    <div part="field" className="field" role="group" aria-labelledby={groupId} aria-describedby={noteId}>
      <span id={groupId} className={props.labelHidden ? 'vh' : 'lab strong'}>
        {label}
      </span>
      <div className="date-range">
        <Field label={t('controls.range.from')} id={firstId} error={first.error}>
          {(control) => (
            <span part="input" className="input">
              <DateText {...shared} control={control} draft={first} />
            </span>
          )}
        </Field>
        <Field label={t('controls.range.to')} error={last.error ?? (isReversed && t('controls.range.reversed'))}>
          {(control) => (
            <span part="input" className="input">
              <DateText {...shared} control={control} draft={last} />
              {!disabled && (
                <Button
                  {...popover.trigger}
                  kind="quiet"
                  size="sm"
                  icon={calendarIcon}
                  label={t('controls.range.openFor', { name: label })}
                />
              )}
            </span>
          )}
        </Field>
        {popover.isOpen && (
          <div
            ref={popover.panel}
            className="float date-panel"
            popover="auto"
            role="dialog"
            aria-label={t('controls.range.open')}
            tabIndex={-1}
          >
            <RangeChooser
              {...limits}
              i18n={i18n}
              today={today}
              value={value}
              presets={props.presets}
              onChoose={choose}
            />
          </div>
        )}
      </div>
      <div id={noteId}>
        {props.error ? (
          <p part="error" className="err">
            <Icon of={octagonAlertIcon} size="s" />
            <span>{props.error}</span>
          </p>
        ) : (
          props.hint && (
            <p part="hint" className="hint">
              {props.hint}
            </p>
          )
        )}
      </div>
    </div>
  )
}

interface ChooserProps extends DateLimits {
  i18n: I18n
  today: CalendarDate
  value: ChosenRange
  presets?: readonly RangePreset[] | undefined
  onChoose: (range: ChosenRange) => void
}

/**
 * Calendar for a range: the first selected day begins it, the second ends it, in either order; a named range takes one
 * click.
 */
function RangeChooser({ i18n, today, value, presets = rangePresets, onChoose, ...limits }: ChooserProps) {
  const { t } = i18n
  const [begun, setBegun] = useState<CalendarDate | null>(null)
  const [pointed, setPointed] = useState<CalendarDate | null>(null)
  const shown = begun === null ? wholeRange(value) : ordered(begun, pointed ?? begun)
  const named = presets.flatMap((preset) => {
    const range = clipped(presetRange(preset, today), limits)
    return range ? [{ preset, range }] : []
  })
  return (
    <div className="range-chooser">
      {named.length > 0 && (
        <ul className="range-presets" aria-label={t('controls.range.presets')}>
          {named.map(({ preset, range }) => (
            <li key={preset}>
              <button
                type="button"
                aria-pressed={range.from === value.from && range.to === value.to}
                onClick={() => onChoose(range)}
              >
                {t(`controls.range.${preset}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="stack gap-2">
        <Calendar
          {...limits}
          i18n={i18n}
          today={today}
          chosen={shown}
          onPoint={begun === null ? undefined : setPointed}
          onPick={(date) => {
            if (begun !== null) return onChoose(ordered(begun, date))
            setBegun(date)
            setPointed(date)
          }}
        />
        <p className="small muted center" role="status">
          {t(begun === null ? 'controls.range.first' : 'controls.range.last')}
          {shown && ` (${t('controls.range.days', { count: daysInRange(shown) })})`}
        </p>
      </div>
    </div>
  )
}

const ordered = (one: CalendarDate, other: CalendarDate) =>
  one <= other ? { from: one, to: other } : { from: other, to: one }

const wholeRange = ({ from, to }: ChosenRange) => (from !== null && to !== null && from <= to ? { from, to } : null)

/** Returns the allowed part of a range; null if there is none. */
function clipped({ from, to }: { from: CalendarDate; to: CalendarDate }, { min, max }: DateLimits) {
  const range = { from: min && min > from ? min : from, to: max && max < to ? max : to }
  return range.from <= range.to ? range : null
}
