import { useEffect, useReducer, useRef } from 'react'

/** Minimum batch size, also used for the first batch. A task stays short even on a machine four times as slow. */
const AT_ONCE = 8
/** Target duration of a batch, without layout and paint, which are separate and more expensive tasks. */
const TURN_MS = 50

interface Options<Item> {
  /** Returns the id of an item, to recognize it in another list. */
  idOf: (item: Item) => string
  /** Returns the indexes of the items to render first, most important first; called when the list changes. */
  first: () => readonly number[]
}

interface Turn<Item> {
  items: readonly Item[]
  drawn: ReadonlySet<string>
  /** Number of items in the current batch; 0 for those rendered with the list. */
  count: number
  /** Start time, ms since the page loaded. */
  startedAt: number
}

/**
 * Renders costly items in batches, so that no task of the page is long: the most important ones immediately, the others
 * after each paint. Items that the previous list had rendered stay rendered. The duration of a batch decides the size
 * of the next. A hidden page gets all items at once, because its frames and timers may be suspended.
 *
 * @returns ids of the items to render now; the space of the others is reserved
 */
export function useInTurn<Item>(items: readonly Item[], { idOf, first }: Options<Item>): ReadonlySet<string> {
  const turn = useRef<Turn<Item>>({ items: [], drawn: new Set(), count: 0, startedAt: 0 })
  const atOnce = useRef(AT_ONCE)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // Written during render, like state: rendering again gives the same result, and no extra render is needed.
  if (turn.current.items !== items) {
    const { drawn } = turn.current
    const wanted = new Set(first())
    const ids = items.filter((item, place) => wanted.has(place) || drawn.has(idOf(item))).map(idOf)
    turn.current = { items, drawn: new Set(ids), count: 0, startedAt: 0 }
  }
  const { drawn } = turn.current
  useEffect(() => {
    const waiting = items.map(idOf).filter((id) => !drawn.has(id))
    if (waiting.length === 0) return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      // The list has changed in the meantime, and this effect only ends after its paint.
      if (turn.current.drawn !== drawn) return
      const { count, startedAt } = turn.current
      if (count) atOnce.current = Math.max(AT_ONCE, (TURN_MS * count) / (performance.now() - startedAt))
      const next = document.hidden ? waiting : waiting.slice(0, atOnce.current)
      turn.current = { items, drawn: new Set([...drawn, ...next]), count: next.length, startedAt: performance.now() }
      redraw()
    }
    port2.postMessage(null)
    return () => port1.close()
  }, [drawn, items])
  return drawn
}
