import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import type { SetView, Ways } from '../account-recovery.state.ts'
import { MessagePage } from './message-page.tsx'

interface Props {
  view: SetView
  /** Nobody came by a link, or the server does not take it any more. */
  why: 'missing' | 'gone'
  ways: Ways
  takesFocus?: boolean
}

/** Without a link that holds there is nothing to set; a new one is a press away (IDN-33). */
export function LinkPage({ view, why, ways, takesFocus }: Props) {
  const { t } = useWidget()
  const isReset = view === 'reset-password'
  return (
    <MessagePage
      title={t(`recovery.link.${why}.title`)}
      takesFocus={takesFocus ?? false}
      actions={
        <>
          {isReset && (
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
      <p className="muted">{t(`recovery.link.${why}.${view}`)}</p>
    </MessagePage>
  )
}
