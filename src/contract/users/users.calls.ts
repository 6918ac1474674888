/** Calls that list, invite, and change users. Source: docs/spec/users.md USR-8…USR-16 (specification §1, §3…§6, §8). */
import * as z from 'zod/mini'
import type { CalendarDate } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'
import { commaListSchema } from '../wire/comma-list.ts'
import { countsSchema } from '../wire/counts-schema.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import { baseMetaSchema, calendarDateSchema, customerIdSchema, searchSchema } from '../wire/schemas.ts'
import {
  assignableRoleSchema,
  groupIdSchema,
  userChangeSchema,
  userInvitationSchema,
  userLockSchema,
  userSchema,
} from './user.schema.ts'
import { USER_STATUSES, type UserLockReason, userLockReasons, type UserStatus } from './user.states.ts'
import { USER_MANAGEMENT } from './people-flags.ts'

const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const
const CHANGES = ['users', 'user-groups'] as const
const OUTPUT = one('users', userSchema, baseMetaSchema)

const counts = z.object({
  status: countsSchema(USER_STATUSES),
  lock_reason: countsSchema(userLockReasons),
})

const userListMetaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, record_count: z.number(), counts: z.nullish(counts) }),
  z.transform((meta): { programDate: CalendarDate; recordCount: number; counts: UserCounts | null } => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    /**
     * Counts of all users that match the filter, ignoring `status` and `lock_reason`; null from a server that does not
     * count (USR-26).
     */
    counts: meta.counts ? { byStatus: meta.counts.status, byLockReason: meta.counts.lock_reason } : null,
  })),
)
/** How many users match the filter of `users.list`, by status and by lock reason. */
export interface UserCounts {
  byStatus: Readonly<Record<UserStatus, number>>
  byLockReason: Readonly<Record<UserLockReason, number>>
}

/** Value of `filter[group_id]` for users without a group (USR-26). No group has this id. */
export const NO_GROUP = 'none'

/**
 * Lists users who have no customers but the caller's (USR-8, USR-26). `search` matches names, usernames, and
 * e-mail addresses; `status` and `lock_reason` take comma lists; `group_id` accepts `none`.
 */
export const listUsers = defineCall({
  name: 'users.list',
  method: 'GET',
  path: '/users',
  needs: { can: 'users.list', ...USER_MANAGEMENT },
  query: {
    filters: {
      search: searchSchema,
      status: commaListSchema(USER_STATUSES),
      lock_reason: commaListSchema(userLockReasons),
      role: assignableRoleSchema,
      group_id: groupIdSchema,
      buid_customer: customerIdSchema,
    },
    sorts: ['name', 'username', 'role', 'status', 'last_sign_in'],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('users', userSchema, userListMetaSchema),
})

/** Reads one user. */
export const getUser = defineCall({
  name: 'users.get',
  method: 'GET',
  path: '/users/:user_id',
  needs: { can: 'users.get', ...USER_MANAGEMENT },
  output: OUTPUT,
  errors: ['not-found'],
})

/**
 * Creates an invited user and sends a link (USR-9…USR-11). A repeated key creates no second user and sends no second
 * email (PAY-20).
 */
export const inviteUser = defineCall({
  name: 'users.invite',
  method: 'POST',
  path: '/users',
  needs: { can: 'users.invite', ...USER_MANAGEMENT },
  body: { type: 'users', attributes: userInvitationSchema },
  output: OUTPUT,
  errors: ['user-exists', 'user-name-confusable', 'not-found', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** Sends another link; the previous one becomes invalid (USR-7). */
export const inviteUserAgain = defineCall({
  name: 'users.invite-again',
  method: 'POST',
  path: '/users/:user_id/invitation',
  needs: { can: 'users.invite-again', ...USER_MANAGEMENT },
  output: OUTPUT,
  errors: ['user-status-conflict', 'not-found', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** Changes a user, but never the username (USR-12). Refused unless `version` is the current one (USR-86). */
export const updateUser = defineCall({
  name: 'users.update',
  method: 'PATCH',
  path: '/users/:user_id',
  needs: { can: 'users.update', ...USER_MANAGEMENT },
  body: { type: 'users', attributes: userChangeSchema },
  output: OUTPUT,
  errors: ['user-version-conflict', 'user-own-role', 'user-last-admin', 'user-status-conflict', 'not-found'],
  changes: CHANGES,
})

/** Locks a user and ends the user's sessions (USR-13). */
export const lockUser = defineCall({
  name: 'users.lock',
  method: 'POST',
  path: '/users/:user_id/lock',
  needs: { can: 'users.lock', ...USER_MANAGEMENT },
  body: { type: 'user-locks', attributes: userLockSchema },
  output: OUTPUT,
  errors: ['user-status-conflict', 'user-last-admin', 'not-found'],
  changes: CHANGES,
})

/** Unlocks a user (USR-5). */
export const unlockUser = defineCall({
  name: 'users.unlock',
  method: 'POST',
  path: '/users/:user_id/unlock',
  needs: { can: 'users.unlock', ...USER_MANAGEMENT },
  output: OUTPUT,
  errors: ['user-status-conflict', 'user-lock-kept', 'not-found'],
  changes: CHANGES,
})

/** Terminates a user permanently (USR-1, USR-13). */
export const terminateUser = defineCall({
  name: 'users.terminate',
  method: 'POST',
  path: '/users/:user_id/termination',
  needs: { can: 'users.terminate', ...USER_MANAGEMENT },
  output: OUTPUT,
  errors: ['user-status-conflict', 'user-last-admin', 'not-found'],
  changes: CHANGES,
})
