import { type Ref, useState } from 'react'
import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import eyeIcon from 'lucide-static/icons/eye.svg'
import eyeOffIcon from 'lucide-static/icons/eye-off.svg'

interface Props extends FieldProps {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  /** Accessible names of the button that shows and hides the text. */
  showLabel: string
  hideLabel: string
  name?: string | undefined
  required?: boolean | undefined
  inputRef?: Ref<HTMLInputElement>
  /**
   * Called when focus leaves the field and its button. @param to the element that takes focus, if the browser reports
   * it
   */
  onLeave?: (to: EventTarget | null) => void
}

export function PasswordInput(props: Props) {
  const { value, onChange, autoComplete, showLabel, hideLabel, inputRef, onLeave } = props
  const [isShown, setShown] = useState(false)
  return (
    <Field {...props}>
      {(control) => (
        <span
          part="input"
          className="input"
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) onLeave?.(relatedTarget)
          }}
        >
          <input
            {...control}
            ref={inputRef}
            type={isShown ? 'text' : 'password'}
            value={value}
            name={props.name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck="false"
            aria-required={props.required}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Button
            kind="quiet"
            size="sm"
            icon={isShown ? eyeOffIcon : eyeIcon}
            label={isShown ? hideLabel : showLabel}
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
