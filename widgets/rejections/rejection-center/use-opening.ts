/**
 * Which rejection is open. Leaving unsaved input asks for confirmation, also on Back: the browser has navigated by
 * then, so the URL is restored until the user decides. Source: docs/spec/rejections.md REJ-26.
 */
import { useEffect, useRef, useState } from 'react'
import { useWidget } from '../../../src/kit/widget-context.ts'

export interface Opening {
  /** Id of the open rejection; null: the list is shown. */
  id: string | null
  /** The one that was open until now, returned once: focus goes back to its row. */
  takeLast(): string | null
  /** The user wants to leave with unsaved input. */
  isAsking: boolean
  open(id: string): void
  close(): void
  /** Unsaved input, reported by the open rejection. */
  setDirty(isDirty: boolean): void
  stay(): void
  /** Continues the requested navigation. */
  leave(): void
}

/** @param write sets or removes the id of the open one in the URL */
export function useOpening(param: string, write: (id: string) => void): Opening {
  const { attributes, emit } = useWidget()
  const given = attributes['rejection'] ?? ''
  /** The host's attribute applies until the user closes its screen here. */
  const [closed, setClosed] = useState('')
  const wanted = param || (given !== closed ? given : '') || null
  const [id, setId] = useState(wanted)
  const [leavingTo, setLeavingTo] = useState<{ id: string | null } | null>(null)
  const lastId = useRef<string | null>(wanted)
  const isDirty = useRef(false)

  useEffect(() => {
    if (id !== null) lastId.current = id
  }, [id])
  useEffect(() => {
    if (wanted === id) return
    if (isDirty.current) {
      write(id ?? '')
      return setLeavingTo({ id: wanted })
    }
    setId(wanted)
  }, [wanted, id])

  const goTo = (next: string | null) => {
    if (isDirty.current) return setLeavingTo({ id: next })
    if (next === null) setClosed(given)
    write(next ?? '')
  }
  const setDirty = (next: boolean) => {
    if (isDirty.current === next) return
    isDirty.current = next
    emit('nt-unsaved-change', { dirty: next })
  }
  return {
    id,
    takeLast() {
      const last = lastId.current
      lastId.current = null
      return last
    },
    isAsking: leavingTo !== null,
    open: goTo,
    close: () => goTo(null),
    setDirty,
    stay: () => setLeavingTo(null),
    leave() {
      const target = leavingTo?.id ?? null
      setDirty(false)
      setLeavingTo(null)
      if (target === null) setClosed(given)
      write(target ?? '')
    },
  }
}
