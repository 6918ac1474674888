/** What only stands beside a page waits until the page shows something: on a slow line the two would share it. */
import { useEffect, useState } from 'preact/hooks'

const SHOWN = ['nt-ready', 'nt-empty', 'nt-error'] as const
let isShown = false
let tell: () => void
const firstPicture = new Promise<void>((resolve) => {
  tell = () => {
    isShown = true
    for (const name of SHOWN) document.removeEventListener(name, listen)
    resolve()
  }
  const listen = ({ target }: Event) => {
    if (target instanceof Element && target.closest('main')) tell()
  }
  for (const name of SHOWN) document.addEventListener(name, listen)
})

/** For a page of the portal's own words, which no widget tells of. */
export const tellFirstPicture = (): void => tell()

/**
 * @param atLatestMs nobody waits longer than this for what stands beside a page that is slow
 * @returns whether the first page that was asked for has shown something
 */
export function useFirstPicture(atLatestMs: number): boolean {
  const [is, set] = useState(isShown)
  useEffect(() => {
    const timer = setTimeout(() => set(true), atLatestMs)
    void firstPicture.then(() => set(true))
    return () => clearTimeout(timer)
  }, [])
  return is
}
