/**
 * Runs the partner's site as a process. Environment: `PORT_PARTNER` (4702), `NETTERMS_ORIGIN` (http://localhost:4700),
 * `NETTERMS_SECURE_ORIGIN` (http://localhost:4701), `NETTERMS_SECRET_KEY`, `NETTERMS_PUBLISHABLE_KEY`. If it cannot
 * start, it prints one sentence and exits with code 1.
 */
import type { Server } from 'node:http'
import { createPartnerSite } from './partner-site.ts'

/** Time that open connections have to finish after the signal to stop, ms. */
const STOP_WITHIN_MS = 5_000

try {
  await serve()
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
}

async function serve(): Promise<void> {
  const port = portFrom(process.env['PORT_PARTNER'] ?? '4702')
  const site = () =>
    createPartnerSite({
      origin: originFrom(process.env['NETTERMS_ORIGIN'] ?? 'http://localhost:4700'),
      secureOrigin: originFrom(process.env['NETTERMS_SECURE_ORIGIN'] ?? 'http://localhost:4701'),
      publishableKey: required('NETTERMS_PUBLISHABLE_KEY', /^pk_\w+$/),
      secretKey: required('NETTERMS_SECRET_KEY', /^sk_(test|live)_[\w-]+$/),
      ownOrigins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
      log: (line) => process.stderr.write(`partner: ${line}\n`),
    })
  const servers = [await listen(site(), port, '127.0.0.1')]
  // Many browsers resolve `localhost` to ::1 first, so the site listens there too, unless the machine has no IPv6.
  const second = await listen(site(), port, '::1').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'EAFNOSUPPORT') return null
    throw cause
  })
  if (second) servers.push(second)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(servers))
  process.send?.({ ready: true, port })
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is already in use: stop what listens there, or choose another with PORT_PARTNER.`
      reject(cause.code === 'EADDRINUSE' ? new Error(taken, { cause }) : cause)
    })
    server.listen({ port, host, ipv6Only: true }, () => resolve(server))
  })
}

function stop(servers: readonly Server[]): void {
  for (const server of servers) {
    server.close(() => servers.every((each) => !each.listening) && process.exit(0))
    server.closeIdleConnections()
  }
  setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
}

function portFrom(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(`PORT_PARTNER must be a number from 1 to 65535, not "${text}".`)
  }
  return port
}

function originFrom(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`NETTERMS_ORIGIN must be an address such as http://localhost:4700, not "${text}".`)
  }
  return new URL(text).origin
}

/** Reads a required variable; its value is never printed, because it may be a secret. */
function required(name: string, shape: RegExp): string {
  const value = process.env[name] ?? ''
  if (!shape.test(value)) throw new Error(`${name} is missing or not a key: the sandbox prints both keys at its start.`)
  return value
}
