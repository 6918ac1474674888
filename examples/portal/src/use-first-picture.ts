/** What only stands beside a page waits until the page shows something: on a slow line the two would share it. */
import { useEffect, useState } from 'preact/hooks'

const SHOWN = ['nt-ready', 'nt-empty', 'nt-error'] as const
/** A page without a widget tells nothing. */
const AT_LATEST_MS = 3_000

let isShown = false
const firstPicture = new Promise<void>((resolve) => {
  const tell = () => {
    isShown = true
    for (const name of SHOWN) document.removeEventListener(name, listen)
    resolve()
  }
  const listen = ({ target }: Event) => {
    if (target instanceof Element && target.closest('main')) tell()
  }
  for (const name of SHOWN) document.addEventListener(name, listen)
  setTimeout(tell, AT_LATEST_MS)
})

/** @returns whether the first page that was asked for has shown something */
export function useFirstPicture(): boolean {
  const [is, set] = useState(isShown)
  useEffect(() => void firstPicture.then(() => set(true)), [])
  return is
}
