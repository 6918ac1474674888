import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  createIdentityProvider,
  type IdentityProvider,
  ISSUER_PROBLEMS,
  type NetTermsError,
  updateIdentityProvider,
  USER_LIMITS,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { CopyButton } from '../../../../src/ui/copy-button.tsx'
import { Drawer } from '../../../../src/ui/drawer.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { PasswordInput } from '../../../../src/ui/password-input.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import { cleanName } from '../forms/group-name.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { asRefusal } from '../forms/refusal.ts'
import { type Entries, entriesOf, type Field, FIELDS, problemsOf } from './provider-entries.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  /** Id of the company that owns the provider. */
  customerId: string
  /** The provider to change; null for a new one. */
  provider: IdentityProvider | null
  onClose(): void
  onDone(provider: IdentityProvider): void
}

/** Adds or changes a provider. Its secret is never shown again (GRP-51, GRP-53). */
export function ProviderDrawer({ customerId, provider, onClose, onDone }: Props) {
  const words = useWidget()
  const { t, emit } = words
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const create = useAction(createIdentityProvider)
  const update = useAction(updateIdentityProvider)
  const [entries, setEntries] = useState<Entries>(() => entriesOf(provider))
  const [refusal, setRefusal] = useState<NetTermsError | null>(null)
  const [isTried, setTried] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  /** The same input is resent with the same key; other input is another request. */
  const attempt = useRef({ key: newIdempotencyKey(), text: '' })
  const problems = problemsOf(entries, provider === null)
  const isBusy = create.isRunning || update.isRunning
  const before = entriesOf(provider)
  const changed = FIELDS.filter((field) => entries[field].trim() !== before[field])
  const isDirty = changed.length > 0
  const setsAgain = provider !== null && changed.some((field) => field !== 'name')
  const field = refusal && fieldOf(refusal)

  useEffect(() => {
    emit('nt-unsaved-change', { dirty: isDirty })
    return () => void (isDirty && emit('nt-unsaved-change', { dirty: false }))
  }, [isDirty])
  useEffect(() => {
    if (isTried || refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])

  const errorOf = (name: Field): string | undefined => {
    const problem = problems[name]
    if (isTried && problem)
      return t(`group-providers.problem.${problem}`, { field: t(`group-providers.field.${name}`) })
    return refusal && field === name ? refusalText(words, refusal) : undefined
  }
  const input = (name: Field) => ({
    label: t(`group-providers.field.${name}`),
    value: entries[name],
    error: errorOf(name),
    required: true,
    onChange: (text: string) => {
      setRefusal(null)
      setLeaving(false)
      setEntries((now) => ({ ...now, [name]: text }))
    },
  })

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (isBusy) return
    if (Object.keys(problems).length > 0) {
      // Wait until the fields are rendered with their error texts.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setRefusal(null)
    try {
      onDone(await send())
    } catch (cause) {
      setRefusal(asRefusal(cause, (provider ? updateIdentityProvider : createIdentityProvider).name))
    }
  }
  async function send(): Promise<IdentityProvider> {
    const all = {
      name: cleanName(entries.name),
      issuer: entries.issuer.trim(),
      client_id: entries.client_id.trim(),
      client_secret: entries.client_secret.trim(),
    }
    if (provider) {
      const body = Object.fromEntries(Object.entries(all).filter(([name]) => changed.some((each) => each === name)))
      return (await update.run({ params: { provider_id: provider.id }, body })).data
    }
    const text = FIELDS.map((name) => all[name]).join('\n')
    if (text !== attempt.current.text) attempt.current = { key: newIdempotencyKey(), text }
    return (await create.run({ body: { buid_customer: customerId, ...all } }, { idempotencyKey: attempt.current.key }))
      .data
  }
  return (
    <Drawer
      open
      title={provider ? t('group-providers.editTitle', { name: provider.name }) : t('group-providers.addTitle')}
      subtitle={t('group-providers.kind')}
      closeLabel={t('common.close')}
      busy={isBusy}
      onClose={() => (isDirty && !isLeaving ? setLeaving(true) : onClose())}
      footer={
        <div className="stack gap-3 grow">
          {isLeaving && (
            <p className="small" role="alert">
              {t('group-providers.unsaved')}
            </p>
          )}
          <div className="row wrap">
            <Button kind="primary" busy={isBusy} disabled={!isDirty} onClick={() => form.current?.requestSubmit()}>
              {t(provider ? 'group-providers.save' : 'group-providers.add')}
            </Button>
            <Button disabled={isBusy} onClick={onClose}>
              {t(isLeaving ? 'group-providers.discard' : 'group-providers.cancel')}
            </Button>
          </div>
        </div>
      }
    >
      <form id={formId} ref={form} className="stack gap-5" noValidate onSubmit={(event) => void save(event)}>
        {refusal && field === null && (
          <Banner tone="danger" role="alert" icon={octagonAlertIcon} title={t('group-providers.notSaved')}>
            {refusalText(words, refusal)}
          </Banner>
        )}
        <TextInput {...input('name')} autoComplete="off" hint={t('group-providers.hint.name')} />
        <TextInput
          {...input('issuer')}
          autoComplete="off"
          verbatim
          maxLength={USER_LIMITS.maxIssuer}
          hint={t('group-providers.hint.issuer', { example: 'https://login.example.com' })}
        />
        <TextInput {...input('client_id')} autoComplete="off" verbatim maxLength={USER_LIMITS.maxClientId} />
        <PasswordInput
          {...input('client_secret')}
          required={provider === null}
          autoComplete="new-password"
          showLabel={t('group-providers.show')}
          hideLabel={t('group-providers.hide')}
          hint={t(provider ? 'group-providers.hint.secretKept' : 'group-providers.hint.secret')}
        />
        {provider?.redirectUri && (
          <div className="stack gap-2">
            <p className="small strong">{t('group-providers.redirect')}</p>
            <p className="small provider-id">{provider.redirectUri}</p>
            <div>
              <CopyButton text={provider.redirectUri} copied={t('group-providers.copied')}>
                {t('group-providers.copy')}
              </CopyButton>
            </div>
            <p className="small muted">{t('group-providers.redirectText')}</p>
          </div>
        )}
        {setsAgain && (
          <Banner tone="warning" role="status" icon={triangleAlertIcon} title={t('group-providers.draftAgain')}>
            {t('group-providers.draftAgainText', { count: provider.groupCount })}
          </Banner>
        )}
      </form>
    </Drawer>
  )
}

function fieldOf({ code, details }: NetTermsError): Field | null {
  if (code === 'identity-provider-name-taken') return 'name'
  if (code === 'identity-provider-issuer-refused') return 'issuer'
  const pointer = details[0]?.pointer ?? ''
  return FIELDS.find((field) => pointer.endsWith(`/${field}`)) ?? null
}

function refusalText({ t, i18n }: Pick<WidgetContextValue, 't' | 'i18n'>, error: NetTermsError): string {
  if (isOutcomeUnknown(error)) return t('group-providers.unknown')
  const reason = ISSUER_PROBLEMS.find((each) => each === error.details[0]?.meta?.['reason'])
  if (error.code === 'identity-provider-issuer-refused' && reason) return t(`group-providers.issuer.${reason}`)
  const field = fieldOf(error)
  if (error.code === 'attribute-invalid' && field) {
    return t('group-providers.problem.invalid', { field: t(`group-providers.field.${field}`) })
  }
  return error.code === 'not-found' ? t('group-providers.gone') : i18n.errorText(error.code)
}
