/**
 * Resets the browser before each file of widget tests: clears the storage, and moves the pointer off the page, because
 * it stays where the previous file left it and could open a tooltip.
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
