import { useCallback, useState } from 'react'

export interface ToastText {
  /** One sentence, such as `Reply sent to Cascade Tire & Service`. */
  text: string
  /** Usually labeled `Undo`. */
  action?: { label: string; onClick: () => void } | undefined
}

export interface QueuedToast extends ToastText {
  id: number
}

export interface Toasts {
  /** Toasts in the order in which they are shown, one at a time. */
  queue: readonly QueuedToast[]
  /**
   * Shows a toast, for completed actions that can be undone. Errors are shown where they occur, and payments are
   * reported on the page (UI-17).
   */
  show: (toast: ToastText) => void
  remove: (id: number) => void
}

let count = 0

/** The toasts of one widget; `ToastRegion` renders them. */
export function useToasts(): Toasts {
  const [queue, setQueue] = useState<readonly QueuedToast[]>([])
  const show = useCallback((toast: ToastText) => {
    count += 1
    const id = count
    setQueue((now) => [...now, { ...toast, id }])
  }, [])
  const remove = useCallback((id: number) => setQueue((now) => now.filter((toast) => toast.id !== id)), [])
  return { queue, show, remove }
}
