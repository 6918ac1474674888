/**
 * Returns true if the widget's area stays empty for longer than a startup takes. Source: docs/spec/workbench.md WBN-13.
 */
import { type RefObject, useEffect, useState } from 'react'

/**
 * Delay before the note about an empty area, ms; long enough for a startup. Content that appears later removes the
 * note.
 */
const BLANK_AFTER_MS = 500

export function useBlank(place: RefObject<HTMLElement | null>): boolean {
  const [isBlank, setIsBlank] = useState(false)
  useEffect(() => {
    const host = place.current
    if (!host) return
    let late: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(late)
      if (host.offsetHeight > 0) setIsBlank(false)
      else late = setTimeout(() => setIsBlank(true), BLANK_AFTER_MS)
    })
    observer.observe(host)
    return () => {
      clearTimeout(late)
      observer.disconnect()
    }
  }, [])
  return isBlank
}
