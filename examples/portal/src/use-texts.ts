/** Loads slices of texts for the portal's titles and menu entries, and renders again when they have loaded. */
import { useEffect, useState } from 'preact/hooks'
import type { NetTermsHandle } from 'netterms'

export function useTexts(nt: NetTermsHandle, domains: readonly string[], locale: string | undefined): void {
  const [, setLoaded] = useState(0)
  const wanted = [...new Set(domains)].sort().join()
  useEffect(() => {
    // Without any slice this waits for the core, which has the portal's own texts. Loaded texts are rendered in any
    // case; without a network the others are requested when it is back.
    const draw = () => setLoaded((count) => count + 1)
    const load = () => void nt.loadMessages(wanted ? wanted.split(',') : []).then(draw, draw)
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [nt, wanted, locale])
}
