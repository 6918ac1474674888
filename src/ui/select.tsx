import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import chevronDownIcon from 'lucide-static/icons/chevron-down.svg'

interface Props extends FieldProps {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string; disabled?: boolean }[]
  size?: 'sm' | undefined
  name?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** The browser's own select field, for at most a dozen fixed options. */
export function Select(props: Props) {
  const { value, onChange, options, size } = props
  return (
    <Field {...props}>
      {(control) => (
        <span part="input" className={classNames('input select', size)}>
          <select
            {...control}
            name={props.name}
            value={value}
            aria-required={props.required}
            disabled={props.disabled}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={chevronDownIcon} />
        </span>
      )}
    </Field>
  )
}
