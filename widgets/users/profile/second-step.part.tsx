/**
 * Sets up two-step verification, renews recovery codes, or turns it off: each requires the password first. Source:
 * docs/spec/profile.md PRF-4; docs/spec/identity.md IDN-14, IDN-17, IDN-18.
 */
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import {
  confirmSecondFactor,
  createRecoveryCodes,
  createSecondFactor,
  type NetTermsError,
  removeSecondFactor,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { CopyButton } from '../../../src/ui/copy-button.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import printerIcon from 'lucide-static/icons/printer.svg'
import { PasswordInput } from '../../../src/ui/password-input.tsx'
import { QrCode } from '../../../src/ui/qr-code.tsx'
import { TextInput } from '../../../src/ui/text-input.tsx'
import { useFocusOnMount } from './parts/use-focus-on-mount.ts'
import { codedOf, type StepTask } from './profile.state.ts'

interface Props {
  task: StepTask
  onCodes(areShown: boolean): void
  /** @param done the completed action; null if it was canceled and nothing was changed */
  onEnd(done: StepTask | null): void
}

interface Secret {
  secret: string
  otpauthUri: string
}

export function SecondStepFlow({ task, onCodes, onEnd }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (!codes) return
    onCodes(true)
    return () => onCodes(false)
  }, [codes])
  const cancel = () => onEnd(null)
  if (codes) return <Codes codes={codes} onDone={() => onEnd(task)} />
  if (secret) return <ScanForm secret={secret} onCodes={setCodes} onCancel={cancel} />
  switch (task) {
    case 'set-up':
      return <SetUpForm onSecret={setSecret} onCancel={cancel} />
    case 'new-codes':
      return <NewCodesForm onCodes={setCodes} onCancel={cancel} />
    case 'remove':
      return <RemoveForm onRemoved={() => onEnd('remove')} onCancel={cancel} />
  }
}

function SetUpForm({ onSecret, onCancel }: { onSecret(secret: Secret): void; onCancel(): void }) {
  const { run } = useAction(createSecondFactor)
  const submit = async (password: string) => onSecret((await run({ body: { password } })).data)
  return <PasswordForm task="set-up" submit={submit} onCancel={onCancel} />
}

function NewCodesForm({ onCodes, onCancel }: { onCodes(codes: readonly string[]): void; onCancel(): void }) {
  const { run } = useAction(createRecoveryCodes)
  const submit = async (password: string) => onCodes((await run({ body: { password } })).data.recoveryCodes)
  return <PasswordForm task="new-codes" submit={submit} onCancel={onCancel} />
}

function RemoveForm({ onRemoved, onCancel }: { onRemoved(): void; onCancel(): void }) {
  const { run } = useAction(removeSecondFactor)
  const submit = async (password: string) => {
    await run({ body: { password } })
    onRemoved()
  }
  return <PasswordForm task="remove" submit={submit} onCancel={onCancel} />
}

interface PasswordFormProps {
  task: StepTask
  /** @throws NetTermsError if the request fails */
  submit(password: string): Promise<void>
  onCancel(): void
}

function PasswordForm({ task, submit, onCancel }: PasswordFormProps) {
  const { t } = useWidget()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useFocusOnMount(field)
  const form = useForm(field, 'password-incorrect')
  return (
    <FormFrame
      {...form}
      submitLabel={t(`protection.step.submit.${task}`)}
      kind={task === 'remove' ? 'destructive' : 'primary'}
      onCancel={onCancel}
      onSubmit={() => form.send(password === '' ? t('protection.step.passwordMissing') : null, () => submit(password))}
    >
      <p className="muted">{t(`protection.step.text.${task}`)}</p>
      <PasswordInput
        label={t('protection.step.password')}
        value={password}
        onChange={(value) => {
          setPassword(value)
          form.forget()
        }}
        error={form.fieldError}
        autoComplete="current-password"
        name="password"
        showLabel={t('protection.password.show')}
        hideLabel={t('protection.password.hide')}
        required
        inputRef={field}
      />
    </FormFrame>
  )
}

/** Minimum length of a code. */
const SHORTEST_CODE = 6

interface ScanProps {
  secret: Secret
  onCodes(codes: readonly string[]): void
  onCancel(): void
}

function ScanForm({ secret, onCodes, onCancel }: ScanProps) {
  const { t } = useWidget()
  const { run } = useAction(confirmSecondFactor)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLParagraphElement>(null)
  useFocusOnMount(text)
  const form = useForm(field, 'factor-code-invalid', t('verification.code.wrong'))
  // Apps show six digits in two groups, and users type them that way.
  const entered = code.replace(/\s/g, '')
  const problem = () => {
    if (entered === '') return t('verification.code.missing')
    return entered.length < SHORTEST_CODE ? t('verification.code.wrong') : null
  }
  return (
    <FormFrame
      {...form}
      submitLabel={t('protection.step.confirm')}
      kind="primary"
      onCancel={onCancel}
      onSubmit={() =>
        form.send(problem(), async () => onCodes((await run({ body: { code: entered } })).data.recoveryCodes))
      }
    >
      <p ref={text} tabIndex={-1} className="muted">
        {t('protection.step.scan')}
      </p>
      <QrCode text={secret.otpauthUri} label={t('verification.enrolment.picture')} />
      <div className="stack gap-1">
        <p className="small muted" id="key-label">
          {t('verification.enrolment.key')}
        </p>
        <p className="secret" aria-labelledby="key-label">
          {secret.secret.match(/.{1,4}/g)?.join(' ') ?? secret.secret}
        </p>
      </div>
      <TextInput
        className="half"
        label={t('verification.code.label')}
        value={code}
        onChange={(value) => {
          setCode(value)
          form.forget()
        }}
        error={form.fieldError}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        verbatim
        required
        inputRef={field}
      />
    </FormFrame>
  )
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useWidget()
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOnMount(title)
  return (
    <div className="stack gap-4">
      <div className="stack gap-1">
        <h3 className="h3" ref={title} tabIndex={-1}>
          {t('verification.recovery.title')}
        </h3>
        <p className="muted">{t('verification.recovery.text')}</p>
      </div>
      <ul className="secret codes" aria-label={t('verification.recovery.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap no-print">
        <CopyButton text={codes.join('\n')} copied={t('verification.recovery.copied')}>
          {t('verification.recovery.copy')}
        </CopyButton>
        <Button size="sm" icon={printerIcon} onClick={() => window.print()}>
          {t('protection.step.print')}
        </Button>
      </div>
      <div className="no-print">
        <Button kind="primary" onClick={onDone}>
          {t('verification.recovery.done')}
        </Button>
      </div>
    </div>
  )
}

/** State of a form with one field: a rejected field receives focus; errors are shown at the field or above the form. */
function useForm(
  field: Ref<HTMLInputElement> & { current: HTMLInputElement | null },
  fieldCode: string,
  fieldText?: string,
) {
  const { i18n } = useWidget()
  const [isRunning, setRunning] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState<NetTermsError | null>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) field.current?.focus()
  }, [refusals])

  function refuse(message: string): void {
    setFieldError(message)
    setRefusals((count) => count + 1)
  }
  return {
    isRunning,
    fieldError,
    error,
    forget(): void {
      setFieldError(undefined)
      setError(null)
    },
    /** @param problem a validation error; null if the input is sent */
    async send(problem: string | null, work: () => Promise<void>): Promise<void> {
      if (isRunning) return
      setError(null)
      if (problem !== null) return refuse(problem)
      setRunning(true)
      try {
        await work()
      } catch (cause) {
        const failure = codedOf(cause)
        if (failure.code === fieldCode || failure.code === 'attribute-invalid') {
          refuse(fieldText ?? i18n.errorText(fieldCode))
        } else setError(failure)
      } finally {
        setRunning(false)
      }
    },
  }
}

interface FrameProps {
  error: NetTermsError | null
  isRunning: boolean
  submitLabel: string
  kind: 'primary' | 'destructive'
  onSubmit(): Promise<void>
  onCancel(): void
  children: ReactNode
}

function FormFrame({ error, isRunning, submitLabel, kind, onSubmit, onCancel, children }: FrameProps) {
  const { t, i18n } = useWidget()
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {error && (
        <Banner tone="danger" icon={octagonAlertIcon} title={t('protection.notChanged')} role="alert">
          <p>{i18n.errorText(error.code)}</p>
          {error.correlationId && <p>{t('common.reference', { id: error.correlationId })}</p>}
        </Banner>
      )}
      {children}
      <div className="row wrap">
        <Button type="submit" kind={kind} busy={isRunning}>
          {submitLabel}
        </Button>
        <Button kind="quiet" disabled={isRunning} onClick={onCancel}>
          {t('protection.cancel')}
        </Button>
      </div>
    </form>
  )
}
