/** Listens on both loopback addresses only, because browsers resolve `localhost` to either. */
import { createServer, type Server } from 'node:http'
import { createServer as createProbe, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartRefusal } from './db/start-refusal.ts'
import { drain } from './http/drain.ts'
import { answerBrokenRequest, MAX_HEADER_BYTES } from './http/answer-broken-request.ts'

const IPV4 = '127.0.0.1'
const IPV6 = '::1'
/** Interval at which slow clients are checked, ms (WIR-14). */
export const CHECK_CONNECTIONS_MS = 5_000

/**
 * Starts listening.
 * @returns the second server, for `::1`; null on a machine without IPv6
 * @throws StartRefusal if another program uses the port
 */
export async function listenLocally(app: FastifyInstance, port: number): Promise<Server | null> {
  await app.listen({ host: IPV4, port }).catch((cause: unknown) => {
    throw refusalOf(cause, port)
  })
  const { requestTimeout, headersTimeout } = app.server
  const limits = {
    requestTimeout,
    headersTimeout,
    connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  }
  const second = createServer(limits, (request, response) => app.routing(request, response))
  second.on('clientError', (error, socket) => answerBrokenRequest(error, socket as Socket))
  try {
    await listen(second, port)
    return second
  } catch (cause) {
    if (codeOf(cause) === 'EADDRINUSE') throw refusalOf(cause, port)
    return null
  }
}

/**
 * Tries a port briefly, so that startup fails before it creates a database.
 * @param wanted port number; 0 for any free one
 * @returns the port
 * @throws StartRefusal if another program uses it
 */
export async function tryPort(wanted: number): Promise<number> {
  const probe = createProbe()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(wanted, IPV4, resolve)).catch(
    (cause: unknown) => {
      throw refusalOf(cause, wanted)
    },
  )
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

/** Lets running and accepted requests finish; connections that are still open after the grace period are closed. */
export async function stopListening(app: FastifyInstance, second: Server | null, graceMs: number): Promise<void> {
  const cut = setTimeout(() => {
    app.server.closeAllConnections()
    second?.closeAllConnections()
  }, graceMs)
  await drain(app)
  const secondClosed = second && new Promise<void>((resolve) => second.close(() => resolve()))
  second?.closeIdleConnections()
  await Promise.all([app.close(), secondClosed])
  clearTimeout(cut)
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: IPV6, port, ipv6Only: true }, resolve)
  })

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '')

function refusalOf(cause: unknown, port: number): unknown {
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return new StartRefusal(
        `Port ${port} is in use: stop the program that uses it, or choose another with PORT or --port.`,
      )
    case 'EACCES':
      return new StartRefusal(`Port ${port} may not be used by this user: choose one above 1023 with PORT or --port.`)
    default:
      return cause
  }
}
