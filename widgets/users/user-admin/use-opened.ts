/**
 * Which user or which invitation is open over the list. What was entered there is not left without a question, also by
 * Back: the browser has gone by then, so the address is put back until the person has decided.
 * Source: docs/spec/users.md USR-74.
 */
import { useEffect, useRef, useState } from 'react'
import { useWidget } from '../../../src/kit/widget-context.ts'

export interface Opened {
  /** Of what is open; empty: only the list. */
  id: string
  /** A person wants to leave although something would be lost. */
  isAsking: boolean
  open(id: string): void
  close(): void
  /** What was entered and is not saved; told by what is open. */
  setDirty(isDirty: boolean): void
  stay(): void
  /** Leaves for where the person wanted to go. */
  leave(): void
}

/**
 * @param wanted what the address, or the host, wants open
 * @param write puts another one, or nothing, into the address
 * @param losesOn whether what was entered would be lost by opening this one
 */
export function useOpened(
  wanted: string,
  write: (id: string) => void,
  losesOn: (next: string) => boolean = () => true,
): Opened {
  const { emit } = useWidget()
  const [id, setId] = useState(wanted)
  const [leavingTo, setLeavingTo] = useState<string | null>(null)
  const isDirty = useRef(false)
  useEffect(() => {
    if (wanted === id) return
    if (isDirty.current && losesOn(wanted)) {
      write(id)
      return setLeavingTo(wanted)
    }
    setId(wanted)
  }, [wanted, id])
  const goTo = (next: string) => {
    if (isDirty.current && losesOn(next)) setLeavingTo(next)
    else write(next)
  }
  const setDirty = (next: boolean) => {
    if (isDirty.current === next) return
    isDirty.current = next
    emit('nt-unsaved-change', { dirty: next })
  }
  return {
    id,
    isAsking: leavingTo !== null,
    open: goTo,
    close: () => goTo(''),
    setDirty,
    stay: () => setLeavingTo(null),
    leave() {
      const target = leavingTo ?? ''
      setDirty(false)
      setLeavingTo(null)
      write(target)
    },
  }
}
