/** Calls a host callback. An error it throws is rethrown in a task of its own: the page sees it, and our code goes on. */
export function callHost(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    setTimeout(() => {
      throw error
    })
  }
}
