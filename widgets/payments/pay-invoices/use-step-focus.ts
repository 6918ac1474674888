import { type RefObject, useEffect, useReducer, useRef } from 'react'

export interface StepFocus {
  headingRef: RefObject<HTMLHeadingElement | null>
  /** Moves focus to the heading of the step that is shown next, or already. */
  focusHeading(): void
}

/**
 * Leads focus to the heading of a new step, so that it is read and the keyboard goes on from there; never on the first
 * drawing, which belongs to the page (domain rules §2.5).
 *
 * @param isTaken an error summary takes the focus instead
 */
export function useStepFocus(screen: string, isTaken: boolean): StepFocus {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const shown = useRef(screen)
  const [asked, ask] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (asked > 0) headingRef.current?.focus()
  }, [asked])
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    if (!isTaken) headingRef.current?.focus()
  }, [screen, isTaken])
  return { headingRef, focusHeading: ask }
}
