/**
 * The frame's side of the port. One message is heard on the window, from the page around this one, from an origin that the
 * key has registered, with the nonce of this frame's address; then it stops listening to window messages.
 * Source: docs/spec/secure.md SEC-3, SEC-4 (security T18, X9, X10).
 */
import { type FromFrame, portMessageSchema, type ToFrame, toFrameSchema } from '../../contract/index.ts'

/** What is needed of the frame's window. */
export interface FramePlace {
  /** The window that holds this one. */
  parent: unknown
  /** Origins that may: as the server named them for the key. */
  parents: readonly string[]
  /** From the fragment of the frame's address. */
  nonce: string
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export interface ParentConnection {
  post(message: FromFrame): void
  /** Messages that did not fit and had no effect. */
  dropped(): number
}

/**
 * @param onConnected called once, after the page was answered with the nonce
 * @returns counts what was heard on the window and dropped
 */
export function awaitParent(
  place: FramePlace,
  onConnected: (connection: ParentConnection) => (message: ToFrame) => void,
): { dropped(): number } {
  let dropped = 0

  function hear(event: Event): void {
    const { data, origin, source, ports } = event as MessageEvent<unknown>
    const message = portMessageSchema.safeParse(data)
    const [port, ...others] = ports ?? []
    const isParent = source === place.parent && place.parents.includes(origin)
    if (!isParent || !message.success || message.data.nonce !== place.nonce || !port || others.length > 0) {
      dropped += 1
      return
    }
    place.events.removeEventListener('message', hear)
    connect(port)
  }

  function connect(port: MessagePort): void {
    let unfit = 0
    const connection: ParentConnection = { post: (message) => port.postMessage(message), dropped: () => unfit }
    const listener = onConnected(connection)
    port.onmessage = ({ data }) => {
      const message = toFrameSchema.safeParse(data)
      if (message.success) listener(message.data)
      else unfit += 1
    }
    connection.post({ type: 'ready', nonce: place.nonce })
  }

  place.events.addEventListener('message', hear)
  return { dropped: () => dropped }
}
