import { type RefObject, useEffect } from 'react'

/** The form was put in the place of a button: focus goes on in it. */
export function useFocusOnMount(target: RefObject<HTMLElement | null>): void {
  useEffect(() => target.current?.focus(), [])
}
