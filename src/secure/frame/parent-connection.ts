/**
 * The frame's side of the port. It accepts one window message, which must come from the parent page and from an origin
 * registered for the key, and contain the nonce of this frame's URL. Then it removes its window listener. Source:
 * docs/spec/secure.md SEC-3, SEC-4 (security T18, X9, X10).
 */
import { type FromFrame, portMessageSchema, type ToFrame, toFrameSchema } from '../../contract/index.ts'

/** The parts of the frame's window that are used. */
export interface FramePlace {
  /** The parent window. */
  parent: unknown
  /** Allowed origins, as listed by the server for the key. */
  parents: readonly string[]
  /** From the fragment of the frame's URL. */
  nonce: string
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export interface ParentConnection {
  post(message: FromFrame): void
  /** Returns the number of ignored invalid messages. */
  dropped(): number
}

/**
 * @param onConnected called once, after the nonce was sent to the page
 * @returns counter of ignored window messages
 */
export function awaitParent(
  place: FramePlace,
  onConnected: (connection: ParentConnection) => (message: ToFrame) => void,
): { dropped(): number } {
  let dropped = 0

  function receive(event: Event): void {
    const { data, origin, source, ports } = event as MessageEvent<unknown>
    const message = portMessageSchema.safeParse(data)
    const [port, ...others] = ports ?? []
    const isParent = source === place.parent && place.parents.includes(origin)
    if (!isParent || !message.success || message.data.nonce !== place.nonce || !port || others.length > 0) {
      dropped += 1
      return
    }
    place.events.removeEventListener('message', receive)
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

  place.events.addEventListener('message', receive)
  return { dropped: () => dropped }
}
