/** What stands beside the portal on every page: faces of failure, the idle warning, consent, and third parties by choice. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { openPathOf } from 'netterms/contract'
import type { NetTermsHandle, WidgetName } from 'netterms'
import { startAnalytics } from './adapters/analytics.ts'
import { readConsent } from './adapters/party-question.ts'
import { Tour } from './adapters/tour.tsx'
import { Faces } from './faces/faces.tsx'
import { useFaceTexts } from './faces/face-texts.ts'
import { IdleWarning } from './idle-warning.tsx'
import { useNetTermsState } from './use-net-terms-state.ts'

export function Trust({ nt }: { nt: NetTermsHandle }) {
  const state = useNetTermsState(nt)
  const path = usePath()
  const locale = state?.locale ?? navigator.language
  const t = useFaceTexts(locale)
  // What was chosen when the page was loaded: a choice loads it anew, and nobody is asked in between.
  const [consent] = useState(readConsent)
  useEffect(() => (consent === 'granted' ? startAnalytics(nt) : undefined), [nt, consent])
  useEffect(hideFromTheCache, [])
  const isOpen = consent === 'granted' && state?.session.signedIn && openPathOf(path) !== null
  return (
    <>
      <Faces nt={nt} state={state} t={t} locale={locale} />
      {state && <IdleWarning nt={nt} state={state} />}
      {isOpen && state && (
        <aside class="beside">
          <Tour state={state} path={path} t={t} />
          <Place nt={nt} name="survey" />
        </aside>
      )}
      {state && consent === null && <Place nt={nt} name="consent-banner" isAtTheEnd />}
    </>
  )
}

/** Where a widget stands. At the end of the window the page scrolls so far that nothing with focus is under it. */
function Place({ nt, name, isAtTheEnd = false }: { nt: NetTermsHandle; name: string; isAtTheEnd?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const widget = nt.create(name as WidgetName).mount(element)
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('scroll-padding-block-end', `${element.offsetHeight + 16}px`),
    )
    if (isAtTheEnd) observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('scroll-padding-block-end')
      widget.unmount()
    }
  }, [nt, name, isAtTheEnd])
  return <div class={isAtTheEnd ? 'at-the-end' : undefined} ref={place} />
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

function usePath(): string {
  const [path, setPath] = useState(location.pathname)
  useEffect(() => {
    const read = () => setPath(location.pathname)
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  return path
}
