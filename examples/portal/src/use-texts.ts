/** Loads slices of texts for the portal's own words: titles and menu entries. Draws again when they have come. */
import { useEffect, useState } from 'preact/hooks'
import type { NetTermsHandle } from 'netterms'

export function useTexts(nt: NetTermsHandle, domains: readonly string[], locale: string | undefined): void {
  const [, setLoaded] = useState(0)
  const wanted = [...new Set(domains)].sort().join()
  useEffect(() => {
    // Without any slice it waits for the portal's own words.
    void nt.loadMessages(wanted ? wanted.split(',') : []).then(() => setLoaded((count) => count + 1))
  }, [nt, wanted, locale])
}
