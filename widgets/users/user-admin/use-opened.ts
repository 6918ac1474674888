/**
 * Which user or invitation is open over the list. Leaving unsaved input needs a confirmation, also on Back: the browser
 * has already navigated by then, so the URL is restored until the user decides. Source: docs/spec/users.md USR-74.
 */
import { useEffect, useRef, useState } from 'react'
import { useWidget } from '../../../src/kit/widget-context.ts'

export interface Opened {
  /** Id of the open user or invitation; empty if only the list is shown. */
  id: string
  /** True if the user wants to leave with unsaved input and must confirm it. */
  isAsking: boolean
  open(id: string): void
  close(): void
  /** Called by the open screen to report whether it has unsaved input. */
  setDirty(isDirty: boolean): void
  stay(): void
  /** Continues the requested navigation. */
  leave(): void
}

/**
 * @param wanted id to open, from the URL or the host page
 * @param write sets or removes the id in the URL
 * @param losesOn whether opening this id would lose unsaved input
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
