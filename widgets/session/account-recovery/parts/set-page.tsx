import { passwordRows } from '../../../../src/kit/password-rows.ts'
import { PasswordRules } from '../../../../src/kit/password-rules.tsx'
import { RepeatedPassword } from '../../../../src/kit/repeated-password.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { PasswordInput } from '../../../../src/ui/password-input.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import type { AccountRecoveryState } from '../account-recovery.state.ts'
import { type Entered, type FieldProblem, type PasswordForm, usePasswordForm } from '../set-password.state.ts'
import { FailureBanner } from './failure-banner.tsx'
import { LinkPage, SignInNow } from './link-page.tsx'
import { MessagePage } from './message-page.tsx'

type SetState = Extract<AccountRecoveryState, { kind: 'set' }>

/** Ids of the fields inside the shadow root, to which the error summary links. */
const FIELD_IDS: Record<keyof Entered, string> = {
  username: 'username',
  password: 'new-password',
  confirmation: 'confirmation',
}

export function SetPage({ state }: { state: SetState }) {
  const { t } = useWidget()
  const { view, ways } = state
  const form = usePasswordForm(state)
  switch (form.outcome) {
    case 'done':
      return (
        <MessagePage title={t(`recovery.done.${view}`)} takesFocus actions={<SignInNow ways={ways} />}>
          <p className="muted">{t('recovery.done.text')}</p>
        </MessagePage>
      )
    case null:
      return <PasswordFields state={state} form={form} />
    default:
      return <LinkPage view={view} why={form.outcome} ways={ways} takesFocus />
  }
}

function PasswordFields({ state: { view, policy }, form }: { state: SetState; form: PasswordForm }) {
  const { t, i18n } = useWidget()
  const { entered, problems } = form
  const page = view === 'activate' ? 'activate' : 'reset'
  const messageOf = (problem: FieldProblem | undefined): string | undefined => {
    if (problem === undefined) return undefined
    return isOwn(problem) ? t(problem) : i18n.errorText(problem)
  }
  const refused = (Object.keys(FIELD_IDS) as (keyof Entered)[]).flatMap((name) => {
    const message = messageOf(problems[name])
    return message === undefined ? [] : [{ message, fieldId: FIELD_IDS[name] }]
  })
  const visibility = { showLabel: t('recovery.showPassword'), hideLabel: t('recovery.hidePassword') }
  return (
    <div className="recovery stack gap-5">
      <div className="stack gap-2">
        <h2 className="h1">{t(`recovery.${page}.title`)}</h2>
        <p className="muted">{t(`recovery.${page}.text`)}</p>
      </div>
      {refused.length > 0 && <ErrorSummary title={t('common.problem')} attempt={form.refusals} problems={refused} />}
      {form.failure && <FailureBanner title={t(`recovery.${page}.notDone`)} error={form.failure} />}
      <form
        className="stack recovery-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {view === 'activate' && (
          <TextInput
            id={FIELD_IDS.username}
            label={t('recovery.username.label')}
            hint={t('recovery.activate.usernameHint')}
            value={entered.username}
            onChange={(username) => form.set({ username })}
            error={messageOf(problems.username)}
            name="username"
            autoComplete="username"
            verbatim
            required
          />
        )}
        <div className="stack gap-2">
          <PasswordInput
            id={FIELD_IDS.password}
            label={t('recovery.password')}
            hint={t('password.hint')}
            value={entered.password}
            onChange={(password) => form.set({ password })}
            error={messageOf(problems.password)}
            name="new-password"
            autoComplete="new-password"
            {...visibility}
            required
          />
          <PasswordRules
            rows={passwordRows(policy, entered.password, entered.username)}
            most={policy.maxLength}
            isBegun={entered.password !== ''}
          />
        </div>
        <RepeatedPassword
          id={FIELD_IDS.confirmation}
          password={entered.password}
          value={entered.confirmation}
          onChange={(confirmation) => form.set({ confirmation })}
          error={messageOf(problems.confirmation)}
          name="confirm-password"
          {...visibility}
        />
        <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
          {t(`recovery.${page}.submit`)}
        </Button>
      </form>
    </div>
  )
}

type OwnProblem = Extract<FieldProblem, `${string}.${string}`>
const isOwn = (problem: FieldProblem): problem is OwnProblem => problem.includes('.')
