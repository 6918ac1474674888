import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { LIMITS } from '../../contract/index.ts'
import type { I18n } from '../../i18n/create-i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { FrameUser } from './frame-session.ts'
import { PasswordField } from './password-field.tsx'
import type { SeenControls } from './seen-controls.ts'
import type { PasswordForm as Form } from './use-password-form.ts'

interface Props {
  form: Form
  user: FrameUser & { username: string }
  i18n: I18n
  controls: SeenControls
  title: string
  /** Text about the purpose and the consequence of entering the password. */
  children: ReactNode
  submitLabel: string
  submitIcon?: string
  /** Title of an error, such as `The number was not shown`. */
  failedTitle: string
  note?: ReactNode
}

/** A form with a password and one button, for the purposes that only read (view a number, export credentials). */
export function PasswordForm(props: Props) {
  const { form, user, i18n, controls, title, failedTitle } = props
  const { t } = i18n
  const element = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    element.current?.querySelectorAll('input, button[type=submit]').forEach((each) => controls.watch(each))
  })
  useFirstFocus(input)
  // A wrong password is shown at its field.
  useEffect(() => {
    if (form.problem && form.problem.kind !== 'failed') input.current?.focus()
  }, [form.problem?.kind, form.attempts])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const button = element.current?.querySelector('button[type=submit]')
    const root = element.current?.getRootNode()
    const focused = root instanceof ShadowRoot ? root.activeElement : null
    const control = focused instanceof HTMLInputElement ? focused : button
    if (control) form.submit(control)
  }

  const { problem } = form
  return (
    <form ref={element} className="stack gap-4 secure-form" noValidate onSubmit={submit} aria-label={title}>
      <div className="stack gap-1">
        <h1 className="h3">{title}</h1>
        <p className="small muted">{props.children}</p>
      </div>
      {problem?.kind === 'covered' && (
        <Banner tone="danger" icon={octagonAlertIcon} title={t('secure.covered')} role="alert">
          {t('secure.coveredText')}
        </Banner>
      )}
      {problem?.kind === 'failed' && (
        <ErrorSummary
          title={failedTitle}
          attempt={form.attempts}
          problems={[
            { message: i18n.errorText(problem.error.code) },
            ...(problem.error.correlationId
              ? [{ message: t('common.reference', { id: problem.error.correlationId }) }]
              : []),
          ]}
        />
      )}
      <PasswordField
        id="password"
        name="password"
        username={user.username}
        provider={user.provider}
        i18n={i18n}
        value={form.password}
        onChange={form.change}
        error={passwordProblem(i18n, form) ?? undefined}
        inputRef={input}
      />
      <p>
        <Button type="submit" kind="primary" icon={props.submitIcon} busy={form.isSending} className="secure-submit">
          {props.submitLabel}
        </Button>
      </p>
      {props.note && <p className="tiny muted">{props.note}</p>}
    </form>
  )
}

function passwordProblem({ t }: I18n, { problem }: Form): string | null {
  const figures = {
    tries: t('secure.problem.password.wrong.tries', { count: LIMITS.attemptsBeforeLock }),
    minutes: t('secure.problem.password.wrong.minutes', { count: LIMITS.lockMinutes }),
  }
  switch (problem?.kind) {
    case 'empty':
      return t('secure.problem.password.empty')
    case 'wrong':
      return t('secure.problem.password.wrong', figures)
    case 'locked':
      return t('secure.problem.password.locked', figures)
    default:
      return null
  }
}

/** Focuses the password field, once, when the page focuses the frame. */
function useFirstFocus(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const take = () => input.current?.focus()
    if (document.hasFocus()) {
      take()
      return
    }
    addEventListener('focus', take, { once: true })
    return () => removeEventListener('focus', take)
  }, [input])
}
