/**
 * Calls a callback of the host page. An error that it throws is rethrown in a separate task, so that the page's error
 * handlers get it and the SDK continues.
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
