/**
 * Resets the browser before each file of widget tests: clears its storage, and moves the pointer, which stays where the
 * former file left it and may show a tooltip, off the page.
 */
import { beforeAll } from 'vitest'
import { cdp } from 'vitest/browser'

interface Protocol {
  send(method: string, params: object): Promise<unknown>
}

beforeAll(async () => {
  localStorage.clear()
  sessionStorage.clear()
  const session = cdp() as unknown as Protocol
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 30_000, y: 30_000 })
})
