import { useConsent } from '../../../src/data/use-consent.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import sheet from './consent-banner.css?inline'
import type { ConsentBannerState } from './consent-banner.state.ts'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets: string[] = [sheet]

export function ConsentBannerView({ state }: { state: ConsentBannerState }) {
  const { t } = useWidget()
  const titleId = useId()
  if (state.kind === 'answered') return null
  const { privacyUrl, chosen, choose } = state
  return (
    <section part="card" className="card consent" aria-labelledby={titleId}>
      <div className="consent-words">
        <h2 className="h3" id={titleId}>
          {t('consent.title')}
        </h2>
        <p className="small muted">
          {t('consent.text')}
          {privacyUrl && ' '}
          {privacyUrl && (
            <a className="link" part="link" href={privacyUrl} target="_blank" rel="noopener noreferrer">
              {t('consent.privacy')}
            </a>
          )}
        </p>
      </div>
      {/* Neither button is emphasized, so that yes and no are equally easy. */}
      <div className="consent-choices">
        <Button busy={chosen === 'denied'} disabled={chosen !== null} onClick={() => choose('denied')}>
          {t('consent.decline')}
        </Button>
        <Button busy={chosen === 'granted'} disabled={chosen !== null} onClick={() => choose('granted')}>
          {t('consent.accept')}
        </Button>
      </div>
    </section>
  )
}

/** Renders nothing, so that a user who has chosen does not see the banner appear and disappear. */
export function ConsentBannerSkeleton() {
  const consent = useConsent()
  if (consent !== null) return null
  return (
    <div part="card" className="card consent" aria-busy="true">
      <div className="consent-words">
        <span className="skel w2" />
        <span className="skel w4" />
        <span className="skel w4" />
      </div>
      <div className="consent-choices">
        <span className="skel consent-choice-skel" />
        <span className="skel consent-choice-skel" />
      </div>
    </div>
  )
}
