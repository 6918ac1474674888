/**
 * Computes the position of a popup next to its anchor. Does not use CSS anchor positioning, which not every browser of
 * the last two years supports. Source: docs/spec/interface.md UI-13.
 */

/** Edges in px, relative to the window. */
export interface Edges {
  left: number
  right: number
  top: number
  bottom: number
}

export type Side = 'below' | 'above'
/** Alignment in the text direction: start edges, end edges, or centers. */
export type Align = 'start' | 'end' | 'center'

export interface Wish {
  side: Side
  align: Align
  isRtl: boolean
}

export interface Place {
  left: number
  top: number
  /** Maximum height in px, 0 or more; higher content scrolls inside. */
  maxHeight: number
  side: Side
}

/** Gap between anchor and popup, px. */
const GAP = 6
/** Margin between popup and window edge, px. */
const MARGIN = 8

/**
 * Keeps the preferred side while the popup fits there, uses the other side if it has more space, and shifts the popup
 * along the anchor until it is inside the window.
 *
 * @param size size in px of the popup without a height limit
 * @param window the visible area, on a phone without the keyboard
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

/** Returns whether the anchor is completely out of view. */
export const isOutside = (anchor: Edges, window: Edges): boolean =>
  anchor.bottom < window.top || anchor.top > window.bottom || anchor.right < window.left || anchor.left > window.right

/** Returns the visible area, without scroll bars and, on a phone, without the keyboard. */
export function visibleWindow(): Edges {
  const view = window.visualViewport
  if (!view) return { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: window.innerHeight }
  const { offsetLeft: left, offsetTop: top, width, height } = view
  return { left, top, right: left + width, bottom: top + height }
}
