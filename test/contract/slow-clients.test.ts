/** Slow clients are disconnected, and other clients get responses in the meantime. */
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../examples/sandbox/src/app.ts'
import { openTestApi, PROVIDER, type TestApi } from '../../examples/sandbox/src/http/test-api.ts'

const TIMEOUT_MS = 1_000
let api: TestApi
let app: ReturnType<typeof createApp>
let port: number
beforeAll(async () => {
  api = await openTestApi()
  app = createApp({
    database: { db: api.db },
    options: {
      environment: 'sandbox',
      https: false,
      providerOrigins: () => [PROVIDER],
      requestTimeoutMs: TIMEOUT_MS,
      log: () => undefined,
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
}, 60_000)
afterAll(async () => {
  await app.close()
  await api.close()
})

/** Sends a request one byte at a time. @returns the time in ms until the server disconnects */
async function dribble(start: string): Promise<number> {
  const socket: Socket = connect(port, '127.0.0.1')
  const startedAt = performance.now()
  let isOver = false
  socket.on('error', () => undefined)
  socket.once('close', () => (isOver = true))
  socket.resume()
  socket.write(start)
  while (!isOver && performance.now() - startedAt < 10_000) {
    if (socket.writable) socket.write('a')
    await delay(50)
  }
  socket.destroy()
  return performance.now() - startedAt
}

it('[WIR-14] disconnects clients that trickle headers or a body, and serves others meanwhile', async () => {
  const slow = Array.from({ length: 60 }, (_, index) =>
    dribble(
      index % 2
        ? 'GET /api/config HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
        : 'POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:4700\r\n' +
            'Content-Type: application/vnd.api+json\r\nContent-Length: 5000\r\n\r\n',
    ),
  )
  await delay(200)
  const startedAt = performance.now()
  expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  for (const took of await Promise.all(slow)) expect(took).toBeLessThan(TIMEOUT_MS * 3)
}, 30_000)

it('[WIR-14] disconnects 200 clients that never close their side and send one byte per second', async () => {
  const connections = promisify(app.server.getConnections.bind(app.server))
  const before = await connections()
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    socket.resume()
    socket.write('GET /api/config HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    return socket
  })
  const dripping = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 1_000)
  try {
    await expect.poll(connections).toBeGreaterThanOrEqual(200)
    await expect.poll(connections, { timeout: TIMEOUT_MS * 5 }).toBeLessThanOrEqual(before)
  } finally {
    clearInterval(dripping)
    sockets.forEach((socket) => socket.destroy())
  }
}, 30_000)

it('[WIR-14] rejects invalid HTTP and too many headers, and keeps running', async () => {
  const answerTo = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
      socket.once('close', () => resolve(answer))
      socket.on('error', () => resolve(answer))
      socket.write(text)
    })
  expect(await answerTo('hello\r\n\r\n')).toContain('400')
  expect(await answerTo(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`)).toMatch(/4\d\d/)
  const both =
    'POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
  expect(await answerTo(both)).toContain('400')
  expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200)
})

it('[WIR-75] accepts the longest list of ids, and rejects a longer request with a document', async () => {
  const request = (ids: number) => {
    const list = Array.from({ length: ids }, (_, index) => `T-${String(index).padStart(38, '0')}`).join()
    return fetch(`http://127.0.0.1:${port}/api/invoices?filter%5Btrx_id%5D=${encodeURIComponent(list)}`)
  }
  // 401 for the missing session proves that the request was read.
  expect((await request(500)).status).toBe(401)
  const answer = await request(2000)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/vnd.api+json'])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answer.json()).toMatchObject({ errors: [{ status: '400', code: 'parameter-invalid' }] })
})
