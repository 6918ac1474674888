/**
 * The widget's side of a legacy page: an iframe and a message port. It listens to no window messages, so other scripts
 * and frames cannot reach it. Source: docs/spec/legacy.md LEG-2, LEG-3, LEG-5, LEG-7.
 */
import {
  type FromLegacyPage,
  fromLegacyPageSchema,
  LEGACY_GREETING,
  LIMITS,
  type ToLegacyPage,
} from '../../../src/contract/index.ts'

export interface LegacyConnectionOptions {
  address: URL
  /** Accessible name of the frame. */
  title: string
  /** Element into which the iframe is inserted. */
  place: Element
  /** Called when the page is connected, and again after each page that the frame loads. */
  onReady(): void
  onHeight(px: number): void
  onMessage(message: LegacyMessage): void
  /** `silent`: no response in time; `forbidden`: the policy of this page blocks the frame. */
  onFailed(why: 'silent' | 'forbidden'): void
}

export type LegacyMessage = Exclude<FromLegacyPage, { type: 'ready' | 'height' }>

export interface LegacyConnection {
  readonly iframe: HTMLIFrameElement
  post(message: ToLegacyPage): void
  /** Returns the number of invalid messages, which had no effect. */
  dropped(): number
  close(): void
}

/**
 * Sandbox of the frame: allows forms, scripts, and the storage of its own origin; no top navigation, popups or
 * downloads.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms'
export const LOWEST_PX = 120
export const HIGHEST_PX = 4000
/** Minimum time in ms between two changes of height. */
const HEIGHT_EVERY_MS = 100

/** @returns a connection with a frame that starts to load at once */
export function connectLegacyPage(options: LegacyConnectionOptions): LegacyConnection {
  const { address, onFailed } = options
  const iframe = createFrame(address, options.title)
  let port: MessagePort | null = null
  let isReady = false
  let isOver = false
  let dropped = 0
  let patience = setTimeout(() => fail('silent'), LIMITS.frameTimeoutMs)
  const heights = inTurn(HEIGHT_EVERY_MS, options.onHeight)

  function fail(why: 'silent' | 'forbidden'): void {
    if (isOver) return
    close()
    onFailed(why)
  }

  function receive(from: MessagePort, data: unknown): void {
    if (from !== port || isOver) return
    const message = fromLegacyPageSchema.safeParse(data)
    const isHello = message.success && message.data.type === 'ready'
    if (!message.success || isHello === isReady) {
      dropped += 1
      return
    }
    switch (message.data.type) {
      case 'ready':
        isReady = true
        clearTimeout(patience)
        return options.onReady()
      case 'height':
        return heights.next(Math.min(HIGHEST_PX, Math.max(LOWEST_PX, message.data.px)))
      default:
        return options.onMessage(message.data)
    }
  }

  /** Gives each page that the frame loads a port of its own; messages on the port of a former page are ignored. */
  function greet(): void {
    port?.close()
    isReady = false
    clearTimeout(patience)
    patience = setTimeout(() => fail('silent'), LIMITS.frameTimeoutMs)
    const channel = new MessageChannel()
    const own = channel.port1
    port = own
    own.onmessage = ({ data }) => receive(own, data)
    // Sent only to the origin of the legacy page, so that a page of another origin in the frame receives nothing.
    iframe.contentWindow?.postMessage(LEGACY_GREETING, address.origin, [channel.port2])
  }

  function onViolation({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith(address.origin)) fail('forbidden')
  }

  function close(): void {
    isOver = true
    clearTimeout(patience)
    heights.stop()
    document.removeEventListener('securitypolicyviolation', onViolation)
    iframe.removeEventListener('load', greet)
    port?.close()
    port = null
    iframe.remove()
  }

  iframe.addEventListener('load', greet)
  document.addEventListener('securitypolicyviolation', onViolation)
  options.place.append(iframe)
  return {
    iframe,
    post: (message) => {
      if (isReady) port?.postMessage(message)
    },
    dropped: () => dropped,
    close,
  }
}

function createFrame(address: URL, title: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.className = 'legacy-page'
  iframe.title = title
  iframe.setAttribute('sandbox', SANDBOX)
  iframe.setAttribute('allow', '')
  iframe.referrerPolicy = 'no-referrer'
  iframe.src = address.href
  return iframe
}

/** Reports the first value at once, then the last one received in each interval. */
function inTurn(everyMs: number, report: (px: number) => void): { next(px: number): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waiting: number | null = null
  function turn(): void {
    timer = null
    if (waiting !== null) next(waiting)
  }
  function next(px: number): void {
    if (timer !== null) {
      waiting = px
      return
    }
    waiting = null
    timer = setTimeout(turn, everyMs)
    report(px)
  }
  return { next, stop: () => timer !== null && clearTimeout(timer) }
}
