import type { ReactNode } from 'react'
import type { SignInTest as Test } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import externalLinkIcon from 'lucide-static/icons/external-link.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { useSignInTest } from './use-sign-in-test.ts'

interface Props {
  providerId: string
  providerName: string
  /** True if the accessible name of the button includes the provider, to distinguish it from others. */
  isNamed?: boolean
}

/** Button that tests a sign-in in a new window, and the result (GRP-52). */
export function SignInTest({ providerId, providerName, isNamed = false }: Props) {
  const { t, i18n, formats } = useWidget()
  const can = useShared((shared) => shared.session.capabilities)
  const { state, start, stop } = useSignInTest(providerId)
  const isAllowed = can.includes('sign-in-tests.start') && can.includes('sign-in-tests.get')
  const name = providerName
  const again = (
    <Button size="sm" onClick={start}>
      {t('sign-in-test.again')}
    </Button>
  )
  const outcome = (): ReactNode => {
    switch (state.kind) {
      case 'idle':
      case 'starting':
        return null
      case 'failed':
        return (
          <Banner tone="danger" icon={octagonAlertIcon} title={t('sign-in-test.notStarted')} action={again}>
            {i18n.errorText(state.error.code)}
          </Banner>
        )
      case 'waiting':
        return (
          <Banner
            tone="motion"
            icon={clockIcon}
            title={t(state.isClosed ? 'sign-in-test.closed' : 'sign-in-test.waiting', { name })}
            action={
              state.isClosed ? (
                again
              ) : (
                <Button size="sm" onClick={stop}>
                  {t('sign-in-test.stop')}
                </Button>
              )
            }
          >
            {state.isClosed
              ? t('sign-in-test.closedText')
              : t('sign-in-test.waitingText', { time: formats.instant(state.test.expiresAt) })}{' '}
            {state.url !== null && (
              <a href={state.url} target="_blank" rel="noopener noreferrer">
                {t('sign-in-test.open', { name })}
              </a>
            )}
          </Banner>
        )
      case 'done':
        return <Outcome test={state.test} name={name} again={again} />
    }
  }
  return (
    <div className="stack gap-3">
      {state.kind !== 'waiting' && (
        <div>
          <Button
            size="sm"
            icon={externalLinkIcon}
            busy={state.kind === 'starting'}
            label={isNamed ? t('sign-in-test.startOf', { action: t('sign-in-test.start'), name }) : undefined}
            hasTooltip
            reason={isAllowed ? undefined : t('sign-in-test.notAllowed')}
            onClick={start}
          >
            {t('sign-in-test.start')}
          </Button>
        </div>
      )}
      <div className="told-test" role="status">
        {outcome()}
      </div>
    </div>
  )
}

function Outcome({ test, name, again }: { test: Test; name: string; again: ReactNode }) {
  const { t } = useWidget()
  const { outcome, returnedEmail, returnedName, expectedEmail } = test
  if (outcome === 'pending') return null
  if (outcome === 'works') {
    return (
      <Banner tone="success" icon={circleCheckIcon} title={t('sign-in-test.works', { name })}>
        {t('sign-in-test.worksText', { email: returnedEmail ?? expectedEmail ?? '' })}
      </Banner>
    )
  }
  return (
    <Banner tone="danger" icon={octagonAlertIcon} title={t(`sign-in-test.outcome.${outcome}`, { name })} action={again}>
      {t(`sign-in-test.outcomeText.${outcome}`, {
        name,
        email: returnedEmail ?? returnedName ?? t('sign-in-test.unnamedUser'),
        expected: expectedEmail ?? '',
      })}
    </Banner>
  )
}
