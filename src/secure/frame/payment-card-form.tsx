import { type FormEvent, useEffect, useRef } from 'react'
import { cardBrandOf, type FrameTask, LIMITS } from '../../contract/index.ts'
import type { I18n } from '../../i18n/create-i18n.ts'
import type { MessageKey } from '../../i18n/message-keys.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import lockIcon from 'lucide-static/icons/lock.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { TextInput } from '../../ui/text-input.tsx'
import type { FormProps } from './form-props.ts'
import { PasswordField } from './password-field.tsx'
import type { CardTextField } from './payment-card-draft.ts'
import { type PaymentCardForm, usePaymentCardForm } from './use-payment-card-form.ts'

type Task = Extract<FrameTask, { kind: 'payment-card' }>

/** Maximum length of each field, including typed spaces. */
const MOST = { cardNumber: 40, expiry: 12, securityCode: 8, holderName: 26, billingRegion: 2 } as const

/** The form for adding a payment card (`payment-cards.create`, SEC-91). */
export function Form({ task, user, i18n, session, controls, post }: FormProps<Task>) {
  const { t } = i18n
  const form = usePaymentCardForm({ task, session, controls, post })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    element.current?.querySelectorAll('input, button[type=submit]').forEach((each) => controls.watch(each))
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

  const field = (name: CardTextField) => ({
    id: name,
    name,
    value: form.draft[name],
    onChange: (text: string) => form.change(name, text),
    onBlur: () => form.leave(name),
    error: fieldText(form, i18n, name) ?? undefined,
    required: name !== 'billingRegion',
  })
  const text = (name: keyof typeof MOST) => ({ ...field(name), maxLength: MOST[name] })
  const brand = cardBrandOf(form.draft.cardNumber)
  return (
    <form
      ref={element}
      className="stack gap-5 secure-form"
      noValidate
      onSubmit={submit}
      aria-label={t('secure-payment.title')}
    >
      <Problem form={form} i18n={i18n} />
      <TextInput
        {...text('cardNumber')}
        label={t('secure-payment.cardNumber')}
        hint={brand ? t(`secure-payment.brand.${brand}`) : undefined}
        inputMode="numeric"
        autoComplete="cc-number"
        verbatim
      />
      <div className="secure-pair">
        <TextInput
          {...text('expiry')}
          label={t('secure-payment.expiry')}
          hint={t('secure-payment.expiry.hint')}
          inputMode="text"
          autoComplete="cc-exp"
          verbatim
        />
        <TextInput
          {...text('securityCode')}
          label={t('secure-payment.securityCode')}
          hint={t(brand === 'amex' ? 'secure-payment.securityCode.hint4' : 'secure-payment.securityCode.hint')}
          inputMode="numeric"
          autoComplete="cc-csc"
          verbatim
        />
      </div>
      <div className="secure-pair">
        <TextInput {...text('holderName')} label={t('secure-payment.holderName')} autoComplete="cc-name" verbatim />
        <TextInput
          {...text('billingRegion')}
          label={t('secure-payment.billingRegion')}
          hint={t('secure-payment.billingRegion.hint')}
          autoComplete="off"
          verbatim
        />
      </div>
      {form.fields.includes('password') && (
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
            {t('secure-payment.submit')}
          </Button>
        </p>
      </div>
    </form>
  )
}

function fieldText(form: PaymentCardForm, { t }: I18n, field: CardTextField): string | null {
  const problem = form.problemAt(field)
  if (problem === null) return null
  if (field === 'password') {
    return t(problem === 'wrong' ? 'secure.problem.password.wrong' : 'secure.problem.password.empty', {
      tries: t('secure.problem.password.wrong.tries', { count: LIMITS.attemptsBeforeLock }),
      minutes: t('secure.problem.password.wrong.minutes', { count: LIMITS.lockMinutes }),
    })
  }
  return t(`secure-payment.problem.${field}.${problem}` as MessageKey)
}

function Problem({ form, i18n }: { form: PaymentCardForm; i18n: I18n }) {
  const { problem, attempts } = form
  const { t } = i18n
  switch (problem?.kind) {
    case undefined:
    case 'password':
      return null
    case 'fields': {
      // Corrected fields are removed from the list.
      const left = form.fields.flatMap((field) => {
        const message = fieldText(form, i18n, field)
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
      const { code, correlationId } = problem.error
      const reference = correlationId ? t('common.reference', { id: correlationId }) : null
      return (
        <ErrorSummary
          title={t('secure-payment.notAdded')}
          attempt={attempts}
          problems={[{ message: i18n.errorText(code) }, ...(reference ? [{ message: reference }] : [])]}
        />
      )
    }
  }
}
