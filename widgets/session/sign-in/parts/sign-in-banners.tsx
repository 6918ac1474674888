import { LIMITS } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import logOutIcon from 'lucide-static/icons/log-out.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { SsoFailure } from '../company-sign-in.ts'
import type { LockReason } from '../lock-reason.ts'
import type { Notice, SignInForm, SignInProblem } from '../sign-in.state.ts'

/** Ids of the fields inside the shadow root, to which the error summary links. */
export const USERNAME_ID = 'username'
export const PASSWORD_ID = 'password'

/** Lock reasons that the user can remove by setting a new password (IDN-5). */
const ENDED_BY_PASSWORD: readonly LockReason[] = ['password-change-required', 'expired-password']

export function NoticeBanner({ notice }: { notice: Notice }) {
  const { t } = useWidget()
  const idleMinutes = useShared(({ config }) => config?.limits['sessionIdleMinutes'] ?? LIMITS.sessionIdleMinutes)
  switch (notice) {
    case 'expired':
    case 'ended':
      return (
        <Banner tone="motion" icon={clockIcon} role="status">
          <p className="small">{t(`session.signIn.${notice}`, { count: idleMinutes })}</p>
        </Banner>
      )
    case 'signed-out':
      return (
        <Banner tone="neutral" icon={logOutIcon} role="status">
          <p className="small">{t('session.signIn.signedOut')}</p>
        </Banner>
      )
    case 'password-set':
    case 'account-created':
      return (
        <Banner tone="success" icon={circleCheckIcon} role="status">
          <p className="small">{t(`session.signIn.${notice}`)}</p>
        </Banner>
      )
  }
}

/** Shown if single sign-on returned without a session, until the user tries something else. */
export function SsoFailureBanner({ reason }: { reason: SsoFailure }) {
  const { t } = useWidget()
  return (
    <Banner
      tone="danger"
      icon={reason === 'locked' ? lockIcon : octagonAlertIcon}
      title={t('session.signIn.notSignedIn')}
      role="alert"
    >
      {t(`session.signIn.sso.${reason}`)}
    </Banner>
  )
}

interface ProblemProps {
  problem: SignInProblem
  refusals: number
  help: SignInForm['help']
}

/** Messages above the form; wrong credentials are reported at the password field. */
export function ProblemBanner({ problem, refusals, help }: ProblemProps) {
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
        <Banner
          tone="danger"
          icon={lockIcon}
          title={t('session.signIn.lockedTitle')}
          role="alert"
          action={
            ENDED_BY_PASSWORD.includes(problem.reason) && (
              <Button size="sm" onClick={() => help('forgot-password')}>
                {t('session.signIn.setPassword')}
              </Button>
            )
          }
        >
          {t(`session.signIn.locked.${problem.reason}`, { count: LIMITS.lockMinutes })}
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
