/**
 * Which rejection is open. Leaving unsaved input needs a confirmation, also on Back: the browser has already navigated
 * by then, so the URL is restored until the user decides. Source: docs/spec/rejections.md REJ-26.
 */
import { useEffect, useRef, useState } from 'react'
import { useWidget } from '../../../src/kit/widget-context.ts'

export interface Opening {
  /** Id of the open rejection; null if the list is shown. */
  id: string | null
  /** Returns, once, the id of the rejection that was open last, so that focus moves back to its row. */
  takeLast(): string | null
  /** True if the user wants to leave with unsaved input and must confirm it. */
  isAsking: boolean
  open(id: string): void
  close(): void
  /** Called by the open rejection to report whether it has unsaved input. */
  setDirty(isDirty: boolean): void
  stay(): void
  /** Continues the requested navigation. */
  leave(): void
}

/** @param write sets or removes the id of the open rejection in the URL */
export function useOpening(param: string, write: (id: string) => void): Opening {
  const { attributes, emit } = useWidget()
  const given = attributes['rejection'] ?? ''
  /** The attribute set by the host page applies until the user closes its screen here. */
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
