import { useState } from 'react'
import {
  createBankAccountLink,
  isEmailAddress,
  languageOf,
  LOCALES,
  type Language,
  type NetTermsError,
  offeredLocales,
  pastedEmailAddress,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'

interface Props {
  customerId: string
  onClose(): void
  /** @param email the recipient of the link */
  onSent(email: string): void
}

/** Form for the e-mail address and the language of a link (BNK-258). */
export function SendDialog({ customerId, onClose, onSent }: Props) {
  const { t, i18n } = useWidget()
  const { run, isRunning } = useAction(createBankAccountLink)
  const [entered, setEntered] = useState('')
  const [language, setLanguage] = useState<Language>(languageOf(i18n.locale))
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<NetTermsError | null>(null)
  const email = pastedEmailAddress(entered)
  const isWrong = !isEmailAddress(email)

  async function send(): Promise<void> {
    setAsked(true)
    if (isWrong || isRunning) return
    setError(null)
    try {
      await run({ body: { buidCustomer: customerId, email, language } })
      onSent(email)
    } catch (cause) {
      setError(toNetTermsError(cause, 'widget-crashed', 'The link was not sent. Check the cause.'))
    }
  }

  return (
    <Dialog
      open
      title={t('method-links.open')}
      safeLabel={t('method-links.cancel')}
      onClose={onClose}
      busy={isRunning}
      error={error ? i18n.errorText(error.code) : undefined}
      action={{ label: t('method-links.send'), onClick: () => void send() }}
    >
      <TextInput
        type="email"
        label={t('method-links.email')}
        value={entered}
        onChange={setEntered}
        autoComplete="off"
        hint={t('method-links.replaces')}
        error={isAsked && isWrong ? t('method-links.emailWrong') : undefined}
        required
      />
      <Select
        label={t('method-links.language')}
        value={language}
        onChange={(value) => setLanguage(languageOf(value as Language))}
        options={offeredLocales.map((code) => ({ value: code, label: LOCALES[code].label }))}
      />
    </Dialog>
  )
}
