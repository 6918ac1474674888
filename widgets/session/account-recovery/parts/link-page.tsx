import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import type { SetView, Ways } from '../account-recovery.state.ts'
import type { LinkRefusal } from '../link-check.ts'
import { MessagePage } from './message-page.tsx'

interface Props {
  view: SetView
  /** `missing` if there is no token; otherwise the reason why the server rejects it. */
  why: 'missing' | LinkRefusal
  ways: Ways
  takesFocus?: boolean
}

/** Page without a form, shown if the link is not valid; one press requests a new link (IDN-33). */
export function LinkPage({ view, why, ways, takesFocus = false }: Props) {
  const { t, i18n } = useWidget()
  if (why === 'password-elsewhere') {
    return (
      <MessagePage title={t('recovery.elsewhere')} takesFocus={takesFocus} actions={<SignInNow ways={ways} />}>
        <p className="muted">{i18n.errorText('password-elsewhere')}</p>
      </MessagePage>
    )
  }
  const what = why === 'missing' ? 'missing' : 'gone'
  return (
    <MessagePage
      title={t(`recovery.link.${what}.title`)}
      takesFocus={takesFocus}
      actions={
        <>
          {view === 'reset-password' && (
            <Button kind="primary" size="lg" block onClick={() => ways.go('forgot-password')}>
              {t('recovery.link.new')}
            </Button>
          )}
          <Button size="lg" block onClick={() => ways.go('sign-in')}>
            {t('recovery.toSignIn')}
          </Button>
        </>
      }
    >
      <p className="muted">{t(`recovery.link.${what}.${view}`)}</p>
    </MessagePage>
  )
}

export function SignInNow({ ways }: { ways: Ways }) {
  const { t } = useWidget()
  return (
    <Button kind="primary" size="lg" block onClick={() => ways.go('sign-in')}>
      {t('recovery.signInNow')}
    </Button>
  )
}
