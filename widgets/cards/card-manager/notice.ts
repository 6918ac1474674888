/** What stands above the list after something was done, or after it could not be. */
export interface Notice {
  tone: 'success' | 'warning'
  title: string
  text?: string | undefined
}
