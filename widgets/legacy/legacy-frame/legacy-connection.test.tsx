/** The widget's side of the message port; the test simulates the page, at the test's own origin. */
import { afterEach, expect, it, vi } from 'vitest'
import { connectLegacyPage, HIGHEST_PX, type LegacyConnection, LOWEST_PX } from './legacy-connection.ts'

const connections: LegacyConnection[] = []
const places: Element[] = []
afterEach(() => {
  connections.splice(0).forEach((connection) => connection.close())
  places.splice(0).forEach((place) => place.remove())
})

interface Greeting {
  data: unknown
  port: MessagePort
  heard: unknown[]
}

function open(origin = location.origin) {
  const place = document.createElement('div')
  const [ready, failed, heights, reported] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const greetings: Greeting[] = []
  const connection = connectLegacyPage({
    address: new URL('/cgi-bin/invinq', origin),
    title: 'Invoice inquiry',
    place,
    onReady: ready,
    onHeight: heights,
    onMessage: reported,
    onFailed: failed,
  })
  connections.push(connection)
  places.push(place)
  const { iframe } = connection
  const source = iframe.src
  iframe.src = 'about:blank'
  document.body.append(place)
  iframe.contentWindow?.addEventListener('message', (event) => {
    const [port] = event.ports
    if (!port) return
    const received: unknown[] = []
    port.onmessage = ({ data }) => received.push(data)
    greetings.push({ data: event.data, port, heard: received })
  })
  return { connection, iframe, source, ready, failed, heights, told: reported, greetings }
}

const greeted = async ({ greetings }: ReturnType<typeof open>, count = 1): Promise<Greeting> => {
  await expect.poll(() => greetings.length).toBe(count)
  return greetings[count - 1] as Greeting
}
const settled = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))

async function opened() {
  const page = open()
  const greeting = await greeted(page)
  greeting.port.postMessage({ type: 'ready' })
  await expect.poll(() => page.ready.mock.calls.length).toBe(1)
  return { ...page, ...greeting }
}

it('[LEG-2] gives the frame a name, only the rights that it needs, and no referrer', () => {
  const { iframe, source } = open()
  expect([...iframe.sandbox].sort()).toEqual(['allow-forms', 'allow-same-origin', 'allow-scripts'])
  expect([iframe.title, iframe.getAttribute('allow'), iframe.referrerPolicy]).toEqual([
    'Invoice inquiry',
    '',
    'no-referrer',
  ])
  expect([new URL(source).search, new URL(source).hash]).toEqual(['', ''])
})

it('[LEG-3] sends the page a port, and ignores messages before its reply', async () => {
  const page = open()
  const { data, port, heard } = await greeted(page)
  expect(data).toEqual({ netterms: 'legacy-port', protocol: 1 })
  page.connection.post({ type: 'start', handover: 'lh_x', locale: 'en' })
  port.postMessage({ type: 'merchant-chosen', merchantId: 'M-301' })
  port.postMessage({ type: 'height', px: 500 })
  await settled()
  expect([heard, page.told.mock.calls, page.heights.mock.calls, page.connection.dropped()]).toEqual([[], [], [], 2])
})

it('[LEG-3] sends nothing to a frame of another origin', async () => {
  const page = open('https://legacy.provider.invalid')
  await settled(200)
  expect([page.greetings, page.ready.mock.calls.length]).toEqual([[], 0])
})

it('[LEG-3] ignores window messages from any source', async () => {
  const page = await opened()
  const other = document.createElement('iframe')
  document.body.append(other)
  const messages = [
    { type: 'height', px: 999 },
    { type: 'merchant-chosen', merchantId: 'M-301' },
    { netterms: 'legacy-port', protocol: 1 },
  ]
  for (const message of messages) {
    window.postMessage(message, '*')
    window.postMessage(message, '*', [new MessageChannel().port1])
    window.dispatchEvent(
      new MessageEvent('message', { data: message, origin: location.origin, source: page.iframe.contentWindow }),
    )
    window.dispatchEvent(
      new MessageEvent('message', { data: message, origin: 'https://evil.example', source: other.contentWindow }),
    )
  }
  await settled()
  other.remove()
  expect([page.told.mock.calls, page.heights.mock.calls, page.connection.dropped()]).toEqual([[], [], 0])
})

it('[LEG-3] drops and counts messages outside the protocol, including a second hello', async () => {
  const page = await opened()
  const odd: unknown[] = [null, 1, 'leave', [], {}, { type: 'ready' }, { type: 'leave', to: '//evil.example' }]
  for (const message of odd) page.port.postMessage(message)
  await expect.poll(() => page.connection.dropped()).toBe(odd.length)
  expect([page.ready.mock.calls.length, page.told.mock.calls]).toEqual([1, []])
})

it('[LEG-3] creates a new port for each page that the frame loads, and ignores the former one', async () => {
  const page = await opened()
  page.iframe.dispatchEvent(new Event('load'))
  const second = await greeted(page, 2)
  page.port.postMessage({ type: 'leave', to: 'home' })
  second.port.postMessage({ type: 'ready' })
  await expect.poll(() => page.ready.mock.calls.length).toBe(2)
  expect(page.told.mock.calls).toEqual([])
})

it('[LEG-5] limits every height to its bounds', async () => {
  const page = await opened()
  const named = [0, 1, 640, 1e15, Number.MAX_VALUE, 4001]
  for (const px of named) {
    page.port.postMessage({ type: 'height', px })
    await settled(130)
  }
  expect(page.heights.mock.calls.flat()).toEqual([LOWEST_PX, LOWEST_PX, 640, HIGHEST_PX, HIGHEST_PX, HIGHEST_PX])
})

it('[LEG-5] applies a thousand heights per second in about twelve steps, the last one included', async () => {
  const page = await opened()
  for (let px = 201; px <= 1200; px += 1) {
    page.port.postMessage({ type: 'height', px })
    if (px % 100 === 0) await settled(100)
  }
  await expect.poll(() => page.heights.mock.lastCall?.[0] as number).toBe(1200)
  expect(page.heights.mock.calls.length).toBeLessThanOrEqual(16)
})

it('[LEG-7] reports a page that does not respond in time', () => {
  vi.useFakeTimers()
  try {
    const page = open()
    vi.advanceTimersByTime(14_999)
    expect(page.failed).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(page.failed.mock.calls).toEqual([['silent']])
    expect(page.iframe.isConnected).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

it('[LEG-7] reports that the surrounding page’s policy blocks it', () => {
  const page = open('https://legacy.provider.invalid')
  const violation = (blockedURI: string, effectiveDirective: string) =>
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', {
        blockedURI,
        effectiveDirective,
        documentURI: location.href,
        disposition: 'enforce',
        originalPolicy: '',
        statusCode: 200,
        violatedDirective: effectiveDirective,
      }),
    )
  violation('https://other.example/', 'frame-src')
  violation('https://legacy.provider.invalid/cgi-bin/invinq', 'img-src')
  expect(page.failed).not.toHaveBeenCalled()
  violation('https://legacy.provider.invalid/cgi-bin/invinq', 'frame-src')
  expect(page.failed.mock.calls).toEqual([['forbidden']])
})

it('[LEG-7] cleans up when it is closed', async () => {
  const page = await opened()
  page.connection.close()
  page.port.postMessage({ type: 'leave', to: 'home' })
  await settled()
  expect([page.iframe.isConnected, page.told.mock.calls, page.failed.mock.calls]).toEqual([false, [], []])
})
