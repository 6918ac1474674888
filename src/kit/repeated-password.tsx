import { useState } from 'react'
import { PasswordInput } from '../ui/password-input.tsx'
import { isSamePassword } from './password-rows.ts'
import { useWidget } from './widget-context.ts'

interface Props {
  id: string
  /** The first entry of the password. */
  password: string
  value: string
  onChange(value: string): void
  /** Problem found at the last submit. */
  error: string | undefined
  name: string
  showLabel: string
  hideLabel: string
}

/**
 * Field for repeating a new password: a mismatch is reported when the field loses focus, a match immediately (IDN-32,
 * visual §5). Texts: `password`.
 */
export function RepeatedPassword({ password, error, ...field }: Props) {
  const { t } = useWidget()
  const [hasLeft, setLeft] = useState(false)
  const isSame = isSamePassword(password, field.value)
  const isMistyped = hasLeft && field.value !== '' && !isSame
  return (
    <PasswordInput
      {...field}
      label={t('password.repeat')}
      hint={isSame && t('password.same')}
      error={error ?? (isMistyped ? t('password.different') : undefined)}
      onChange={(value) => {
        setLeft(false)
        field.onChange(value)
      }}
      onLeave={(to) => {
        if (!isSubmit(to)) setLeft(true)
      }}
      autoComplete="new-password"
      required
    />
  )
}

/**
 * True if focus moves to the submit button: submitting reports the mismatch as well, and a line added now would move
 * the button away from the pointer.
 */
const isSubmit = (to: EventTarget | null) => to instanceof HTMLButtonElement && to.type === 'submit'
