import { cdp } from 'vitest/browser'

interface Protocol {
  send(method: string, params: object): Promise<unknown>
}

/** Off the page, where it points at nothing: it stays where the tests of another file left it, and what it points at may show a tip. */
export async function parkPointer(): Promise<void> {
  const session = cdp() as unknown as Protocol
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 30_000, y: 30_000 })
}
