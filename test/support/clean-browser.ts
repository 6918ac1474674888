/**
 * An unused browser before each file of widget tests: what the files before have stored is gone, and the
 * pointer, which stays where they left it and may bring up a tip, is off the page.
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
