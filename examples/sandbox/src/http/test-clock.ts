/** Helpers shared by tests that move the clock. */
import type { TestApi } from '../http/test-api.ts'

/**
 * Moves the program's clock.
 * @param move exactly one of the three ways of CLK-3
 */
export async function moveClock(api: TestApi, move: Record<string, unknown>): Promise<void> {
  const answer = await api.send('POST', '/api/sandbox/clock', {
    body: { data: { type: 'clock', attributes: move } },
  })
  if (answer.status !== 200) throw new Error(`The clock did not move: ${answer.text}`)
}
