/** Where a user is signed in, for administrators. Source: docs/spec/users.md USR-32 (specification §4; domain §3.1). */
import * as z from 'zod/mini'
import { defineCall, many, nothing } from '../wire/define-call.ts'
import { calendarDateSchema, instantSchema } from '../wire/schemas.ts'
import { USER_MANAGEMENT } from './people-flags.ts'

/** `portal`: the provider's own pages; `partner`: a partner's page on which the user is linked. */
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
    /** Browser and system in English, e.g. `Firefox on Windows`; null when the browser did not say, and on a partner's page. */
    device: wire.device,
    /** Program time, as the next one. */
    createdAt: wire.created_at,
    lastSeenAt: wire.last_seen_at,
    /** The one by which the caller asks. */
    isCurrent: wire.current,
  })),
)
/** A session of a user, as administrators see it: never a token nor an address of the network. */
export type UserSession = z.output<typeof userSessionSchema>

const metaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, now_ts: z.optional(instantSchema) }),
  z.transform((meta) => ({ programDate: meta.program_date, nowAt: meta.now_ts ?? null })),
)

/** USR-32: living ones, the last used first. */
export const listUserSessions = defineCall({
  name: 'user-sessions.list',
  method: 'GET',
  path: '/users/:user_id/sessions',
  needs: { can: 'user-sessions.list', ...USER_MANAGEMENT },
  output: many('user-sessions', userSessionSchema, metaSchema),
  errors: ['not-found'],
})

/** USR-32: all of the user's; of the caller's own all but the current one. The user may sign in again at once. */
export const endUserSessions = defineCall({
  name: 'user-sessions.end',
  method: 'DELETE',
  path: '/users/:user_id/sessions',
  needs: { can: 'user-sessions.end', ...USER_MANAGEMENT },
  output: nothing(z.null()),
  errors: ['not-found'],
  changes: ['user-sessions', 'sessions'],
})
