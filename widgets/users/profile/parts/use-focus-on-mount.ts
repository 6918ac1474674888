import { type RefObject, useEffect } from 'react'

/** The form replaced a button: focus moves into the form. */
export function useFocusOnMount(target: RefObject<HTMLElement | null>): void {
  useEffect(() => target.current?.focus(), [])
}
