import type { Ref } from 'react'
import type { CalendarDate } from '../contract/index.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { classNames } from './class-names.ts'
import type { DateLimits, DateProblem } from './date-problem.ts'
import { DateText, useDateText } from './date-text.tsx'
import { Field, type FieldProps } from './field.tsx'
import calendarIcon from 'lucide-static/icons/calendar.svg'
import { usePopover } from './use-popover.ts'

export interface DateInputProps extends FieldProps, DateLimits {
  label: string
  i18n: I18n
  /** Today's date according to the program, never the browser (DAT-4). */
  today: CalendarDate
  /**
   * Null while the text is empty or not an allowed date. Must be the last value passed to `onChange`, or a new date.
   */
  value: CalendarDate | null
  /**
   * Called on every change with the date, or the reason why there is none. The field shows its own errors, except
   * `empty`, which the caller shows.
   */
  onChange: (value: CalendarDate | null, problem: DateProblem | null) => void
  onBlur?: (() => void) | undefined
  size?: 'sm' | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** Focuses the day where arrow keys start when a calendar opens. */
export const focusDay = (panel: HTMLElement): void => panel.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()

/**
 * Text field for a date, with a calendar next to it (UI-32…UI-36). Needs the style sheet date.css and the texts
 * `controls`.
 */
export function DateInput(props: DateInputProps) {
  const { label, i18n, today, value, onChange, min, max, noteOf, disabled } = props
  const { t } = i18n
  const limits = { min, max, noteOf }
  const draft = useDateText({ i18n, today, limits, value, onChange })
  const popover = usePopover({ hasPopup: 'dialog', align: 'end', onShown: focusDay })
  return (
    <Field {...props} error={props.error || draft.error}>
      {(control) => (
        <>
          <span part="input" className={classNames('input', props.size)}>
            <DateText {...props} control={control} draft={draft} onOpen={popover.open} />
            {!disabled && (
              <Button
                {...popover.trigger}
                kind="quiet"
                size="sm"
                icon={calendarIcon}
                label={t('controls.date.openFor', { name: label })}
              />
            )}
          </span>
          {popover.isOpen && (
            <div
              ref={popover.panel}
              className="float date-panel"
              popover="auto"
              role="dialog"
              aria-label={t('controls.date.open')}
              tabIndex={-1}
            >
              <Calendar
                {...limits}
                i18n={i18n}
                today={today}
                chosen={value ? { from: value, to: value } : null}
                onPick={(date) => {
                  onChange(date, null)
                  popover.close()
                }}
              />
            </div>
          )}
        </>
      )}
    </Field>
  )
}
