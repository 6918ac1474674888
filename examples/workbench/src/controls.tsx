/** Controls of the workbench: native elements with labels, styled with the tokens of the default theme. */
import { type ReactNode, useId } from 'react'

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly (readonly [value: T, label: string])[]
  onChange: (value: T) => void
}

/** Menu for more than four options. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label className="control">
      <span className="control-label">{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Buttons for two to four options, all visible. */
export function Segments<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="control">
      <legend className="control-label">{label}</legend>
      <div className="segments">
        {options.map(([each, text]) => (
          <label key={each}>
            <input type="radio" name={name} value={each} checked={each === value} onChange={() => onChange(each)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface TextProps {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'number' | 'date'
  placeholder?: string
  /** Content next to the field: a color sample or a unit. */
  end?: ReactNode
}

export function TextControl({ label, value, onChange, type = 'text', placeholder, end }: TextProps) {
  return (
    <label className="control">
      <span className="control-label">{label}</span>
      <span className="text-control">
        <input
          type={type}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {end}
      </span>
    </label>
  )
}

interface SliderProps {
  label: string
  value: number
  least: number
  most: number
  step: number
  unit: string
  /** True if the value differs from the default. */
  isChanged: boolean
  onChange: (value: number) => void
  onReset: () => void
}

export function Slider({ label, value, least, most, step, unit, isChanged, onChange, onReset }: SliderProps) {
  const id = useId()
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={`${value}${unit}`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <output htmlFor={id}>
        {value}
        {unit}
      </output>
      <button type="button" className="reset" disabled={!isChanged} onClick={onReset}>
        <span aria-hidden="true">↺</span>
        <span className="vh">Reset {label}</span>
      </button>
    </div>
  )
}

/** A code block with a copy button. */
export function Code({ text, label }: { text: string; label: string }) {
  const clipboard = navigator.clipboard as Clipboard | undefined
  return (
    <div className="code">
      <pre role="region" aria-label={label} tabIndex={0}>
        <code>{text}</code>
      </pre>
      {clipboard && (
        <button
          type="button"
          className="small-button"
          onClick={() => void clipboard.writeText(text).catch(() => undefined)}
        >
          Copy
        </button>
      )}
    </div>
  )
}
