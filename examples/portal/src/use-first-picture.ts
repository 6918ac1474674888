/** What only stands beside a page waits until the page shows something: on a slow line the two would share it. */
import { useEffect, useState } from 'preact/hooks'

const SHOWN = ['nt-ready', 'nt-empty', 'nt-error'] as const
let isShown = false
const waiting = new Set<() => void>()

/** A widget of the page tells it by itself; a page of the portal's own words says it so. */
export function tellFirstPicture(): void {
  isShown = true
  for (const name of SHOWN) document.removeEventListener(name, listen)
  for (const draw of waiting) draw()
}

function listen({ target }: Event): void {
  if (target instanceof Element && target.closest('main')) tellFirstPicture()
}

/**
 * @param atLatestMs nobody waits longer than this for what stands beside a page that is slow
 * @returns whether the first page that was asked for has shown something
 */
export function useFirstPicture(atLatestMs: number): boolean {
  const [is, set] = useState(isShown)
  useEffect(() => {
    if (isShown) return set(true)
    for (const name of SHOWN) document.addEventListener(name, listen)
    const draw = () => set(true)
    waiting.add(draw)
    const timer = setTimeout(draw, atLatestMs)
    return () => {
      waiting.delete(draw)
      clearTimeout(timer)
    }
  }, [])
  return is
}
