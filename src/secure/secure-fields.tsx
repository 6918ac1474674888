import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type {
  AddedBankAccount,
  ErrorCode,
  FrameAppearance,
  FrameField,
  FrameTask,
  LocaleCode,
} from '../contract/index.ts'
import { createFrameConnection, type FrameAddress, type FrameConnection, setStyle } from './frame-connection.ts'
import { resolvedAppearance } from './resolved-appearance.ts'

export interface SecureFieldsProps {
  /** The widget's element: the frame becomes a child of it, the one thing that we put into the host's own tree (SEC-1). */
  element: HTMLElement
  address: FrameAddress
  /** Name of the frame for who hears it. */
  title: string
  task: FrameTask
  locale: LocaleCode
  /** Tells of a change of the host's colours; returns its own undo. */
  subscribeAppearance(listener: () => void): () => void
  /** A hand-over of the session on this page, new each time (SEC-8). */
  fetchHandover(): Promise<string>
  /** Until the frame has drawn itself. */
  placeholder: ReactNode
  onAdded(account: AddedBankAccount): void
  onFailed(code: ErrorCode): void
  /** While it is true, what was entered is under way and the frame must stay. */
  onBusy(isBusy: boolean): void
  /** A field has been left: whether what it holds is plausible, never what it holds. */
  onFieldState?(field: FrameField, state: 'valid' | 'invalid'): void
}

/**
 * What must not be typed into the host's page, in a frame of the provider's own origin, in the look and the tab order of
 * the widget around it. Source: docs/spec/secure.md SEC-1…SEC-8.
 */
export function SecureFields(props: SecureFieldsProps) {
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
    const frame = createFrameConnection({
      address,
      title: latest.current.title,
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
            return setDrawn(message.px > 0)
          case 'handover-wanted': {
            const handover = await handoverOf(latest.current.fetchHandover)
            if (handover !== null) frame.post({ type: 'handover', handover })
            return
          }
          case 'submitted': {
            const { bankAccountId, last4, bankName } = message
            return latest.current.onAdded({ bankAccountId, last4, bankName })
          }
          case 'busy':
            return latest.current.onBusy(message.busy)
          case 'field':
            return latest.current.onFieldState?.(message.field, message.state)
          case 'failed':
            return latest.current.onFailed(message.code)
        }
      },
    })
    connection.current = frame
    frame.iframe.slot = slotName
    element.append(frame.iframe)
    const undo = latest.current.subscribeAppearance(() => {
      // After the widget has got its new sheet.
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

/** A frame is see-through only while both sides of the border have the same colour scheme. */
function dress(iframe: HTMLIFrameElement, place: Element): FrameAppearance {
  const appearance = resolvedAppearance(place)
  setStyle(iframe, { 'color-scheme': appearance.scheme === 'auto' ? 'light dark' : appearance.scheme })
  return appearance
}
