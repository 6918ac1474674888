/**
 * In which currency lists are shown: the one of their address. On other pages the last one is kept, and the next list begins
 * with it. Source: docs/spec/shell.md SHL-11.
 */
import { useEffect, useReducer, useRef } from 'preact/hooks'
import { areaOf } from './menu-entries.ts'
import { currentHere } from './use-location.ts'

export interface ListCurrency {
  /** Null: all. */
  value: string | null
  /** @returns where that is to be seen; null: on this page nowhere */
  choose(currency: string | null): string | null
  /** An address as it is to be opened: a list in this currency, unless it names one itself. */
  carry(to: string): string
}

/** Pages that take a currency in their address. */
const isList = (path: string): boolean => areaOf(path) === 'invoice-list'

/**
 * @param path of the page that is shown, without its prefix
 * @param userId owner of the choice: users do not share it
 */
export function useListCurrency(path: string, userId: string | undefined): ListCurrency {
  const kept = useRef<string | null>(null)
  const owner = useRef(userId)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    addEventListener('popstate', draw)
    // A list keeps its filters in the address itself.
    document.addEventListener('nt-filters-change', draw)
    return () => {
      removeEventListener('popstate', draw)
      document.removeEventListener('nt-filters-change', draw)
    }
  }, [])
  if (owner.current !== userId) kept.current = null
  owner.current = userId
  // The address may be ahead of the rendered page.
  if (isList(path) && currentHere().path === path)
    kept.current = new URLSearchParams(location.search).get('currency') || null
  return {
    value: kept.current,
    choose(currency) {
      kept.current = currency
      draw(null)
      return isList(path) ? path + withCurrency(location.search, currency) : null
    },
    carry: (to) => (kept.current === null ? to : inCurrency(to, kept.current)),
  }
}

/** The address of a list with a currency, unless it names one; any other address as it is. */
export function inCurrency(to: string, currency: string): string {
  const { pathname, search, searchParams } = new URL(to, 'http://portal.invalid')
  return isList(pathname) && !searchParams.has('currency') ? pathname + withCurrency(search, currency) : to
}

/** All else stays but the page, since there are other rows now, and a filter by amount, which is of the former currency. */
export function withCurrency(search: string, currency: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.delete('amount')
  if (currency === null) query.delete('currency')
  else query.set('currency', currency)
  const text = query.toString()
  return text && `?${text}`
}
