/** What was just done or refused, said once above the list. */
export interface Notice {
  tone: 'success' | 'danger' | 'warning'
  title: string
  text?: string
}
