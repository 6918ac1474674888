import { type FormEvent, useEffect, useRef } from 'react'
import { ACCOUNT_HOLDER_TYPES, type FrameField, isNetTermsError } from '../../contract/index.ts'
import type { I18n } from '../../i18n/create-i18n.ts'
import type { MessageKey } from '../../i18n/message-keys.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import lockIcon from 'lucide-static/icons/lock.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { FrameUser } from './frame-session.ts'
import { PasswordField } from './password-field.tsx'
import { problemText } from './problem-text.ts'
import type { SeenControls } from './seen-controls.ts'
import type { BankAccountForm as Form } from './use-bank-account-form.ts'

interface Props {
  form: Form
  user: FrameUser
  i18n: I18n
  controls: SeenControls
}

const MAX_NUMBER_LENGTH = 40
const MAX_NAME_LENGTH = 50
const MAX_BANK_NAME_LENGTH = 80

export function BankAccountForm({ form, user, i18n, controls }: Props) {
  const { t } = i18n
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    element.current?.querySelectorAll('input, select, button[type=submit]').forEach((each) => controls.watch(each))
  })
  // Only a wrong password has no summary; its error is shown at the field.
  useEffect(() => {
    if (form.problem?.kind === 'password') element.current?.querySelector<HTMLElement>('#password')?.focus()
  }, [form.problem?.kind, form.attempts])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const button = element.current?.querySelector('button[type=submit]')
    const root = element.current?.getRootNode()
    const focused = root instanceof ShadowRoot ? root.activeElement : null
    const control = focused instanceof HTMLInputElement ? focused : button
    if (control) form.submit(control)
  }

  const field = (name: FrameField) => ({
    id: name,
    name,
    value: String(form.draft[name]),
    onChange: (text: string) => form.change(name, text),
    onBlur: () => form.leave(name),
    error: problemText(i18n, form, name) ?? undefined,
    required: true,
  })
  const number = (name: FrameField) => ({
    ...field(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: MAX_NUMBER_LENGTH,
    verbatim: true,
  })
  const choice = (name: FrameField) => ({ ...field(name), error: undefined })
  const options = (prefix: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${prefix}.${value}` as MessageKey) }))
  const has = (name: FrameField) => form.fields.includes(name)

  return (
    <form ref={element} className="stack gap-5 secure-form" noValidate onSubmit={submit} aria-label={t('secure.title')}>
      <Problem form={form} i18n={i18n} />
      <div className="secure-pair">
        <Select
          {...choice('country')}
          label={t('secure.country')}
          options={options('secure.country', form.countries)}
        />
        <Select
          {...choice('accountHolderType')}
          label={t('secure.holder')}
          options={options('secure.holder', ACCOUNT_HOLDER_TYPES)}
        />
      </div>
      {has('routingNumber') && (
        <TextInput
          {...number('routingNumber')}
          label={t('secure.routingNumber')}
          hint={bankHint(form, i18n) ?? t('secure.routingNumber.hint')}
        />
      )}
      {has('bankNumber') && (
        <div className="secure-pair">
          <TextInput
            {...number('bankNumber')}
            label={t('secure.bankNumber')}
            hint={bankHint(form, i18n) ?? t('secure.bankNumber.hint')}
          />
          <TextInput
            {...number('branchNumber')}
            label={t('secure.branchNumber')}
            hint={t('secure.branchNumber.hint')}
          />
        </div>
      )}
      {has('bankName') && (
        <TextInput
          {...field('bankName')}
          label={t('secure.bankName')}
          hint={t('secure.bankName.hint')}
          autoComplete="off"
          maxLength={MAX_BANK_NAME_LENGTH}
        />
      )}
      <div className="secure-pair">
        <TextInput {...number('accountNumber')} label={t('secure.accountNumber')} />
        <TextInput {...number('accountNumberAgain')} label={t('secure.accountNumberAgain')} />
      </div>
      <div className="secure-pair">
        <Select
          {...choice('accountType')}
          label={t('secure.type')}
          options={options('secure.type', ['checking', 'savings'])}
        />
        <TextInput
          {...field('accountName')}
          label={t('secure.accountName')}
          hint={t('secure.accountName.hint')}
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
        />
      </div>
      {has('password') && user.username !== null && (
        <fieldset className="secure-password">
          <legend className="h3">{t('secure.password.title')}</legend>
          <PasswordField username={user.username} provider={user.provider} i18n={i18n} {...field('password')} />
        </fieldset>
      )}
      <div className="stack gap-4">
        <p className="row top small muted">
          <Icon of={lockIcon} size="s" />
          <span>{t('secure.promise', { provider: user.provider })}</span>
        </p>
        <p>
          <Button type="submit" kind="primary" size="lg" busy={form.isSending} className="secure-submit">
            {t('secure.submit')}
          </Button>
        </p>
      </div>
    </form>
  )
}

function bankHint(form: Form, { t }: I18n): string | null {
  return form.bank.kind === 'known' ? t('secure.bank', { name: form.bank.name }) : null
}

function Problem({ form, i18n }: { form: Form; i18n: I18n }) {
  const { problem, attempts } = form
  const { t } = i18n
  switch (problem?.kind) {
    case undefined:
    case 'password':
      return null
    case 'fields': {
      // Corrected fields are removed from the list.
      const left = problem.fields.flatMap(({ field }) => {
        const message = form.fields.includes(field) ? problemText(i18n, form, field) : null
        return message ? [{ message, fieldId: field }] : []
      })
      return left.length > 0 ? <ErrorSummary title={t('common.problem')} attempt={attempts} problems={left} /> : null
    }
    case 'covered':
      return (
        <Banner tone="danger" icon={octagonAlertIcon} title={t('secure.covered')} role="alert">
          {t('secure.coveredText')}
        </Banner>
      )
    case 'failed': {
      const { error } = problem
      const known = isNetTermsError(error) ? error.details[0]?.meta : undefined
      const text =
        error.code === 'bank-account-duplicate' && known
          ? t('secure.duplicate', { name: String(known['account_name']), last4: String(known['last4']) })
          : i18n.errorText(error.code)
      const reference = error.correlationId ? t('common.reference', { id: error.correlationId }) : null
      return (
        <ErrorSummary
          title={t('secure.notAdded')}
          attempt={attempts}
          problems={[{ message: text }, ...(reference ? [{ message: reference }] : [])]}
        />
      )
    }
  }
}
