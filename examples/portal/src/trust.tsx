/** Elements next to the portal on every page: error screens, the idle warning, and analytics by consent. */
import { useEffect, useState } from 'preact/hooks'
import type { NetTermsHandle } from 'netterms'
import { startAnalytics } from './adapters/analytics.ts'
import { readConsent } from './adapters/party-question.ts'
import { Faces } from './faces/faces.tsx'
import { useFaceTexts } from './faces/face-texts.ts'
import { IdleWarning } from './idle-warning.tsx'
import { useNetTermsState } from './use-net-terms-state.ts'

/** @param start settles when the code of the start has come */
export function Trust({ nt, start }: { nt: NetTermsHandle; start: Promise<unknown> }) {
  const state = useNetTermsState(nt)
  const locale = state?.locale ?? navigator.language
  const t = useFaceTexts(locale)
  // The choice at page load: a new choice reloads the page, and no third party is contacted in between.
  const [consent] = useState(readConsent)
  useEffect(() => (consent === 'granted' ? startAnalytics(nt) : undefined), [nt, consent])
  useEffect(hideFromTheCache, [])
  return (
    <>
      <Faces nt={nt} start={start} state={state} t={t} locale={locale} />
      {state && <IdleWarning nt={nt} state={state} />}
    </>
  )
}

/** A page that comes out of the browser's own cache shows nothing before the server has said who is signed in (TRU-18). */
function hideFromTheCache(): () => void {
  const hide = () => document.documentElement.setAttribute('hidden', '')
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload()
  }
  addEventListener('pagehide', hide)
  addEventListener('pageshow', show)
  return () => {
    removeEventListener('pagehide', hide)
    removeEventListener('pageshow', show)
  }
}
