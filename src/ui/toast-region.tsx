import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { type Edges, visibleWindow } from './place-floating.ts'
import type { QueuedToast, Toasts } from './use-toasts.ts'

interface Props {
  toasts: Toasts
  /** Accessible name of the close button. */
  closeLabel: string
}

const SHOWN_MS = 6000

/**
 * Shows the toasts of a widget one by one at its lower end edge, in the top layer, for 6 s each; the timer pauses while
 * one is hovered or focused (UI-17). Always rendered, once per widget, because a live region must exist before its
 * content. Needs the style sheet toast.css.
 */
export function ToastRegion({ toasts, closeLabel }: Props) {
  const toast = toasts.queue[0]
  return (
    <div>
      <p className="vh" role="status">
        {toast?.text}
      </p>
      {toast && <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onEnd={() => toasts.remove(toast.id)} />}
    </div>
  )
}

interface ToastProps {
  toast: QueuedToast
  closeLabel: string
  onEnd: () => void
}

function Toast({ toast, closeLabel, onEnd }: ToastProps) {
  const box = useRef<HTMLDivElement>(null)
  /** Element that had focus before the toast. */
  const former = useRef<EventTarget | null>(null)
  const [isHeld, setHeld] = useState({ mouse: false, focus: false })
  const rest = useRef(SHOWN_MS)
  const end = useRef(onEnd)
  end.current = onEnd
  useFollowing(box)

  const isPaused = isHeld.mouse || isHeld.focus
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end.current(), rest.current)
    return () => {
      clearTimeout(timer)
      rest.current = Math.max(0, rest.current - (performance.now() - startedAt))
    }
  }, [isPaused])

  /** Returns focus to that element, because the toast is removed together with its focused button. */
  const finish = () => {
    if (isHeld.focus && former.current instanceof HTMLElement) former.current.focus()
    onEnd()
  }
  const { text, action } = toast
  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Escape is a shortcut for the button inside.
    <div
      ref={box}
      className="toast"
      popover="manual"
      onPointerEnter={() => setHeld((now) => ({ ...now, mouse: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, mouse: false }))}
      onFocus={({ relatedTarget }) => {
        if (!isHeld.focus) former.current = relatedTarget
        setHeld((now) => ({ ...now, focus: true }))
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        setHeld((now) => ({ ...now, focus: isInside }))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        finish()
      }}
    >
      <Icon of={circleCheckIcon} />
      <p className="grow">{text}</p>
      {action && (
        <Button
          kind="quiet"
          size="sm"
          className="toast-act"
          onClick={() => {
            finish()
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button kind="quiet" size="sm" icon={xIcon} label={closeLabel} onClick={finish} />
    </div>
  )
}

/** Margin between a toast and the edges of its widget. */
const INSET = 16

/** Keeps the toast at the lower end edge of the visible part of its widget, above a bar if there is one. */
function useFollowing(box: React.RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current
    const widget = element?.closest('.w')
    if (!element || !widget) return
    let frame = 0
    let placed = ''
    const follow = () => {
      const bar = widget.querySelector('.bar')?.getBoundingClientRect()
      const isRtl = getComputedStyle(widget).direction === 'rtl'
      const { offsetWidth: width, offsetHeight: height } = element
      const { left, top } = placeToast(widget.getBoundingClientRect(), bar, { width, height }, visibleWindow(), isRtl)
      if (placed !== `${left} ${top}`) {
        placed = `${left} ${top}`
        element.style.left = `${left}px`
        element.style.top = `${top}px`
      }
      frame = requestAnimationFrame(follow)
    }
    element.showPopover()
    follow()
    return () => {
      cancelAnimationFrame(frame)
      element.hidePopover()
    }
  }, [box])
}

/**
 * @param bar an element at the lower edge of the widget; the toast is placed above it
 * @returns px relative to the window; always inside it, even if the widget is not
 */
export function placeToast(
  widget: Edges,
  bar: Edges | undefined,
  size: Readonly<{ width: number; height: number }>,
  window: Edges,
  isRtl: boolean,
): { left: number; top: number } {
  const lowest = Math.min(widget.bottom, window.bottom, bar ? bar.top + INSET / 2 : Infinity)
  const wishedLeft = isRtl ? widget.left + INSET : widget.right - INSET - size.width
  const within = (value: number, least: number, most: number) => Math.round(Math.max(least, Math.min(most, value)))
  return {
    left: within(wishedLeft, window.left + 8, window.right - 8 - size.width),
    top: within(lowest - INSET - size.height, window.top + 8, window.bottom - 8 - size.height),
  }
}
