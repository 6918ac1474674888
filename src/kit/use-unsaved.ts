import { useEffect, useRef } from 'react'
import { useWidget } from './widget-context.ts'

/** Tells the host when there is something to lose, and when there no longer is. */
export function useUnsaved(dirty: boolean): void {
  const { emit } = useWidget()
  const told = useRef(false)
  useEffect(() => {
    if (told.current === dirty) return
    told.current = dirty
    emit('nt-unsaved-change', { dirty })
  }, [dirty, emit])
}
