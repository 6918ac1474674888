import { LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { focusById } from '../../../../src/ui/focus.ts'
import { PasswordInput } from '../../../../src/ui/password-input.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import keyIcon from 'lucide-static/icons/key.svg'
import type { SignInForm as Form } from '../sign-in.state.ts'
import { NoticeBanner, PASSWORD_ID, ProblemBanner, SsoFailureBanner, USERNAME_ID } from './sign-in-banners.tsx'

export function SignInForm({ form }: { form: Form }) {
  const { t } = useWidget()
  const { problem } = form
  const isMissing = problem?.kind === 'missing' ? problem : null
  const mismatch =
    problem?.kind === 'mismatch'
      ? t('session.signIn.mismatch', {
          tries: t('session.signIn.mismatch.tries', { count: LIMITS.attemptsBeforeLock }),
          minutes: t('session.signIn.mismatch.minutes', { count: LIMITS.lockMinutes }),
        })
      : undefined
  return (
    <div className="sign-in stack gap-5">
      <div className="stack gap-2">
        <h2 className="h1">{t('session.signIn.title')}</h2>
        <p className="muted">{t('session.signIn.intro')}</p>
      </div>
      {form.notice && <NoticeBanner notice={form.notice} />}
      {form.ssoFailure && !problem && <SsoFailureBanner reason={form.ssoFailure} />}
      {problem && <ProblemBanner problem={problem} refusals={form.refusals} help={form.help} />}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Enter in a field is the form's. */}
      <form
        className="stack sign-in-fields"
        noValidate
        // A busy button would keep Enter from submitting the form, so Enter is handled here (IDN-35).
        onKeyDown={({ key, target }) => {
          if (form.isBusy && key === 'Enter' && target instanceof HTMLInputElement) form.submit()
        }}
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
          hint={form.isNameWanted && t('session.signIn.companyHint')}
          error={isMissing?.username ? t('session.signIn.usernameMissing') : undefined}
          inputRef={form.usernameRef}
          name="username"
          autoComplete="username"
          verbatim
          required
        />
        {form.company ? (
          <CompanyStep form={form} />
        ) : (
          <>
            <PasswordInput
              id={PASSWORD_ID}
              label={t('session.signIn.password')}
              aside={
                <Button kind="link" onClick={() => form.help('forgot-password')}>
                  {t('session.signIn.forgotPassword')}
                </Button>
              }
              value={form.password}
              onChange={form.setPassword}
              hint={form.hasNoCompany && t('session.signIn.noCompany')}
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
          </>
        )}
      </form>
      {!form.company && (
        <>
          <p className="sign-in-or small muted">
            <span>{t('session.signIn.or')}</span>
          </p>
          <Button size="lg" block icon={keyIcon} onClick={form.findCompany}>
            {t('session.signIn.company')}
          </Button>
        </>
      )}
      <p className="sign-in-help small muted">
        <Button kind="link" onClick={() => form.help('forgot-user')}>
          {t('session.signIn.forgotUser')}
        </Button>
        <span aria-hidden="true">·</span>
        <Button kind="link" onClick={() => form.help('activate')}>
          {t('session.signIn.activate')}
        </Button>
      </p>
    </div>
  )
}

/**
 * Replaces the password field for a username without a password. It is a link, so that the browser shows its target.
 */
function CompanyStep({ form: { company, companyRef, username, setUsername } }: { form: Form }) {
  const { t } = useWidget()
  if (!company) return null
  return (
    <>
      <p id="company-text" className="small muted">
        {t('session.signIn.companyText', { username: username.trim(), provider: company.name })}
      </p>
      <a
        ref={companyRef}
        part="button primary-button"
        className="btn primary lg block"
        href={company.address}
        aria-describedby="company-text"
      >
        {t('session.signIn.companyGo', { provider: company.name })}
      </a>
      <Button
        kind="quiet"
        block
        onClick={(event) => {
          focusById(event.currentTarget, USERNAME_ID)
          setUsername('')
        }}
      >
        {t('session.signIn.other')}
      </Button>
    </>
  )
}
