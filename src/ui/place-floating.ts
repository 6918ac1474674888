/**
 * Where something that floats lies beside what it belongs to. Not by CSS anchors: not every browser of the last two
 * years has them. Source: docs/spec/interface.md UI-13.
 */

/** Edges in px of the window. */
export interface Edges {
  left: number
  right: number
  top: number
  bottom: number
}

export type Side = 'below' | 'above'
/** Along the line of reading: begins where the anchor begins, ends where it ends, or shares its middle. */
export type Align = 'start' | 'end' | 'center'

export interface Wish {
  side: Side
  align: Align
  isRtl: boolean
}

export interface Place {
  left: number
  top: number
  /** Below this height it scrolls inside; 0 and up. */
  maxHeight: number
  side: Side
}

/** Between the anchor and what floats. */
const GAP = 6
/** Between what floats and the edge of the window. */
const MARGIN = 8

/**
 * Keeps the side that is wished for while the whole fits there, flips where the other has more room, and shifts along
 * the anchor until it is inside.
 *
 * @param size px of what floats when nothing limits its height
 * @param window what can be seen, on a phone without the keyboard
 */
export function placeFloating(
  anchor: Edges,
  size: Readonly<{ width: number; height: number }>,
  window: Edges,
  { side, align, isRtl }: Wish,
): Place {
  const room = {
    below: window.bottom - MARGIN - anchor.bottom - GAP,
    above: anchor.top - GAP - window.top - MARGIN,
  }
  const other = side === 'below' ? 'above' : 'below'
  const chosen = room[side] >= size.height || room[side] >= room[other] ? side : other
  const maxHeight = Math.max(0, Math.floor(room[chosen]))
  const height = Math.min(size.height, maxHeight)
  const wished = {
    start: isRtl ? anchor.right - size.width : anchor.left,
    end: isRtl ? anchor.left : anchor.right - size.width,
    center: (anchor.left + anchor.right - size.width) / 2,
  }[align]
  const least = window.left + MARGIN
  const most = window.right - MARGIN - size.width
  return {
    left: Math.round(most < least ? least : Math.min(most, Math.max(least, wished))),
    top: Math.round(chosen === 'below' ? anchor.bottom + GAP : anchor.top - GAP - height),
    maxHeight,
    side: chosen,
  }
}

/** @returns whether nothing of the anchor can be seen any more */
export const isOutside = (anchor: Edges, window: Edges): boolean =>
  anchor.bottom < window.top || anchor.top > window.bottom || anchor.right < window.left || anchor.left > window.right

/** What of the page can be seen: without its scroll bars, on a phone without the keyboard. */
export function visibleWindow(): Edges {
  const view = window.visualViewport
  if (!view) return { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: window.innerHeight }
  const { offsetLeft: left, offsetTop: top, width, height } = view
  return { left, top, right: left + width, bottom: top + height }
}
