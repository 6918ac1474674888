/** Result of the last action, shown once above the list. */
export interface Notice {
  tone: 'success' | 'danger' | 'warning'
  title: string
  text?: string
}
