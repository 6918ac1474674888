/** Keeps the address as state: links and widgets push entries, Back and Forward fire `popstate`. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { prefixOf } from './prefixes.ts'

export interface Here {
  /** Path without the prefix. */
  path: string
  search: string
  /** True if the user came by Back, Forward, or a reload: the page then restores its position. */
  isReturn: boolean
}

/** Reads the address bar, which may be ahead of the rendered page. */
export const currentHere = (): Pick<Here, 'path' | 'search'> => ({
  path: location.pathname.slice(prefixOf(location.pathname).length).replace(/\/$/, '') || '/',
  search: location.search,
})

const read = (isReturn: boolean): Here => ({ ...currentHere(), isReturn })

/** Returns true if this document was shown before: it was reloaded, or the user returned to it from another one. */
const isAgain = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'reload' || visit?.type === 'back_forward'
}

/**
 * Navigates to an address.
 * @param isReturn true to show the page at its previous scroll position, as Back does
 */
export type Go = (to: string, how?: 'push' | 'replace', isReturn?: boolean) => void

export function useLocation(): [Here, Go] {
  const [here, setHere] = useState(() => read(isAgain()))
  // Registers with the first rendering, because a Back right after it would be missed and the previous address checked.
  useLayoutEffect(() => {
    // An event that this hook dispatches itself is not the browser's.
    const follow = (event: PopStateEvent) => event.isTrusted && setHere(read(true))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go: Go = (to, how = 'push', isReturn = false) => {
    const address = prefixOf(location.pathname) + to
    // As with the browser's own links, the current address adds no history entry.
    if (how === 'push' && address !== location.pathname + location.search) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    setHere(read(isReturn))
    // Widgets keep filters and steps in the address and listen for this event.
    dispatchEvent(new PopStateEvent('popstate'))
  }
  return [here, go]
}
