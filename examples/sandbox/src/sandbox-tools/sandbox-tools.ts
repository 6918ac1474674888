/** Tools of a sandbox only: simulated faults and a request log. Source: docs/spec/sandbox.md SBX-9…SBX-13. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Call } from 'netterms/contract/internal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { FaultSwitches } from './faults.ts'
import { RequestLog } from './request-log.ts'

export interface SandboxTools {
  faults: FaultSwitches
  requests: RequestLog
}

export const createSandboxTools = (db: Kysely<Database>, log: (line: string) => void): SandboxTools => ({
  faults: new FaultSwitches(db),
  requests: new RequestLog(db, log),
})

/** True for the calls that control the faults, which must work so that faults can be turned off. */
const isSpared = (call: Pick<Call, 'sandboxOnly'>): boolean => call.sandboxOnly

/**
 * Applies faults before a call runs: delays it, fails it, or responds that maintenance is on.
 * @throws Refusal `server-error` for the configured percentage, `server-unavailable` with `Retry-After` during
 * maintenance
 */
export async function meetFaults(tools: SandboxTools | null, call: Call, reply: FastifyReply): Promise<void> {
  if (!tools || isSpared(call)) return
  const faults = await tools.faults.current()
  if (faults.slow_ms > 0) await delay(faults.slow_ms)
  if (faults.maintenance_seconds > 0) {
    reply.header('X-Sandbox-Fault', 'maintenance')
    const detail = 'The sandbox is in simulated maintenance. Nothing was done. Try again later.'
    const meta = { retry_after: faults.maintenance_seconds }
    throw new Refusal(
      { code: 'server-unavailable', detail, meta },
      { 'Retry-After': String(faults.maintenance_seconds) },
    )
  }
  if (!tools.faults.isFailing(faults)) return
  reply.header('X-Sandbox-Fault', 'failing')
  throw new Refusal({ code: 'server-error', detail: 'The sandbox simulated a failure. Nothing was done. Try again.' })
}

/**
 * Cuts the connection after a call ran, instead of responding.
 * @returns true if no response is left to send
 */
export async function cutReply(
  tools: SandboxTools | null,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!tools || isSpared(call)) return false
  if (!tools.faults.isCut(await tools.faults.current())) return false
  reply.hijack()
  request.raw.socket.destroy()
  tools.requests.add(loggedRequest(request, call.name, 0, reply.elapsedTime, 'cut'))
  return true
}

/** Logs every call, except those that read the log. */
export function logRequests(api: FastifyInstance, tools: SandboxTools, calls: readonly Call[]): void {
  const nameOf = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]))
  api.addHook('onResponse', async (request, reply) => {
    const route = (request.routeOptions.url ?? '').replace(/^\/api/, '')
    const call = nameOf.get(`${request.method === 'HEAD' ? 'GET' : request.method} ${route}`)
    if (reply.sent && reply.raw.destroyed && !reply.raw.writableFinished) return
    if (call && call.sandboxOnly && call.method === 'GET') return
    const fault = reply.getHeader('X-Sandbox-Fault')
    tools.requests.add(
      loggedRequest(
        request,
        call?.name ?? null,
        reply.statusCode,
        reply.elapsedTime,
        fault === undefined ? null : String(fault),
      ),
    )
  })
  api.addHook('onClose', () => tools.requests.write())
}

const loggedRequest = (
  request: FastifyRequest,
  call: string | null,
  status: number,
  elapsedMs: number,
  fault: string | null,
) => ({
  at: new Date(),
  request_id: request.id,
  method: request.method,
  route: request.routeOptions.url ?? null,
  call,
  status,
  duration_ms: Math.round(elapsedMs),
  fault,
})
