import { useEffect, useRef } from 'react'
import { LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import type { AccountRecoveryState } from '../account-recovery.state.ts'
import { type MailForm, useMailForm } from '../email-request.state.ts'
import { FailureBanner } from './failure-banner.tsx'
import { MessagePage } from './message-page.tsx'

type EmailRequestState = Extract<AccountRecoveryState, { kind: 'ask' }>

export function EmailRequestPage({ state }: { state: EmailRequestState }) {
  const form = useMailForm(state.view)
  return form.sent === null ? <EmailRequestForm state={state} form={form} /> : <SentPage state={state} form={form} />
}

function EmailRequestForm({ state: { view, ways }, form }: { state: EmailRequestState; form: MailForm }) {
  const { t } = useWidget()
  const field = useRef<HTMLInputElement>(null)
  // There is a single field, which shows the error, so it receives focus.
  useEffect(() => {
    if (form.refusals > 0) field.current?.focus()
  }, [form.refusals])
  const isUser = view === 'forgot-user'
  const name = isUser ? 'forgotUser' : 'forgotPassword'
  const fieldName = isUser ? 'email' : 'username'
  return (
    <div className="recovery stack gap-5">
      <div className="stack gap-2">
        <h2 className="h1">{t(`recovery.${name}.title`)}</h2>
        <p className="muted">{t(`recovery.${name}.text`)}</p>
      </div>
      {form.failure && <FailureBanner title={t('recovery.notSent')} error={form.failure} />}
      <form
        className="stack recovery-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <TextInput
          label={t(`recovery.${fieldName}.label`)}
          value={form.entered}
          onChange={form.setEntered}
          error={form.problem && t(`recovery.${fieldName}.${form.problem}`)}
          type={isUser ? 'email' : 'text'}
          name={fieldName}
          autoComplete={isUser ? 'email' : 'username'}
          verbatim
          required
          inputRef={field}
        />
        <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
          {t(`recovery.${name}.submit`)}
        </Button>
      </form>
      <p className="recovery-help small">
        <Button kind="link" onClick={() => ways.go('sign-in')}>
          {t('recovery.toSignIn')}
        </Button>
        <Button kind="link" onClick={() => ways.go(isUser ? 'forgot-password' : 'forgot-user')}>
          {t(isUser ? 'recovery.toForgotPassword' : 'recovery.toForgotUser')}
        </Button>
      </p>
    </div>
  )
}

/** Confirmation that is the same for existing and unknown users. */
function SentPage({ state: { view, ways }, form }: { state: EmailRequestState; form: MailForm }) {
  const { t } = useWidget()
  const entered = form.sent ?? ''
  return (
    <MessagePage
      title={t('recovery.sent.title')}
      takesFocus
      actions={
        <>
          <Button kind="primary" size="lg" block onClick={() => ways.go('sign-in')}>
            {t('recovery.toSignIn')}
          </Button>
          <Button size="lg" block onClick={form.again}>
            {t(`recovery.sent.again.${view}`)}
          </Button>
        </>
      }
    >
      <p className="recovery-entered">{t(`recovery.sent.${view}`, { entered, count: LIMITS.passwordResetMinutes })}</p>
      <p className="small muted">{t(`recovery.sent.help.${view}`)}</p>
    </MessagePage>
  )
}
