/**
 * Searches the server once typing has paused; responses to an older text are dropped. Source: docs/spec/shell.md
 * SHL-97, SHL-98.
 */
import { useEffect, useState } from 'preact/hooks'
import type { NetTermsHandle } from 'netterms'
import type { LiveRow, LiveScope } from './find-live.ts'
import { moneyText } from './money-text.ts'

export type LiveResults =
  { kind: 'none' } | { kind: 'searching' } | { kind: 'failed' } | { kind: 'found'; rows: readonly LiveRow[] }

const PAUSE_MS = 200
const UNAUTHORIZED = 401

/**
 * Returns the results.
 * @param query text in the form that the server accepts; if empty, no request is sent
 */
export function useLiveResults(nt: NetTermsHandle, query: string, scope: LiveScope): LiveResults {
  // The account is part of the key, so that results of another account are never shown.
  const key = query === '' ? '' : JSON.stringify([query, scope])
  const [answer, setAnswer] = useState<{ key: string; results: LiveResults }>({ key: '', results: { kind: 'none' } })
  useEffect(() => {
    if (key === '') return
    const abort = new AbortController()
    const tell = (results: LiveResults) => !abort.signal.aborted && setAnswer({ key, results })
    const timer = setTimeout(() => {
      import('./find-live.ts')
        .then(({ findLive }) => findLive(query, scope, abort.signal))
        .then(
          (rows) => tell({ kind: 'found', rows }),
          (cause: unknown) => {
            tell({ kind: 'failed' })
            // The session ended elsewhere; reloading it lets the page show that.
            if ((cause as { status?: number }).status === UNAUTHORIZED) void nt.reloadSession().catch(() => undefined)
          },
        )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key])
  if (key === '') return { kind: 'none' }
  return answer.key === key ? answer.results : { kind: 'searching' }
}

/** Returns the payable past due amount as text; null if unknown or zero, or if this session may not pay. */
export function usePastDueText(nt: NetTermsHandle, customerId: string | null): string | null {
  const [known, setKnown] = useState<{ customerId: string; text: string | null } | null>(null)
  useEffect(() => {
    if (customerId === null) return
    const abort = new AbortController()
    void import('./find-live.ts')
      .then(async ({ findPastDue }) => {
        const amount = await findPastDue(customerId, abort.signal)
        const locale = nt.getState()?.locale
        if (!abort.signal.aborted) setKnown({ customerId, text: amount && locale ? moneyText(amount, locale) : null })
      })
      // The amount is optional: without it, the page that it leads to is still in the menu.
      .catch(() => undefined)
    return () => abort.abort()
  }, [customerId])
  return known?.customerId === customerId ? known.text : null
}
