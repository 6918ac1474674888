/** Finds ports that are unused on both loopback addresses, IPv4 and IPv6. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const ATTEMPTS = 50
/** Size of each test file's own range. In a shared range, a parallel file could take a port that was just checked. */
const SIZE = 500
const PLACE = 20_000 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 20) * SIZE
const given = new Set<number>()

/**
 * Returns a port with unused ports at the given distances above it: the secure frame is one above the provider, the
 * partner's site two, legacy pages three.
 */
export async function freePort(distances: readonly number[] = [0, 1, 2, 3]): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = PLACE + randomInt(SIZE - Math.max(...distances))
    const ports = distances.map((distance) => port + distance)
    if (ports.some((each) => given.has(each))) continue
    const free = await Promise.all(ports.map(isFree))
    if (!free.every(Boolean)) continue
    ports.forEach((each) => given.add(each))
    return port
  }
  throw new Error('No free ports were found: too many programs listen on this machine.')
}

async function isFree(port: number): Promise<boolean> {
  const free = await Promise.all(['127.0.0.1', '::1'].map((host) => canListen(port, host)))
  return free.every(Boolean)
}

/** Returns whether the port is unused; an IPv6 port counts as unused on a machine without IPv6. */
function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
      .listen({ port, host, ipv6Only: true }, () => probe.close(() => resolve(true)))
  })
}
