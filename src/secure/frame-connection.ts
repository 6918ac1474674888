/**
 * The page's side of the secure frame: an iframe in the widget's light DOM, and one port for messages. The page has no
 * message listener on its window, so messages of other scripts have no effect. Source: docs/spec/secure.md SEC-1…SEC-4
 * (security T1, T18).
 */
import {
  type ErrorCode,
  FRAME_PROTOCOL,
  type FromFrame,
  fromFrameSchema,
  LIMITS,
  type ToFrame,
} from '../contract/index.ts'

export interface FrameAddress {
  /** Exact origin of the secure frame. */
  origin: string
  /** Publishable key, which determines the pages that may embed the frame; null for the provider's own pages. */
  publishableKey: string | null
}

export interface FrameOptions {
  address: FrameAddress
  /** Accessible name of the frame. */
  title: string
  /** True if the frame was opened to save a file; no other frame may start a download. */
  savesFiles?: boolean
  /** Called for all messages except `ready`, which calls `onReady`. */
  onMessage(message: Exclude<FromFrame, { type: 'ready' }>): void
  /** Called when the frame accepts messages, and again after it reloads. */
  onReady(): void
  onFailed(code: ErrorCode): void
}

export interface FrameConnection {
  readonly iframe: HTMLIFrameElement
  post(message: ToFrame): void
  /** Returns the number of ignored invalid messages. */
  dropped(): number
  close(): void
}

/**
 * Allows scripts, forms, and same-origin access; no top navigation, no popups, and downloads only if the frame was
 * opened for one.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms'
const NONCE_BYTES = 16
/** Inset of the form inside the frame, px. */
const RING_PX = 4

export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** @returns a connection with an iframe that is not on the page yet; appending it starts the frame */
export function createFrameConnection(options: FrameOptions): FrameConnection {
  const { address, onFailed } = options
  const nonce = createNonce()
  const iframe = createFrame(address, nonce, options)
  let port: MessagePort | null = null
  let isReady = false
  let isOver = false
  let dropped = 0
  const patience = setTimeout(() => fail(), LIMITS.frameTimeoutMs)

  function fail(): void {
    if (isOver) return
    close()
    onFailed('secure-frame-unavailable')
  }

  function receive(from: MessagePort, data: unknown): void {
    if (from !== port || isOver) return
    const message = fromFrameSchema.safeParse(data)
    const isHello = message.success && message.data.type === 'ready'
    if (!message.success || isHello === isReady) {
      dropped += 1
      return
    }
    if (message.data.type !== 'ready') return options.onMessage(message.data)
    if (message.data.nonce !== nonce) {
      dropped += 1
      return
    }
    isReady = true
    clearTimeout(patience)
    options.onReady()
  }

  /** Sends a port to the frame; again after the frame reloads, which happens if the host page moves the element. */
  function greet(): void {
    port?.close()
    isReady = false
    const channel = new MessageChannel()
    const own = channel.port1
    port = own
    own.onmessage = ({ data }) => receive(own, data)
    // Sent only to this exact origin, so that another page in the frame receives nothing.
    const greeting = { netterms: 'secure-port', protocol: FRAME_PROTOCOL, nonce }
    iframe.contentWindow?.postMessage(greeting, address.origin, [channel.port2])
  }

  function onViolation({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith(address.origin)) fail()
  }

  function close(): void {
    isOver = true
    clearTimeout(patience)
    document.removeEventListener('securitypolicyviolation', onViolation)
    iframe.removeEventListener('load', greet)
    port?.close()
    port = null
    iframe.remove()
  }

  iframe.addEventListener('load', greet)
  document.addEventListener('securitypolicyviolation', onViolation)
  return {
    iframe,
    post: (message) => {
      if (isReady) port?.postMessage(message)
    },
    dropped: () => dropped,
    close,
  }
}

function createFrame(
  { origin, publishableKey }: FrameAddress,
  nonce: string,
  { title, savesFiles = false }: Pick<FrameOptions, 'title' | 'savesFiles'>,
): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  const query = publishableKey === null ? '' : `?key=${encodeURIComponent(publishableKey)}`
  iframe.title = title
  iframe.setAttribute('sandbox', savesFiles ? `${SANDBOX} allow-downloads` : SANDBOX)
  iframe.setAttribute('allow', '')
  iframe.referrerPolicy = 'no-referrer'
  // The page's style sheets apply to this element, but cannot override these styles.
  setStyle(iframe, {
    all: 'initial',
    display: 'block',
    'box-sizing': 'border-box',
    // Space for the focus ring of a field, which the frame would otherwise clip.
    'inline-size': `calc(100% + ${2 * RING_PX}px)`,
    margin: `-${RING_PX}px`,
    'block-size': '0px',
    border: '0',
  })
  iframe.src = `${origin}/v1/frame${query}#${nonce}`
  return iframe
}

/** Sets styles with CSSOM, which no policy blocks, and with priority over the page's style sheets. */
export function setStyle(element: HTMLElement, declarations: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(declarations)) element.style.setProperty(name, value, 'important')
}
