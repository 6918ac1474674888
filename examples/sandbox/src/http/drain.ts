/**
 * Shuts the server down without resetting a request that has reached this machine. The system queues connections and
 * bytes for a busy process, and closing a listener resets all of them. So the server first accepts the queue, answers
 * each request with `Connection: close`, and then closes. Source: docs/spec/sandbox.md SBX-8.
 */
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long new connections are accepted after the signal, for clients that send at that moment. */
const DOOR_STAYS_OPEN_MS = 250
/** Number of event-loop turns to wait: connections are accepted in one turn and read in the next. */
const TURNS = 4

const draining = new WeakSet<FastifyInstance>()

/** Tells clients to send nothing more on this connection while the server shuts down. */
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
