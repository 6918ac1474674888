/**
 * Graceful shutdown that resets no request that has reached this machine. The system queues connections and bytes for a busy
 * process, and closing a listener resets all of them. So the server first accepts the queue, answers each request with
 * `Connection: close`, and then closes. Source: docs/spec/sandbox.md SBX-8.
 */
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** For clients that send at the moment of the signal. */
const DOOR_STAYS_OPEN_MS = 250
/** Connections are accepted in one turn of the event loop and read in the next, however long each turn takes. */
const TURNS = 4

const draining = new WeakSet<FastifyInstance>()

/** Makes clients send nothing more on this connection while the server shuts down. */
export function closeWhileDraining(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.has(app)) reply.header('Connection', 'close')
    done(null, payload)
  })
}

/** Resolves when the server has read everything that had arrived before the shutdown. */
export async function drain(app: FastifyInstance): Promise<void> {
  draining.add(app)
  await delay(DOOR_STAYS_OPEN_MS)
  for (let turns = 0; turns < TURNS; turns += 1) await turn()
}
