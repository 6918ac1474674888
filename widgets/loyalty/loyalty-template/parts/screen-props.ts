/** What each screen of the programs is given by the widget around it. */
export interface ScreenProps {
  headingRef: (element: HTMLHeadingElement | null) => void
  /** Says what was done; an empty text takes that away. */
  onDone: (text: string) => void
}
