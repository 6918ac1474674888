import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Align, isOutside, placeFloating, type Side, visibleWindow } from './place-floating.ts'

interface Options {
  isOpen: boolean
  anchor: RefObject<Element | null>
  /** Element with `popover`, which is in the top layer, where no ancestor clips or transforms it. */
  floating: RefObject<HTMLElement | null>
  side?: Side | undefined
  align?: Align | undefined
  /** Called when the anchor has been scrolled out of view or removed. */
  onLost: () => void
}

/**
 * Shows a popup next to its anchor while open. It is positioned at every frame, because no event reports that an
 * ancestor in another shadow root was scrolled or moved (UI-13).
 */
export function useFloating({ isOpen, anchor, floating, side = 'below', align = 'start', onLost }: Options): void {
  const lost = useRef(onLost)
  lost.current = onLost
  useLayoutEffect(() => {
    const [from, element] = [anchor.current, floating.current]
    if (!isOpen || !from || !element) return
    const isRtl = getComputedStyle(from).direction === 'rtl'
    let frame = 0
    let placed = ''
    const follow = () => {
      const [edges, window] = [from.getBoundingClientRect(), visibleWindow()]
      if (!from.isConnected || isOutside(edges, window)) return lost.current()
      // Natural height of the content, plus borders.
      const height = element.scrollHeight + element.offsetHeight - element.clientHeight
      const place = placeFloating(edges, { width: element.offsetWidth, height }, window, { side, align, isRtl })
      const now = `${place.left} ${place.top} ${place.maxHeight}`
      if (now !== placed) {
        placed = now
        element.style.left = `${place.left}px`
        element.style.top = `${place.top}px`
        element.style.maxHeight = `${place.maxHeight}px`
      }
      frame = requestAnimationFrame(follow)
    }
    element.showPopover()
    follow()
    return () => {
      cancelAnimationFrame(frame)
      if (element.matches(':popover-open')) element.hidePopover()
    }
  }, [isOpen, anchor, floating, side, align])
}
