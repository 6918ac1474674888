/** Defers secondary content until the page shows something, because on a slow network both would compete. */
import { useEffect, useState } from 'preact/hooks'

const SHOWN = ['nt-ready', 'nt-empty', 'nt-error'] as const
let isShown = false
const waiting = new Set<() => void>()

/**
 * Reports that the page shows something. Widgets report it automatically; pages of the portal itself call this
 * function.
 */
export function reportFirstPicture(): void {
  isShown = true
  for (const name of SHOWN) document.removeEventListener(name, listen)
  for (const draw of waiting) draw()
}

function listen({ target }: Event): void {
  if (target instanceof Element && target.closest('main')) reportFirstPicture()
}

/**
 * Waits for the first content.
 * @param atLatestMs maximum wait on a slow page, ms
 * @returns true once the requested page shows something or the wait is over
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
