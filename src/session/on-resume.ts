/**
 * Calls `resume` when the tab becomes visible, and when the network returns to a visible tab.
 *
 * @returns a function that unsubscribes
 */
export function onResume(resume: () => void): () => void {
  const listener = () => document.visibilityState === 'visible' && resume()
  addEventListener('visibilitychange', listener)
  addEventListener('online', listener)
  return () => {
    removeEventListener('visibilitychange', listener)
    removeEventListener('online', listener)
  }
}
