/** Asks for consent, above the page but below the sign-in form; it has its own space and covers nothing (TRU-2). */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { NetTermsHandle } from 'netterms'
import { readConsent } from './adapters/party-question.ts'
import { Place } from './place.tsx'

export function ConsentStrip({ nt }: { nt: NetTermsHandle }) {
  const strip = useRef<HTMLDivElement>(null)
  // The choice at page load is used, because a new choice reloads the page and no third party is contacted in between.
  const [isAsking, setAsking] = useState(() => readConsent() === null)
  useEffect(() => {
    const element = strip.current
    const close = () => setAsking(false)
    element?.addEventListener('nt-empty', close)
    return () => element?.removeEventListener('nt-empty', close)
  }, [])
  if (!isAsking) return null
  return (
    <div class="consent-strip" ref={strip}>
      <Place nt={nt} name="consent-banner" />
    </div>
  )
}
