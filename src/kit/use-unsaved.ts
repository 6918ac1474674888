import { useEffect, useRef } from 'react'
import { useWidget } from './widget-context.ts'

/** Reports to the host whether there is unsaved input. */
export function useUnsaved(dirty: boolean): void {
  const { emit } = useWidget()
  const told = useRef(false)
  useEffect(() => {
    if (told.current === dirty) return
    told.current = dirty
    emit('nt-unsaved-change', { dirty })
  }, [dirty, emit])
}
