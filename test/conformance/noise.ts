/**
 * Records errors that must not reach the host page while widgets mount and unmount: exceptions, rejections, console
 * errors.
 */
import { vi } from 'vitest'

export interface Noise {
  readonly heard: readonly string[]
  stop(): void
}

/** Console message in the test environment if a session does not start (EMB-73), which some scenarios cause. */
const START_FAILED = 'NetTerms: the session did not start'

/** @param isOurs returns whether the test itself causes a console error */
export function listenForNoise(isOurs: (text: string) => boolean = () => false): Noise {
  const received: string[] = []
  const onError = (event: ErrorEvent) => received.push(`error: ${event.message}`)
  const onRejection = (event: PromiseRejectionEvent) => received.push(`rejection: ${String(event.reason)}`)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  const complaints = vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const text = words.map(String).join(' ')
    if (!isOurs(text) && !text.startsWith(START_FAILED)) received.push(`console: ${text.slice(0, 500)}`)
  })
  return {
    heard: received,
    stop() {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
      complaints.mockRestore()
    },
  }
}
