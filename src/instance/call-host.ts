/**
 * Calls a host callback. An error that it throws is rethrown in a separate task: the page sees it, and the SDK
 * continues.
 */
export function callHost(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    setTimeout(() => {
      throw error
    })
  }
}
