/**
 * The token of a mail's link. It travels in the fragment, which no server and no `Referer` sees, and leaves the address at
 * once, so that neither history nor a picture of the screen keeps it. Source: docs/spec/identity.md IDN-31.
 */
import { useEffect, useLayoutEffect, useState } from 'react'

const PREFIX = '#token='
/** What a page takes at most to be gone. */
const STAYED_MS = 3_000

/** Takes the token out of the address; null when there is none, or nothing that the server could have made. */
function takeLinkToken(): string | null {
  const { hash, pathname, search } = location
  if (!hash.startsWith(PREFIX)) return null
  history.replaceState(history.state, '', pathname + search)
  return /^[\w-]{1,100}$/.exec(hash.slice(PREFIX.length))?.[0] ?? null
}

/**
 * The token that the page was opened with, in memory only; another link opened in the same tab gives another one. A choice
 * about tracking loads the page anew (TRU-2), and the token comes along.
 *
 * @param page what the token is for; null: a page that has none, whose address is left alone
 * @returns undefined until the address was read
 */
export function useLinkToken(page: string | null): string | null | undefined {
  const [held, setHeld] = useState<{ page: string; token: string | null } | null>(null)
  useLayoutEffect(() => {
    if (page === null) return
    const take = () => {
      const token = takeLinkToken()
      setHeld((last) => (token === null && last?.page === page ? last : { page, token }))
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [page])
  const token = held && held.page === page ? held.token : undefined
  useEffect(() => {
    if (!token) return
    const { pathname, search } = location
    const keep = () => {
      history.replaceState(history.state, '', `${pathname}${search}${PREFIX}${token}`)
      // On a page that is still there, since somebody stayed, it leaves the address again.
      setTimeout(takeLinkToken, STAYED_MS)
    }
    addEventListener('nt-consent-change', keep)
    return () => removeEventListener('nt-consent-change', keep)
  }, [token])
  return token
}
