import type { Ref } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

export interface TextInputProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  type?: 'text' | 'search' | 'email' | 'tel' | undefined
  /** Icon before the text, such as a search icon. */
  icon?: string | undefined
  size?: 'sm' | undefined
  name?: string | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'search' | undefined
  maxLength?: number | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** True for names that must be kept as typed: no automatic capitals, no spell checking. */
  verbatim?: boolean | undefined
  inputRef?: Ref<HTMLInputElement>
}

export function TextInput(props: TextInputProps) {
  const { value, onChange, onBlur, type = 'text', icon, size, inputRef } = props
  return (
    <Field {...props}>
      {(control) => (
        <span part="input" className={classNames('input', size)}>
          {icon && <Icon of={icon} />}
          <input
            {...control}
            ref={inputRef}
            type={type}
            value={value}
            name={props.name}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            aria-required={props.required}
            disabled={props.disabled}
            {...(props.verbatim && { autoCapitalize: 'none', spellCheck: 'false' })}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
        </span>
      )}
    </Field>
  )
}
