/** The address as state: links and widgets push, Back and Forward come by `popstate`. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { prefixOf } from './prefixes.ts'

export interface Here {
  /** Without the prefix. */
  path: string
  search: string
  /** Whether the user came by Back, Forward, or a reload: the page then restores its position. */
  isReturn: boolean
}

/** As in the address bar, which may be ahead of the rendered page. */
export const currentHere = (): Pick<Here, 'path' | 'search'> => ({
  path: location.pathname.slice(prefixOf(location.pathname).length).replace(/\/$/, '') || '/',
  search: location.search,
})

const read = (isReturn: boolean): Here => ({ ...currentHere(), isReturn })

/** Whether this document is shown once more: loaded again, or come back to from another one. */
const isAgain = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'reload' || visit?.type === 'back_forward'
}

/** @param isReturn to a page that is shown where it was left, as Back shows it */
export type Go = (to: string, how?: 'push' | 'replace', isReturn?: boolean) => void

export function useLocation(): [Here, Go] {
  const [here, setHere] = useState(() => read(isAgain()))
  // With the first drawing: Back in the moment behind it would be missed, and the former address judged.
  useLayoutEffect(() => {
    // One that this hook makes itself is not the browser's.
    const follow = (event: PopStateEvent) => event.isTrusted && setHere(read(true))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go: Go = (to, how = 'push', isReturn = false) => {
    const address = prefixOf(location.pathname) + to
    // As with the browser's own links: the current address adds no history entry.
    if (how === 'push' && address !== location.pathname + location.search) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    setHere(read(isReturn))
    // Widgets keep filters and steps in the address and listen for this.
    dispatchEvent(new PopStateEvent('popstate'))
  }
  return [here, go]
}
