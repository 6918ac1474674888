import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ErrorCode, FrameAppearance, FrameTask, FromFrame, LocaleCode } from '../contract/index.ts'
import { createFrameConnection, type FrameAddress, type FrameConnection, setStyle } from './frame-connection.ts'
import { resolvedAppearance } from './resolved-appearance.ts'
import { useId } from '../ui/use-id.ts'

/** Messages of the frame for the surrounding widget; all others stay between the two sides of the port. */
export type WidgetFrameMessage = Exclude<FromFrame, { type: 'ready' | 'height' | 'handover-wanted' | 'failed' }>

export interface FrameHostProps {
  /** The widget's element: the frame becomes its child, our only addition to the host's own tree (SEC-1). */
  element: HTMLElement
  address: FrameAddress
  /** Accessible name of the frame. */
  title: string
  task: FrameTask
  locale: LocaleCode
  /** Watches changes of the host's colors. @returns a function that stops it */
  subscribeAppearance(listener: () => void): () => void
  /** A hand-over of the session on this page, new each time (SEC-8). */
  fetchHandover(): Promise<string>
  /** Shown until the frame has rendered. */
  placeholder: ReactNode
  /** Focuses the frame once it has rendered: it was opened for immediate input. */
  takesFocus?: boolean
  onNews(news: WidgetFrameMessage): void
  onFailed(code: ErrorCode): void
}

/**
 * The secure frame in the appearance and the tab order of its widget, for any purpose. Source: docs/spec/secure.md
 * SEC-1…SEC-8, SEC-16.
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
      // After the widget has received its new sheet.
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

/** A frame is transparent only while both documents have the same color scheme. */
function dress(iframe: HTMLIFrameElement, place: Element): FrameAppearance {
  const appearance = resolvedAppearance(place)
  setStyle(iframe, { 'color-scheme': appearance.scheme === 'auto' ? 'light dark' : appearance.scheme })
  return appearance
}
