import { useEffect, useRef } from 'react'
import { useWidget } from './widget-context.ts'

/** Reports to the host page whether there is unsaved input. */
export function useUnsaved(dirty: boolean): void {
  const { emit } = useWidget()
  const announced = useRef(false)
  useEffect(() => {
    if (announced.current === dirty) return
    announced.current = dirty
    emit('nt-unsaved-change', { dirty })
  }, [dirty, emit])
}
