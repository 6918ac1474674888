/**
 * Renders what is next to the portal on every page: error screens, the idle warning, and analytics if consent was
 * given.
 */
import { useEffect, useState } from 'preact/hooks'
import type { NetTermsHandle } from 'netterms'
import { startAnalytics } from './adapters/analytics.ts'
import { readConsent } from './adapters/party-question.ts'
import { Faces } from './faces/faces.tsx'
import { useFaceTexts } from './faces/face-texts.ts'
import { IdleWarning } from './idle-warning.tsx'
import { useNetTermsState } from './use-net-terms-state.ts'

/**
 * Renders these elements.
 * @param start settles when the startup code has loaded
 */
export function Trust({ nt, start }: { nt: NetTermsHandle; start: Promise<unknown> }) {
  const state = useNetTermsState(nt)
  const locale = state?.locale ?? navigator.language
  const t = useFaceTexts(locale)
  // The choice at page load is used, because a new choice reloads the page and no third party is contacted in between.
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

/** Hides a page restored from the browser's cache until the server has confirmed who is signed in (TRU-18). */
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
