/**
 * The token of an e-mailed link. It is in the URL fragment, which neither servers nor `Referer` receive, and is removed
 * from the URL at once, so that it is neither in the history nor on a screenshot. Source: docs/spec/identity.md IDN-31.
 */
import { useEffect, useLayoutEffect, useState } from 'react'

const PREFIX = '#token='
/** Maximum time in ms that a page needs to unload. */
const STAYED_MS = 3_000

/** Removes the token from the URL and returns it; null if there is none, or one that the server cannot have issued. */
function takeLinkToken(): string | null {
  const { hash, pathname, search } = location
  if (!hash.startsWith(PREFIX)) return null
  history.replaceState(history.state, '', pathname + search)
  return /^[\w-]{1,100}$/.exec(hash.slice(PREFIX.length))?.[0] ?? null
}

/**
 * Returns the token with which the page was opened. It is kept in memory only; another link opened in the same tab
 * replaces it. A consent choice reloads the page (TRU-2), and the token is kept.
 * @param page what the token is for; null for a page without a token, which leaves the URL alone
 * @returns undefined until the URL has been read; null if it has no token
 */
export function useLinkToken(page: string | null): string | null | undefined {
  const [stored, setStored] = useState<{ page: string; token: string | null } | null>(null)
  useLayoutEffect(() => {
    if (page === null) return
    const take = () => {
      const token = takeLinkToken()
      setStored((last) => (token === null && last?.page === page ? last : { page, token }))
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [page])
  const token = stored && stored.page === page ? stored.token : undefined
  useEffect(() => {
    if (!token) return
    const { pathname, search } = location
    const keep = () => {
      history.replaceState(history.state, '', `${pathname}${search}${PREFIX}${token}`)
      // If the user cancels the reload, the token is removed from the URL again.
      setTimeout(takeLinkToken, STAYED_MS)
    }
    addEventListener('nt-consent-change', keep)
    return () => removeEventListener('nt-consent-change', keep)
  }, [token])
  return token
}
