/** Message above the list about the result of an action. */
export interface Notice {
  tone: 'success' | 'warning'
  title: string
  text?: string | undefined
}
