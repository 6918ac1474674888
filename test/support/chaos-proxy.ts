/**
 * A TCP proxy that drops traffic on command: the request before the server receives it, or the response after the
 * server has processed the request. In both cases the client only receives a connection reset.
 */
import { connect, createServer, type Server, type Socket } from 'node:net'

export type Loss = 'request' | 'reply'

export interface Plan {
  /** Start of the request line, e.g. `POST /api/payments `. */
  request: string
  lose: Loss
  /** Number of matching requests to drop; later ones pass. */
  times: number
}

export interface ChaosProxy {
  port: number
  /** Replaces the plan; null lets everything pass. */
  plan: (plan: Plan | null) => void
  /** Requests that were lost since the start. */
  lost: () => number
  close: () => Promise<void>
}

/** Starts the proxy. @param target port of the server on 127.0.0.1 */
export async function startChaosProxy(target: number): Promise<ChaosProxy> {
  const sockets = new Set<Socket>()
  let plan: Plan | null = null
  let lost = 0

  /** Returns whether this chunk starts a request that the plan drops, and counts it. */
  const isHit = (piece: Buffer): Loss | null => {
    if (!plan || plan.times === 0 || !piece.subarray(0, plan.request.length).equals(Buffer.from(plan.request)))
      return null
    plan = { ...plan, times: plan.times - 1 }
    lost += 1
    return plan.lose
  }

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    let losesNextReply = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    // Browsers write each request separately, so a request line is always at the start of a chunk.
    client.on('data', (piece: Buffer) => {
      const loss = isHit(piece)
      if (loss === 'request') return client.resetAndDestroy()
      losesNextReply ||= loss === 'reply'
      upstream.write(piece)
    })
    upstream.on('data', (piece: Buffer) => {
      // The first byte of the response proves that the request was processed, because the server responds after it.
      if (losesNextReply) client.resetAndDestroy()
      else client.write(piece)
    })
  })
  const port = await listen(server)
  return {
    port,
    plan: (next) => {
      plan = next
    },
    lost: () => lost,
    async close() {
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
