import { LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { clockIcon, lockIcon, logOutIcon, octagonAlertIcon } from '../../../../src/ui/icons.ts'
import { PasswordInput } from '../../../../src/ui/password-input.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import type { Notice, SignInForm as Form, SignInProblem } from '../sign-in.state.ts'

/** Ids of the fields inside the shadow root; a summary leads to them. */
const USERNAME_ID = 'username'
const PASSWORD_ID = 'password'

export function SignInForm({ form }: { form: Form }) {
  const { t } = useWidget()
  const { problem } = form
  const isMissing = problem?.kind === 'missing' ? problem : null
  const mismatch =
    problem?.kind === 'mismatch'
      ? t('session.signIn.mismatch', { tries: LIMITS.attemptsBeforeLock, minutes: LIMITS.lockMinutes })
      : undefined
  return (
    <div className="sign-in stack gap-5">
      <div className="stack gap-2">
        <h1 className="h1">{t('session.signIn.title')}</h1>
        <p className="muted">{t('session.signIn.intro')}</p>
      </div>
      {form.notice && <NoticeBanner notice={form.notice} />}
      {problem && <ProblemBanner problem={problem} refusals={form.refusals} />}
      <form
        className="stack sign-in-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <TextInput
          id={USERNAME_ID}
          label={t('session.signIn.username')}
          value={form.username}
          onChange={form.setUsername}
          error={isMissing?.username ? t('session.signIn.usernameMissing') : undefined}
          name="username"
          autoComplete="username"
          verbatim
          required
        />
        <PasswordInput
          id={PASSWORD_ID}
          label={t('session.signIn.password')}
          value={form.password}
          onChange={form.setPassword}
          error={isMissing?.password ? t('session.signIn.passwordMissing') : mismatch}
          name="password"
          autoComplete="current-password"
          showLabel={t('session.signIn.showPassword')}
          hideLabel={t('session.signIn.hidePassword')}
          required
          inputRef={form.passwordRef}
        />
        <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
          {t('session.signIn.submit')}
        </Button>
      </form>
    </div>
  )
}

function NoticeBanner({ notice }: { notice: Notice }) {
  const { t } = useWidget()
  switch (notice) {
    case 'expired':
      return (
        <Banner tone="motion" icon={clockIcon} role="status">
          <p className="small">{t('session.signIn.expired', { minutes: LIMITS.sessionIdleMinutes })}</p>
        </Banner>
      )
    case 'signed-out':
      return (
        <Banner tone="neutral" icon={logOutIcon} role="status">
          <p className="small">{t('session.signIn.signedOut')}</p>
        </Banner>
      )
  }
}

/** What stands above the form; a mismatch is said at the password. */
function ProblemBanner({ problem, refusals }: { problem: SignInProblem; refusals: number }) {
  const { t, i18n } = useWidget()
  switch (problem.kind) {
    case 'missing':
      return (
        <ErrorSummary
          title={t('common.problem')}
          attempt={refusals}
          problems={[
            ...(problem.username ? [{ message: t('session.signIn.usernameMissing'), fieldId: USERNAME_ID }] : []),
            ...(problem.password ? [{ message: t('session.signIn.passwordMissing'), fieldId: PASSWORD_ID }] : []),
          ]}
        />
      )
    case 'locked':
      return (
        <Banner tone="danger" icon={lockIcon} title={t('session.signIn.lockedTitle')} role="alert">
          {t(`session.signIn.locked.${problem.reason}`)}
        </Banner>
      )
    case 'failed':
      return (
        <Banner tone="danger" icon={octagonAlertIcon} title={t('session.signIn.notSignedIn')} role="alert">
          <p>{i18n.errorText(problem.error.code)}</p>
          {problem.error.correlationId && <p>{t('common.reference', { id: problem.error.correlationId })}</p>}
        </Banner>
      )
    case 'mismatch':
      return null
  }
}
