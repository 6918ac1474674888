import type { Ref } from 'react'
import type { I18n } from '../../i18n/create-i18n.ts'
import { PasswordInput } from '../../ui/password-input.tsx'

interface Props {
  /** Username that the password belongs to. */
  username: string
  provider: string
  i18n: Pick<I18n, 't'>
  id: string
  name: string
  value: string
  onChange(text: string): void
  error: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/**
 * Shows the username next to the password, because password managers need it and users see which password is required.
 */
export function PasswordField({ username, provider, i18n: { t }, ...field }: Props) {
  return (
    <div className="stack gap-3">
      <input
        className="vh"
        type="text"
        name="username"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordInput
        {...field}
        label={t('secure.password', { username })}
        hint={t('secure.password.hint', { provider })}
        autoComplete="current-password"
        showLabel={t('secure.password.show')}
        hideLabel={t('secure.password.hide')}
        required
      />
    </div>
  )
}
