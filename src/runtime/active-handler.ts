/**
 * Whose handler runs at this moment: what a handler throws is told to its own widget and to no other. Source:
 * docs/spec/widgets.md WID-55.
 */
import { follower } from '../kit/fire.ts'

/** What widgets handle. */
const HANDLED = ['click', 'change', 'input', 'submit', 'keydown', 'pointerdown', 'focusin', 'focusout']

/** On their way, the innermost last. */
let events: readonly Event[] = []
const onTheirWay = () => events.filter(({ currentTarget }) => currentTarget !== null)

/** From now on each widget is followed. */
export function followHandlers(): void {
  const note = (event: Event) => (events = [...onTheirWay(), event])
  follower.follow = (shadow) => {
    for (const type of HANDLED) shadow.addEventListener(type, note, true)
  }
  follower.leave = (call) => {
    const before = events
    events = []
    call()
    events = before
  }
}

/** Null when no handler of a widget runs, or when it is the page's turn: of what it is told, or further out on the way. */
export function activeWidget(): Element | null {
  const place = onTheirWay().at(-1)?.currentTarget
  const root = place instanceof Node ? place.getRootNode() : null
  return root instanceof ShadowRoot && root.host.localName.startsWith('nt-') ? root.host : null
}
