import { type RefObject, useEffect } from 'react'

/** Moves focus into a form that has replaced a button. */
export function useFocusOnMount(target: RefObject<HTMLElement | null>): void {
  useEffect(() => target.current?.focus(), [])
}
