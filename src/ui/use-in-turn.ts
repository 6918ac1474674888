import { useEffect, useReducer, useRef } from 'react'

/** So many keep a task short on a machine that is four times as slow: the fewest, and the first time. */
const AT_ONCE = 8
/** A turn takes about so long with its layout and its paint, tasks of their own that cost more than the drawing: none is long. */
const TURN_MS = 50

interface Options<Item> {
  /** What makes an item the same one in another list. */
  idOf: (item: Item) => string
  /** The places in the list that are drawn at once, most wanted first; asked for when the list is another one. */
  first: () => readonly number[]
}

interface Turn<Item> {
  items: readonly Item[]
  drawn: ReadonlySet<string>
  /** Drawn in this turn and with nothing else; 0 for those that come with the list. */
  count: number
  /** ms since the page began. */
  startedAt: number
}

/**
 * Items that are costly to draw come a few at a time, so that none of the page's tasks is long: those that are wanted
 * first at once, the others each after the paint of those before, in the end all of them. What was drawn in the list
 * before stays drawn. How many a turn has follows from how long the one before took. A page that nobody sees gets all of
 * them at once: its frames and timers may stand still.
 *
 * @returns ids of the items to draw now; the others' room is kept for them
 */
export function useInTurn<Item>(items: readonly Item[], { idOf, first }: Options<Item>): ReadonlySet<string> {
  const turn = useRef<Turn<Item>>({ items: [], drawn: new Set(), count: 0, startedAt: 0 })
  const atOnce = useRef(AT_ONCE)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // Written while drawing, as state would be: drawn again it is the same, and nothing is drawn twice for it.
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
      // Another list has come since, and this is told to end after its paint only.
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
