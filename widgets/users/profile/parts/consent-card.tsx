import { type ConsentChoice, useConsentAt, useConsentChoice } from '../../../../src/data/use-consent.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'

/** PRF-12: the user's consent choice, its date, and the other choice. */
export function ConsentCard() {
  const { t, emit, instance } = useWidget()
  const choice = useConsentChoice({
    isProviderOrigin: instance.isProviderOrigin,
    tell: (granted) => void emit('nt-consent-change', { granted }),
  })
  const { privacyUrl } = choice
  return (
    <Card padded title={t('profile.consent.title')}>
      <p>
        <b>{t(`profile.consent.${choice.consent ?? 'none'}`)}</b> <Since choice={choice} />
      </p>
      <p className="small muted">
        {t('consent.text')}
        {privacyUrl && ' '}
        {privacyUrl && (
          <a className="link" part="link" href={privacyUrl} target="_blank" rel="noopener noreferrer">
            {t('consent.privacy')}
          </a>
        )}
      </p>
      <Choices choice={choice} />
      {choice.reloads && <p className="small muted">{t('profile.consent.reload')}</p>}
    </Card>
  )
}

function Since({ choice: { consent, isOfHost } }: { choice: ConsentChoice }) {
  const { t, formats } = useWidget()
  const at = useConsentAt()
  if (consent === null || isOfHost) return null
  return <>{at === null ? t('profile.consent.here') : t('profile.consent.since', { when: formats.instant(at) })}</>
}

/** The other choices; without a choice so far, yes and no are equally easy. */
function Choices({ choice: { consent, chosen, choose } }: { choice: ConsentChoice }) {
  const { t } = useWidget()
  // After a press the buttons stay as they were until the page reloads.
  const isOffered = (wish: ConsentChoice['consent']) => consent !== wish || chosen === wish
  return (
    <div className="row wrap">
      {isOffered('denied') && (
        <Button busy={chosen === 'denied'} disabled={chosen !== null} onClick={() => choose('denied')}>
          {t('profile.consent.refuse')}
        </Button>
      )}
      {isOffered('granted') && (
        <Button busy={chosen === 'granted'} disabled={chosen !== null} onClick={() => choose('granted')}>
          {t('profile.consent.allow')}
        </Button>
      )}
    </div>
  )
}
