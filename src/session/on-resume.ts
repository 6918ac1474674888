/**
 * Tells of whoever looks at the page again, and whoever has a network again.
 *
 * @returns its own undo
 */
export function onResume(tell: () => void): () => void {
  const hear = () => document.visibilityState === 'visible' && tell()
  addEventListener('visibilitychange', hear)
  addEventListener('online', hear)
  return () => {
    removeEventListener('visibilitychange', hear)
    removeEventListener('online', hear)
  }
}
