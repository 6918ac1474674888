/**
 * How a server goes down without cutting off a request that has reached this machine. A system holds connections and bytes for a
 * process that is busy; a listener that closes resets all of them. So a server first takes what waits for it, answers each
 * request with `Connection: close`, and closes then. Source: docs/spec/sandbox.md SBX-8.
 */
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** For clients that send at the moment of the signal. */
const DOOR_STAYS_OPEN_MS = 250
/** Connections are accepted in one turn of the event loop and read in the next, however long each takes. */
const TURNS = 4

const draining = new WeakSet<FastifyInstance>()

/** Tells clients of a server that goes down to send nothing more on this connection. */
export function closeWhileDraining(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.has(app)) reply.header('Connection', 'close')
    done(null, payload)
  })
}

/** Resolves when the server has read what had reached it before it was told to stop. */
export async function drain(app: FastifyInstance): Promise<void> {
  draining.add(app)
  await delay(DOOR_STAYS_OPEN_MS)
  for (let turns = 0; turns < TURNS; turns += 1) await turn()
}
