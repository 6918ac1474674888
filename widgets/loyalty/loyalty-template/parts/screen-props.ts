/** Props that the widget passes to each screen. */
export interface ScreenProps {
  headingRef: (element: HTMLHeadingElement | null) => void
  /** Shows the message of a result; an empty text removes it. */
  onDone: (text: string) => void
}
