import { type RefCallback, useCallback, useEffect, useReducer, useRef } from 'react'

export interface StepFocus {
  headingRef: RefCallback<HTMLHeadingElement>
  /** Moves focus to the heading of the current step, or of the next one. */
  focusHeading(): void
}

/**
 * Moves focus to the heading of a new step once its code has loaded, so that screen readers announce it and keyboard
 * use continues there. Never at the first render, when focus belongs to the page (domain §2.5).
 *
 * @param isTaken true if an error summary takes the focus instead
 */
export function useStepFocus(screen: string, isTaken: boolean): StepFocus {
  const heading = useRef<HTMLHeadingElement | null>(null)
  const isWanted = useRef(false)
  const shown = useRef(screen)
  const [requestCount, ask] = useReducer((times: number) => times + 1, 0)
  const headingRef = useCallback((element: HTMLHeadingElement | null) => {
    heading.current = element
    if (element && isWanted.current) focus()
  }, [])
  function focus(): void {
    isWanted.current = heading.current === null
    heading.current?.focus()
  }
  useEffect(() => {
    if (requestCount > 0) focus()
  }, [requestCount])
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    if (!isTaken) focus()
  }, [screen, isTaken])
  return { headingRef, focusHeading: ask }
}
