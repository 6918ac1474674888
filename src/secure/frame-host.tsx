import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ErrorCode, FrameAppearance, FrameTask, FromFrame, LocaleCode } from '../contract/index.ts'
import { createFrameConnection, type FrameAddress, type FrameConnection, setStyle } from './frame-connection.ts'
import { resolvedAppearance } from './resolved-appearance.ts'
import { useId } from '../ui/use-id.ts'

/** Frame messages for the surrounding widget; the others are handled here and by the connection. */
export type WidgetFrameMessage = Exclude<FromFrame, { type: 'ready' | 'height' | 'handover-wanted' | 'failed' }>

export interface FrameHostProps {
  /** Element of the widget. The frame becomes its child, our only addition to the host page's tree (SEC-1). */
  element: HTMLElement
  address: FrameAddress
  /** Accessible name of the frame. */
  title: string
  task: FrameTask
  locale: LocaleCode
  /** Watches for changes of the host page's colors. @returns a function that stops watching */
  subscribeAppearance(listener: () => void): () => void
  /** Fetches a token that hands the page's session over to the frame; a new one each time (SEC-8). */
  fetchHandover(): Promise<string>
  /** Shown until the frame has rendered. */
  placeholder: ReactNode
  /** True to focus the frame once it has rendered, because it was opened for immediate input. */
  takesFocus?: boolean
  onNews(news: WidgetFrameMessage): void
  onFailed(code: ErrorCode): void
}

/**
 * Shows the secure frame with its widget's appearance and in its tab order, for any purpose. Source:
 * docs/spec/secure.md SEC-1…SEC-8, SEC-16.
 */
export function FrameHost(props: FrameHostProps) {
  const { element, address, locale, placeholder } = props
  const slot = useRef<HTMLSlotElement>(null)
  const slotName = `secure${useId().replace(/[^\w-]/g, '')}`
  const [isDrawn, setDrawn] = useState(false)
  const connection = useRef<FrameConnection | null>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    const place = slot.current
    if (!place) return
    let isFocused = latest.current.takesFocus !== true
    const frame = createFrameConnection({
      address,
      title: latest.current.title,
      savesFiles: latest.current.task.kind === 'credentials',
      onFailed: (code) => latest.current.onFailed(code),
      async onReady() {
        const { task, fetchHandover } = latest.current
        const handover = await handoverOf(fetchHandover)
        if (handover === null) return
        const appearance = dress(frame.iframe, place)
        frame.post({ type: 'start', handover, locale: latest.current.locale, appearance, collect: task })
      },
      async onMessage(message) {
        switch (message.type) {
          case 'height':
            setStyle(frame.iframe, { 'block-size': `${message.px}px` })
            if (message.px > 0 && !isFocused) {
              isFocused = true
              frame.iframe.focus()
            }
            return setDrawn(message.px > 0)
          case 'handover-wanted': {
            const handover = await handoverOf(latest.current.fetchHandover)
            if (handover !== null) frame.post({ type: 'handover', handover })
            return
          }
          case 'failed':
            return latest.current.onFailed(message.code)
          default:
            return latest.current.onNews(message)
        }
      },
    })
    connection.current = frame
    frame.iframe.slot = slotName
    element.append(frame.iframe)
    const undo = latest.current.subscribeAppearance(() => {
      // Wait until the widget has received its new style sheet.
      requestAnimationFrame(() => frame.post({ type: 'appearance', appearance: dress(frame.iframe, place) }))
    })
    return () => {
      undo()
      connection.current = null
      frame.close()
    }
  }, [element, address.origin, address.publishableKey, slotName])

  useEffect(() => connection.current?.post({ type: 'locale', locale }), [locale])

  return (
    <>
      {!isDrawn && placeholder}
      <slot name={slotName} ref={slot} />
    </>
  )

  async function handoverOf(fetchHandover: () => Promise<string>): Promise<string | null> {
    try {
      return await fetchHandover()
    } catch (cause) {
      latest.current.onFailed(codeOf(cause))
      return null
    }
  }
}

const codeOf = (cause: unknown): ErrorCode =>
  typeof cause === 'object' && cause !== null && 'code' in cause
    ? (cause.code as ErrorCode)
    : 'secure-frame-unavailable'

/** Applies the widget's color scheme, because a frame is transparent only if both documents have the same one. */
function dress(iframe: HTMLIFrameElement, place: Element): FrameAppearance {
  const appearance = resolvedAppearance(place)
  setStyle(iframe, { 'color-scheme': appearance.scheme === 'auto' ? 'light dark' : appearance.scheme })
  return appearance
}
