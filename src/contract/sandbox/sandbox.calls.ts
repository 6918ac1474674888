/**
 * What goes wrong on purpose in a sandbox, and what was asked of it. A live configuration has none of these calls.
 * Source: docs/spec/sandbox.md SBX-9…SBX-13.
 */
import * as z from 'zod/mini'
import { defineCall, many, one } from '../wire/define-call.ts'
import { instantSchema, listMetaSchema } from '../wire/schemas.ts'

const percentSchema = z.number().check(z.int(), z.minimum(0), z.maximum(100))
const switches = {
  /** Milliseconds that every answer waits, a minute at most. */
  slow_ms: z.number().check(z.int(), z.minimum(0), z.maximum(60_000)),
  /** Of a hundred calls so many are answered 500, before anything is done. */
  failing_percent: percentSchema,
  /** Of a hundred calls so many are done and their connection cut before the answer. */
  cut_percent: percentSchema,
  /** Flags are told as they were when this was switched on; what they really are still decides. */
  stale_flags: z.boolean(),
  /** Not 0: down for maintenance. Every call is answered 503 and asked to come back after so many seconds, an hour at most. */
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

/** A switch that is not named stays as it is. */
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
    /** The pattern, never the address: that may hold what somebody typed. */
    route: wire.route,
    call: wire.call,
    /** 0: cut before the answer. */
    status: wire.status,
    durationMs: wire.duration_ms,
    fault: wire.fault,
  })),
)

/** The last thousand, newest first, of all processes. */
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
