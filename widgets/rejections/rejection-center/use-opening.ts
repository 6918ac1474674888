/**
 * Which rejection is open. What was entered there is not left without a question, also by Back: the browser has gone by
 * then, so the address is put back until a person has decided. Source: docs/spec/rejections.md REJ-26.
 */
import { useEffect, useRef, useState } from 'react'
import { useWidget } from '../../../src/kit/widget-context.ts'

export interface Opening {
  /** Of the opened rejection; null: the list is shown. */
  id: string | null
  /** The one that was open until now, told once: focus goes back to its row. */
  takeLast(): string | null
  /** A person wants to leave although there is something to lose. */
  isAsking: boolean
  open(id: string): void
  close(): void
  /** What was entered and is not saved; told by the opened rejection. */
  setDirty(isDirty: boolean): void
  stay(): void
  /** Leaves for where a person wanted to go. */
  leave(): void
}

/** @param write puts the id of the opened one, or nothing, into the address */
export function useOpening(param: string, write: (id: string) => void): Opening {
  const { attributes, emit } = useWidget()
  const given = attributes['rejection'] ?? ''
  /** The host's wish counts until its screen was closed here. */
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
