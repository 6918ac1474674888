import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { FieldGroup } from './field-group.tsx'

export interface CheckboxGroupProps<Value extends string> {
  label: ReactNode
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  id?: string | undefined
  disabled?: boolean | undefined
  options: readonly { value: Value; label: ReactNode; detail?: ReactNode; disabled?: boolean | undefined }[]
  values: readonly Value[]
  /** Called with the selected values, in the order of the options. */
  onChange: (values: readonly Value[]) => void
  /** Label of a checkbox that checks all others; absent if there is none. */
  allLabel?: ReactNode
}

/** Group of checkboxes, for any number of a few options (UI-43). Needs the style sheet controls.css. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { options, values, onChange, allLabel } = props
  const open = options.filter(({ disabled }) => !disabled)
  const ticked = open.filter(({ value }) => values.includes(value))
  const keep = (isTicked: (value: Value, isOpen: boolean) => boolean) =>
    onChange(options.filter(({ value, disabled }) => isTicked(value, !disabled)).map(({ value }) => value))
  return (
    <FieldGroup {...props}>
      <div className="stack gap-2">
        {allLabel && (
          <Checkbox
            checked={ticked.length === 0 ? false : ticked.length === open.length ? true : 'mixed'}
            onChange={(isChecked) => keep((value, isOpen) => (isOpen ? isChecked : values.includes(value)))}
          >
            {allLabel}
          </Checkbox>
        )}
        {options.map((option) => (
          <Checkbox
            key={option.value}
            checked={values.includes(option.value)}
            disabled={option.disabled}
            onChange={(isChecked) => keep((value) => (value === option.value ? isChecked : values.includes(value)))}
          >
            {option.label}
            {option.detail && <span className="block small muted">{option.detail}</span>}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}
