/** A user's sessions, for admins. Source: docs/spec/users.md USR-32 (specification §4; domain §3.1). */
import * as z from 'zod/mini'
import { defineCall, many, nothing } from '../wire/define-call.ts'
import { calendarDateSchema, instantSchema } from '../wire/schemas.ts'
import { USER_MANAGEMENT } from './people-flags.ts'

/** Where a session is: `portal` is the provider's own pages, `partner` a partner's page on which the user is linked. */
export const USER_SESSION_PLACES = ['portal', 'partner'] as const

export const userSessionSchema = z.pipe(
  z.object({
    id: z.string(),
    place: z.enum(USER_SESSION_PLACES),
    device: z.nullable(z.string()),
    created_at: instantSchema,
    last_seen_at: instantSchema,
    current: z.boolean(),
  }),
  z.transform((wire) => ({
    id: wire.id,
    place: wire.place,
    /** Browser and operating system in English, e.g. `Firefox on Windows`; null if unknown, and on a partner's page. */
    device: wire.device,
    /** An instant by the program's clock, as is the next one. */
    createdAt: wire.created_at,
    lastSeenAt: wire.last_seen_at,
    /** Whether it is the caller's current session. */
    isCurrent: wire.current,
  })),
)
/** A session of a user, for admins; never contains a token or an IP address. */
export type UserSession = z.output<typeof userSessionSchema>

const metaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, now_ts: z.optional(instantSchema) }),
  z.transform((meta) => ({ programDate: meta.program_date, nowAt: meta.now_ts ?? null })),
)

/** Lists active sessions, most recently used first (USR-32). */
export const listUserSessions = defineCall({
  name: 'user-sessions.list',
  method: 'GET',
  path: '/users/:user_id/sessions',
  needs: { can: 'user-sessions.list', ...USER_MANAGEMENT },
  output: many('user-sessions', userSessionSchema, metaSchema),
  errors: ['not-found'],
})

/**
 * Ends all of the user's sessions; for the caller, all except the current one (USR-32). The user may sign in again
 * immediately.
 */
export const endUserSessions = defineCall({
  name: 'user-sessions.end',
  method: 'DELETE',
  path: '/users/:user_id/sessions',
  needs: { can: 'user-sessions.end', ...USER_MANAGEMENT },
  output: nothing(z.null()),
  errors: ['not-found'],
  changes: ['user-sessions', 'sessions'],
})
