/**
 * Fault injection in a sandbox, and its request log. A live configuration has none of these calls. Source:
 * docs/spec/sandbox.md SBX-9…SBX-13.
 */
import * as z from 'zod/mini'
import { defineCall, many, one } from '../wire/define-call.ts'
import { instantSchema, listMetaSchema } from '../wire/schemas.ts'

const percentSchema = z.number().check(z.int(), z.minimum(0), z.maximum(100))
const switches = {
  /** Delay of every response, ms, at most a minute. */
  slow_ms: z.number().check(z.int(), z.minimum(0), z.maximum(60_000)),
  /** Percentage of calls that fail with 500 before anything is done. */
  failing_percent: percentSchema,
  /** Percentage of calls that are processed, but lose their connection before the response. */
  cut_percent: percentSchema,
  /**
   * Whether responses keep the flags of the moment when this was switched on, while access checks use the current
   * flags.
   */
  stale_flags: z.boolean(),
  /**
   * Maintenance mode unless 0: every call is answered with 503 and a `Retry-After` of this many seconds, at most an
   * hour.
   */
  maintenance_seconds: z.number().check(z.int(), z.minimum(0), z.maximum(3_600)),
}

const faultsSchema = z.pipe(
  z.object({ id: z.string(), ...switches }),
  z.transform((wire) => ({
    slowMs: wire.slow_ms,
    failingPercent: wire.failing_percent,
    cutPercent: wire.cut_percent,
    staleFlags: wire.stale_flags,
    maintenanceSeconds: wire.maintenance_seconds,
  })),
)

export const getSandboxFaults = defineCall({
  name: 'sandbox-faults.get',
  method: 'GET',
  path: '/sandbox/faults',
  credential: 'none',
  needs: {},
  output: one('sandbox-faults', faultsSchema),
  sandboxOnly: true,
})

/** Sets fault switches; absent ones are unchanged. */
export const setSandboxFaults = defineCall({
  name: 'sandbox-faults.set',
  method: 'POST',
  path: '/sandbox/faults',
  credential: 'none',
  needs: {},
  body: { type: 'sandbox-faults', attributes: z.partial(z.strictObject(switches)) },
  output: one('sandbox-faults', faultsSchema),
  sandboxOnly: true,
})

const loggedRequestSchema = z.pipe(
  z.object({
    id: z.string(),
    at: instantSchema,
    request_id: z.string(),
    method: z.string(),
    route: z.nullable(z.string()),
    call: z.nullable(z.string()),
    status: z.number(),
    duration_ms: z.number(),
    fault: z.nullable(z.string()),
  }),
  z.transform((wire) => ({
    id: wire.id,
    at: wire.at,
    requestId: wire.request_id,
    method: wire.method,
    /** The path pattern, never the URL, because that may contain user input. */
    route: wire.route,
    call: wire.call,
    /** HTTP status; 0 if the connection was cut before the response. */
    status: wire.status,
    durationMs: wire.duration_ms,
    fault: wire.fault,
  })),
)

/** Lists the last thousand requests of all processes, newest first. */
export const listRequests = defineCall({
  name: 'request-log.list',
  method: 'GET',
  path: '/sandbox/request-log',
  credential: 'none',
  needs: {},
  query: { filters: {}, sorts: [], maxPageSize: 200 },
  output: many('logged-requests', loggedRequestSchema, listMetaSchema),
  sandboxOnly: true,
})
