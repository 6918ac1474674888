import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Detects whether a region overflows and must therefore be focusable, so that the keyboard can scroll it.
 *
 * @returns the ref of the region, and whether it scrolls now
 */
export function useScrolls<Region extends HTMLElement>(): [RefObject<Region | null>, boolean] {
  const ref = useRef<Region>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const region = ref.current
    if (!region) return
    const observer = new ResizeObserver(() => setScrolls(region.scrollHeight > region.clientHeight + 1))
    observer.observe(region)
    for (const child of region.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return [ref, scrolls]
}
