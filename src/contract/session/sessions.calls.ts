/** A user's own portal sessions. Source: docs/spec/session.md SES-10, SES-11. */
import * as z from 'zod/mini'
import { defineCall, many, nothing } from '../wire/define-call.ts'
import { calendarDateSchema, instantSchema } from '../wire/schemas.ts'

export const portalSessionSchema = z.pipe(
  z.object({
    id: z.string(),
    /** Browser and operating system in English, e.g. `Firefox on Windows`; null if unknown. */
    device: z.nullable(z.string()),
    /** An instant by the program's clock, as is the next one. */
    created_at: instantSchema,
    last_seen_at: instantSchema,
    current: z.boolean(),
  }),
  z.transform((wire) => ({
    id: wire.id,
    device: wire.device,
    createdAt: wire.created_at,
    lastSeenAt: wire.last_seen_at,
    isCurrent: wire.current,
  })),
)
export type PortalSession = z.output<typeof portalSessionSchema>

const sessionsMetaSchema = z.pipe(
  z.object({
    program_date: calendarDateSchema,
    /**
     * Instant of the response by the program's clock, from which relative times such as `2 minutes ago` are computed;
     * absent from an older server.
     */
    now_ts: z.optional(instantSchema),
  }),
  z.transform((meta) => ({ programDate: meta.program_date, nowAt: meta.now_ts ?? null })),
)

/** Lists active sessions, most recently used first (SES-10). */
export const listSessions = defineCall({
  name: 'sessions.list',
  method: 'GET',
  path: '/sessions',
  needs: { can: 'sessions.list' },
  output: many('sessions', portalSessionSchema, sessionsMetaSchema),
  errors: ['not-found'],
})

/** Ends one of the user's sessions; the current one ends by signing out (SES-11). */
export const endSession = defineCall({
  name: 'sessions.end',
  method: 'DELETE',
  path: '/sessions/:session_id',
  needs: { can: 'sessions.end' },
  output: nothing(z.null()),
  errors: ['not-found'],
  changes: ['sessions'],
})

/** Ends all of the user's sessions except the current one (SES-11). */
export const endOtherSessions = defineCall({
  name: 'sessions.end-others',
  method: 'DELETE',
  path: '/sessions',
  needs: { can: 'sessions.end-others' },
  output: nothing(z.null()),
  errors: ['not-found'],
  changes: ['sessions'],
})
