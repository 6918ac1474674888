/** The address as state: links and widgets push, Back and Forward come by `popstate`. */
import { useEffect, useState } from 'preact/hooks'
import { prefixOf } from './routes.ts'

export interface Here {
  /** Without the prefix. */
  path: string
  search: string
}

const read = (): Here => ({
  path: location.pathname.slice(prefixOf(location.pathname).length) || '/',
  search: location.search,
})

export function useLocation(): [Here, (to: string, how?: 'push' | 'replace') => void] {
  const [here, setHere] = useState(read)
  useEffect(() => {
    const follow = () => setHere(read())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = (to: string, how: 'push' | 'replace' = 'push') => {
    const address = prefixOf(location.pathname) + to
    if (how === 'push') history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    setHere(read())
    // Widgets keep filters and steps in the address and listen for this.
    dispatchEvent(new PopStateEvent('popstate'))
  }
  return [here, go]
}
