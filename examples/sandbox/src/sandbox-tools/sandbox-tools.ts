/** What a sandbox has beside the provider: faults on purpose and a log of requests. Source: docs/spec/sandbox.md SBX-9…SBX-13. */
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

/** The switches themselves must answer, or nobody could turn them off. */
const isSpared = (call: Pick<Call, 'sandboxOnly'>): boolean => call.sandboxOnly

/**
 * Before a call is looked at: it waits, fails, or is told to come back later.
 *
 * @throws Refusal `server-error` for the share that fails, `server-unavailable` with `Retry-After` during maintenance
 */
export async function meetFaults(tools: SandboxTools | null, call: Call, reply: FastifyReply): Promise<void> {
  if (!tools || isSpared(call)) return
  const faults = await tools.faults.current()
  if (faults.slow_ms > 0) await delay(faults.slow_ms)
  if (faults.maintenance_seconds > 0) {
    reply.header('X-Sandbox-Fault', 'maintenance')
    const detail = 'The sandbox was told to be down for maintenance. Nothing was done. Try again later.'
    const meta = { retry_after: faults.maintenance_seconds }
    throw new Refusal(
      { code: 'server-unavailable', detail, meta },
      { 'Retry-After': String(faults.maintenance_seconds) },
    )
  }
  if (!tools.faults.isFailing(faults)) return
  reply.header('X-Sandbox-Fault', 'failing')
  throw new Refusal({ code: 'server-error', detail: 'The sandbox was told to fail. Nothing was done. Try again.' })
}

/**
 * After a call was done: cuts the connection instead of answering.
 *
 * @returns true when there is nothing left to answer
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

/** Everything below the API is logged, but for the questions about the log itself. */
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
