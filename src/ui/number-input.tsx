import { type KeyboardEvent, type Ref, useState } from 'react'
import { parseWholeNumber, type WholeNumberProblem } from '../contract/index.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { pasteCells } from './paste-cells.ts'

export type NumberProblem = WholeNumberProblem | 'too-small' | 'too-large'

export interface NumberInputProps extends FieldProps {
  /** An integer; null while the text is empty or invalid. */
  value: number | null
  /**
   * Called on every change with the number, or the reason why there is none. The field shows its own errors, except
   * `empty`, which the caller shows.
   */
  onChange: (value: number | null, problem: NumberProblem | null) => void
  onBlur?: (() => void) | undefined
  i18n: I18n
  min?: number | undefined
  max?: number | undefined
  /** Step of the arrow keys; Page up and Page down change the value by ten times as much. */
  step?: number | undefined
  /** Unit after the number, such as `days`. */
  unit?: string | undefined
  size?: 'sm' | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  inputRef?: Ref<HTMLInputElement>
}

interface Draft {
  text: string
  value: number | null
  problem: NumberProblem | null
}

/**
 * Text field for an integer. Not `type=number`, because a mouse wheel would change the number unnoticed, and it ignores
 * the locale's separators (UI-41). Needs the style sheet controls.css for its unit, and the texts `controls`.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, i18n, min, max, step = 1, size, inputRef } = props
  const { formats } = i18n
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isChecked, setChecked] = useState(false)
  const isCurrent = draft !== null && draft.value === value
  const text = isCurrent ? draft.text : value === null ? '' : formats.number(value)

  const report = (next: Draft) => {
    setDraft(next)
    if (next.problem === null) setChecked(false)
    onChange(next.value, next.problem)
  }
  const type = (typed: string) => {
    const parsed = parseWholeNumber(typed, formats.separators.group)
    const problem = parsed.ok ? rangeProblem(parsed.value, min, max) : parsed.problem
    report({ text: typed, value: parsed.ok && problem === null ? parsed.value : null, problem })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max((value ?? min ?? 0) + steps * step, min ?? -Infinity), max ?? Infinity)
    report({ text: formats.number(next), value: next, problem: null })
  }
  const problem = isCurrent && isChecked ? problemText(i18n, draft.problem, min, max) : null
  return (
    <Field {...props} error={props.error || problem}>
      {(control) => (
        <span part="input" className={classNames('input number', size)}>
          <input
            {...control}
            ref={inputRef}
            type="text"
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            aria-valuenow={value ?? undefined}
            aria-valuetext={value === null ? undefined : [text, props.unit].filter(Boolean).join(' ')}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-required={props.required}
            disabled={props.disabled}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onPaste={(event) => pasteCells(event, type)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (value !== null) setDraft(null)
              setChecked(isCurrent && draft.problem !== null)
              props.onBlur?.()
            }}
          />
          {props.unit && (
            <span className="muted" aria-hidden="true">
              {props.unit}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}

function rangeProblem(value: number, min = -Infinity, max = Infinity): NumberProblem | null {
  if (value < min) return 'too-small'
  return value > max ? 'too-large' : null
}

function problemText({ t, formats }: I18n, problem: NumberProblem | null, min?: number, max?: number): string | null {
  if (problem === null || problem === 'empty') return null
  const values = { min: formats.number(min ?? 0), max: formats.number(max ?? 0), example: formats.number(min ?? 12) }
  if (problem === 'invalid') return t('controls.number.invalid', values)
  return t(min !== undefined && max !== undefined ? 'controls.number.outside' : `controls.number.${problem}`, values)
}
