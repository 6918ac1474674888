/** Ports that nobody uses, on both addresses of this machine. */
import { createServer } from 'node:net'

const ATTEMPTS = 50

/** A port whose neighbours at the given distances are free as well: the secure frame stands one above the provider, the partner's site two. */
export async function freePort(distances: readonly number[] = [0, 1, 2]): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = await anyFreePort()
    if (port > 65_000) continue
    const free = await Promise.all(distances.map((distance) => isFree(port + distance)))
    if (free.every(Boolean)) return port
  }
  throw new Error('No free ports were found: too many programs listen on this machine.')
}

function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function isFree(port: number): Promise<boolean> {
  const free = await Promise.all(['127.0.0.1', '::1'].map((host) => canListen(port, host)))
  return free.every(Boolean)
}

/** A machine without IPv6 cannot listen there, and nobody else can: that counts as free. */
function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
      .listen({ port, host, ipv6Only: true }, () => probe.close(() => resolve(true)))
  })
}
