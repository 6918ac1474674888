/**
 * Determines the currency in which lists are shown: the one in their address. Other pages keep the last one, and the
 * next list starts with it. Source: docs/spec/shell.md SHL-11.
 */
import { useEffect, useReducer, useRef } from 'preact/hooks'
import { areaOf } from './menu-entries.ts'
import { currentHere } from './use-location.ts'

export interface ListCurrency {
  /** Null for all currencies. */
  value: string | null
  /**
   * Changes the currency.
   * @returns the address that shows it; null if the page shows no currency
   */
  choose(currency: string | null): string | null
  /** Returns the address to open: a list in this currency, unless the address names one itself. */
  carry(to: string): string
}

/** True for a page that accepts a currency in its address. */
const isList = (path: string): boolean => areaOf(path) === 'invoice-list'

/**
 * Keeps the currency.
 * @param path path of the page that is shown, without its prefix
 * @param userId owner of the choice, which users do not share
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
  // Only if the page is rendered, because the address may be ahead of it.
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

/** Adds a currency to the address of a list, unless it names one; returns any other address unchanged. */
export function inCurrency(to: string, currency: string): string {
  const { pathname, search, searchParams } = new URL(to, 'http://portal.invalid')
  return isList(pathname) && !searchParams.has('currency') ? pathname + withCurrency(search, currency) : to
}

/**
 * Changes the currency in a query. Keeps everything else except the page, because the rows change, and the filter by
 * amount, which is in the previous currency.
 */
export function withCurrency(search: string, currency: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.delete('amount')
  if (currency === null) query.delete('currency')
  else query.set('currency', currency)
  const text = query.toString()
  return text && `?${text}`
}
