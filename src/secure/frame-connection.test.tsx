/** The page's side of the port, with a simulated frame on the test's own origin. */
import { afterEach, expect, it, vi } from 'vitest'
import type { FromFrame, ToFrame } from '../contract/index.ts'
import { createFrameConnection, createNonce, type FrameConnection } from './frame-connection.ts'

const START = {
  type: 'start',
  handover: `fh_${'x'.repeat(43)}`,
  locale: 'en',
  appearance: { scheme: 'light', tokens: {} },
  collect: { kind: 'bank-account', customerId: '10428', country: 'US' },
} as const satisfies ToFrame
const SUBMITTED = { type: 'submitted', bankAccountId: 'BA-1', last4: '4321', bankName: 'A bank' } as const

const connections: FrameConnection[] = []
afterEach(() => connections.splice(0).forEach((connection) => connection.close()))

interface Greeting {
  data: { nonce: string; netterms: string }
  port: MessagePort
  received: unknown[]
}

function open() {
  const messages: FromFrame[] = []
  const ready = vi.fn()
  const failed = vi.fn()
  const greetings: Greeting[] = []
  const connection = createFrameConnection({
    address: { origin: location.origin, publishableKey: 'pk_test_x y' },
    title: 'Bank account details',
    onMessage: (message) => messages.push(message),
    onReady: ready,
    onFailed: failed,
  })
  connections.push(connection)
  const { iframe } = connection
  // Runs before the connection's own listener sends its message, because the frame's script runs once its page has
  // loaded.
  const source = iframe.src
  iframe.src = 'about:blank'
  document.body.append(iframe)
  iframe.contentWindow?.addEventListener('message', (event) => {
    const [port] = event.ports
    if (!port) return
    const received: unknown[] = []
    port.onmessage = ({ data }) => received.push(data)
    greetings.push({ data: event.data as Greeting['data'], port, received })
  })
  return { connection, messages, ready, failed, greetings, source }
}

const greeted = async ({ greetings }: ReturnType<typeof open>, count = 1): Promise<Greeting> => {
  await expect.poll(() => greetings.length).toBe(count)
  return greetings[count - 1] as Greeting
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

it('[SEC-3] has a new nonce of 128 bits for each frame, in the fragment of its URL', () => {
  const nonces = new Set(Array.from({ length: 200 }, createNonce))
  expect(nonces.size).toBe(200)
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9_-]{22}$/)
  const { source } = open()
  expect(new URL(source).hash).toMatch(/^#[A-Za-z0-9_-]{22}$/)
  expect(new URL(source).searchParams.get('key')).toBe('pk_test_x y')
})

it('[SEC-1] gives the frame a name, no unneeded permissions, and no referrer', () => {
  const { iframe } = open().connection
  expect(iframe.title).toBe('Bank account details')
  expect([...iframe.sandbox].sort()).toEqual(['allow-forms', 'allow-same-origin', 'allow-scripts'])
  expect([iframe.getAttribute('allow'), iframe.referrerPolicy]).toEqual(['', 'no-referrer'])
})

it('[SEC-20] allows downloads only for a frame opened to save a file', () => {
  const frame = createFrameConnection({
    address: { origin: location.origin, publishableKey: null },
    title: 'Export users',
    savesFiles: true,
    onMessage: () => {},
    onReady: () => {},
    onFailed: () => {},
  })
  connections.push(frame)
  expect([...frame.iframe.sandbox].sort()).toEqual([
    'allow-downloads',
    'allow-forms',
    'allow-same-origin',
    'allow-scripts',
  ])
})

it('[SEC-3] sends messages only after the frame has answered with the nonce', async () => {
  const page = open()
  const { data, port, received } = await greeted(page)
  expect(data).toMatchObject({ netterms: 'secure-port', nonce: new URL(page.source).hash.slice(1) })
  page.connection.post(START)
  port.postMessage(SUBMITTED)
  port.postMessage({ type: 'ready', nonce: createNonce() })
  await settled()
  expect([received, page.messages, page.ready.mock.calls.length, page.connection.dropped()]).toEqual([[], [], 0, 2])
  port.postMessage({ type: 'ready', nonce: data.nonce })
  await expect.poll(() => page.ready.mock.calls.length).toBe(1)
  page.connection.post(START)
  port.postMessage(SUBMITTED)
  await expect.poll(() => page.messages).toEqual([SUBMITTED])
  expect(received).toEqual([START])
})

it('[SEC-4] ignores a thousand messages outside the protocol, and all window messages', async () => {
  const page = open()
  const { data, port } = await greeted(page)
  port.postMessage({ type: 'ready', nonce: data.nonce })
  await expect.poll(() => page.ready.mock.calls.length).toBe(1)
  const odd: unknown[] = [null, 1, 'submitted', [], {}, { type: 'ready', nonce: data.nonce }, { ...SUBMITTED, more: 1 }]
  for (let round = 0; round < 1000; round += 1) {
    const known = odd[round % odd.length]
    port.postMessage(round % 2 ? known : { type: 'submitted', bankAccountId: crypto.randomUUID(), last4: round })
    window.postMessage(SUBMITTED, location.origin)
  }
  await expect.poll(() => page.connection.dropped()).toBe(1000)
  expect(page.messages).toEqual([])
})

it('[SEC-3] gives a reloaded frame a new port, and ignores the previous one', async () => {
  const page = open()
  const first = await greeted(page)
  first.port.postMessage({ type: 'ready', nonce: first.data.nonce })
  await expect.poll(() => page.ready.mock.calls.length).toBe(1)
  page.connection.iframe.dispatchEvent(new Event('load'))
  const second = await greeted(page, 2)
  first.port.postMessage(SUBMITTED)
  second.port.postMessage({ type: 'ready', nonce: second.data.nonce })
  await expect.poll(() => page.ready.mock.calls.length).toBe(2)
  expect(page.messages).toEqual([])
})

it('[SEC-1] leaves nothing behind when it is closed', async () => {
  const page = open()
  const { port } = await greeted(page)
  page.connection.close()
  port.postMessage(SUBMITTED)
  await settled()
  expect([document.querySelectorAll('iframe[title="Bank account details"]').length, page.messages]).toEqual([0, []])
  expect(page.failed).not.toHaveBeenCalled()
})

it('[SEC-1] reports that the frame is missing when it has not answered in time', () => {
  vi.useFakeTimers()
  try {
    const page = open()
    vi.advanceTimersByTime(14_999)
    expect(page.failed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(page.failed.mock.calls).toEqual([['secure-frame-unavailable']])
  } finally {
    vi.useRealTimers()
  }
})
