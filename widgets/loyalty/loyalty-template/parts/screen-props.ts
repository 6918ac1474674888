/** Props that the widget passes to each screen. */
export interface ScreenProps {
  headingRef: (element: HTMLHeadingElement | null) => void
  /** Shows a result message; an empty text removes it. */
  onDone: (text: string) => void
}
