import type { AnswerCache } from './answer-cache.ts'

/**
 * Asks again what is on screen and too old, for whoever looks again and whoever has a network again (WID-16).
 *
 * @returns its own undo
 */
export function refreshOnReturn(answers: AnswerCache): () => void {
  const refresh = () => document.visibilityState === 'visible' && answers.refreshStale()
  document.addEventListener('visibilitychange', refresh)
  addEventListener('online', refresh)
  return () => {
    document.removeEventListener('visibilitychange', refresh)
    removeEventListener('online', refresh)
  }
}
