import { type Ref, useState } from 'react'
import { type AmountProblem, type CurrencyCode, parseAmount } from '../contract/index.ts'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { pasteCells } from './paste-cells.ts'

export interface AmountInputProps extends FieldProps {
  /**
   * Minor units; null while the text is empty or invalid. Must be the last value passed to `onChange`, or a new amount.
   */
  amountMinor: number | null
  /**
   * Called on every change with the amount, or the reason why there is none. The caller decides which amounts are
   * allowed (zero, more than open).
   */
  onChange: (amountMinor: number | null, problem: AmountProblem | null) => void
  onBlur?: (() => void) | undefined
  currency: CurrencyCode
  /** The locale's separators and currency symbol. */
  separators: Readonly<{ decimal: string; group: string }>
  /** Returns the amount in the locale's format, without the currency: `1,234.50`. */
  format: (amountMinor: number) => string
  /** Prefix, such as `$`. */
  symbol: string
  size?: 'sm' | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** The text being typed, and the amount that was reported for it. */
interface Draft {
  text: string
  amountMinor: number | null
}

/**
 * Text field for an amount, which is parsed in the locale's format and formatted when the field loses focus. Shows the
 * caller's amount, or an invalid text; a draft is dropped as soon as the caller sets another amount (UI-5, MON-7).
 */
export function AmountInput(props: AmountInputProps) {
  const { amountMinor, onChange, currency, separators, format, symbol, size, inputRef } = props
  const [draft, setDraft] = useState<Draft | null>(null)
  const isCurrent = draft !== null && draft.amountMinor === amountMinor
  const type = (text: string) => {
    const parsed = parseAmount(text, currency, { ...separators, symbol })
    setDraft({ text, amountMinor: parsed.ok ? parsed.amountMinor : null })
    onChange(parsed.ok ? parsed.amountMinor : null, parsed.ok ? null : parsed.problem)
  }
  const formatted = amountMinor === null ? '' : format(amountMinor)
  return (
    <Field {...props}>
      {(control) => (
        <span part="input" className={classNames('input amount', size)}>
          <span className="pre" aria-hidden="true">
            {symbol}
          </span>
          <input
            {...control}
            ref={inputRef}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-required={props.required}
            disabled={props.disabled}
            value={isCurrent ? draft.text : formatted}
            onChange={(event) => type(event.currentTarget.value)}
            onPaste={(event) => pasteCells(event, type)}
            onBlur={() => {
              if (amountMinor !== null) setDraft(null)
              props.onBlur?.()
            }}
          />
        </span>
      )}
    </Field>
  )
}
