import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { FRAME_PROTOCOL, type FromFrame, type ToFrame } from '../../contract/index.ts'
import { awaitParent, type ParentConnection } from './parent-connection.ts'

const PARENT = 'http://127.0.0.1:4702'
const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA'
const PORT_MESSAGE = { netterms: 'secure-port', protocol: FRAME_PROTOCOL, nonce: NONCE }
const START = {
  type: 'start',
  handover: `fh_${'x'.repeat(43)}`,
  locale: 'en',
  appearance: { scheme: 'auto', tokens: { 'color-accent': '#0a7' } },
  collect: { kind: 'bank-account', customerId: '10428', country: 'US' },
} as const satisfies ToFrame

const open: MessagePort[] = []
afterEach(() => open.splice(0).forEach((port) => port.close()))

function frameWindow() {
  const parent = {}
  const events = new EventTarget()
  const connections: ParentConnection[] = []
  const received: ToFrame[] = []
  const counts = awaitParent(
    { parent, parents: [PARENT, 'https://parts.example'], nonce: NONCE, events },
    (connection) => {
      connections.push(connection)
      return (message) => received.push(message)
    },
  )
  function send(data: unknown, changes: { origin?: string; source?: unknown; ports?: readonly MessagePort[] } = {}) {
    const channel = new MessageChannel()
    open.push(channel.port1, channel.port2)
    const said: FromFrame[] = []
    channel.port1.onmessage = (event) => said.push(event.data as FromFrame)
    const event = Object.assign(new Event('message'), {
      data,
      origin: changes.origin ?? PARENT,
      source: 'source' in changes ? changes.source : parent,
      ports: changes.ports ?? [channel.port2],
    })
    events.dispatchEvent(event)
    return { port: channel.port1, said }
  }
  return { parent, send, received, connections, counts }
}

/** Waits for messages over a port, which arrive in a later task. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

it('[SEC-3] accepts the port from the parent page, and answers with the nonce', async () => {
  const { send, received, connections } = frameWindow()
  const { port, said } = send(PORT_MESSAGE)
  port.postMessage(START)
  await settled()
  expect(said).toEqual([{ type: 'ready', nonce: NONCE }])
  expect(received).toEqual([START])
  expect(connections[0]?.dropped()).toBe(0)
})

it.each([
  ['an origin that is not registered for the key', PORT_MESSAGE, { origin: 'https://evil.example' }],
  ['an origin with the same prefix', PORT_MESSAGE, { origin: `${PARENT}.evil.example` }],
  ['an opaque origin', PORT_MESSAGE, { origin: 'null' }],
  ['another window', PORT_MESSAGE, { source: {} }],
  ['no window', PORT_MESSAGE, { source: null }],
  ['another nonce', { ...PORT_MESSAGE, nonce: 'BAAAAAAAAAAAAAAAAAAAAA' }, {}],
  ['no nonce', { netterms: 'secure-port', protocol: FRAME_PROTOCOL }, {}],
  ['another protocol', { ...PORT_MESSAGE, protocol: FRAME_PROTOCOL + 1 }, {}],
  ['something more', { ...PORT_MESSAGE, more: 1 }, {}],
  ['no port', PORT_MESSAGE, { ports: [] }],
])('[SEC-4] drops a greeting with %s, and counts it', async (_says, data, changes) => {
  const { send, connections, counts } = frameWindow()
  const { said } = send(data, changes)
  await settled()
  expect([connections.length, said, counts.dropped()]).toEqual([0, [], 1])
})

it('[SEC-3] accepts a port once: a replayed greeting has no effect', async () => {
  const { send, received, connections } = frameWindow()
  send(PORT_MESSAGE)
  const second = send(PORT_MESSAGE)
  second.port.postMessage(START)
  await settled()
  expect([connections.length, second.said, received]).toEqual([1, [], []])
})

it('[SEC-4] ignores a thousand messages outside the protocol', async () => {
  const { send, received, connections, counts } = frameWindow()
  const anything = fc.oneof(
    fc.anything({ withNullPrototype: false, maxDepth: 3 }).filter(isCloneable),
    fc.record({
      type: fc.constantFrom('start', 'handover', 'appearance', 'locale', 'submitted'),
      handover: fc.string(),
    }),
    fc.record({
      type: fc.constant('appearance'),
      appearance: fc.record({ scheme: fc.string(), tokens: fc.dictionary(fc.string(), fc.string()), css: fc.string() }),
    }),
    fc.constant({ ...START, customerId: 'x' }),
    fc.constant({ ...START, handover: 'et_stolen' }),
    fc.constant({ ...START, collect: { ...START.collect, customerId: '../10428' } }),
    fc.constant({ ...START, appearance: { scheme: 'light', tokens: { 'color-accent': 'x'.repeat(500) } } }),
  )
  const messages = fc.sample(anything, { numRuns: 1000, seed: 7 })
  for (const message of messages) send(message)
  expect(counts.dropped()).toBe(1000)
  const { port } = send(PORT_MESSAGE)
  for (const message of messages) port.postMessage(message)
  await settled()
  expect(received).toEqual([])
  expect(connections[0]?.dropped()).toBe(1000)
  // A valid message still arrives.
  port.postMessage(START)
  await settled()
  expect(received).toEqual([START])
})

function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}
