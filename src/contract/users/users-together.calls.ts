/**
 * Actions on several users in one request, each independent of the others. Source: docs/spec/users.md USR-27…USR-30
 * (specification §4…§6, §8).
 */
import * as z from 'zod/mini'
import { defineCall, many } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'
import { GROUP_MANAGEMENT, USER_MANAGEMENT } from './people-flags.ts'
import { USER_LIMITS } from './user-limits.ts'
import { groupIdSchema, userIdSchema } from './user.schema.ts'
import { userLockReasons } from './user.states.ts'

export const USER_OUTCOMES = ['done', 'refused'] as const

/** Result for one user, in the order of the request (USR-27). */
export const userOutcomeSchema = z.pipe(
  z.object({
    user_id: z.nullable(z.string()),
    username: z.nullable(z.string()),
    outcome: z.enum(USER_OUTCOMES),
    error_code: z.nullable(z.string()),
    pointer: z.nullable(z.string()),
  }),
  z.transform((wire) => ({
    /** Null for a refused invitation. */
    userId: wire.user_id,
    /** Null for a user whom the caller may not see. */
    username: wire.username,
    outcome: wire.outcome,
    /** Error code that the call for a single user would return; null if not refused. */
    errorCode: wire.error_code,
    /** JSON pointer into the request, such as `/data/attributes/users/3/username`; null if successful. */
    pointer: wire.pointer,
  })),
)
/** Result for one user of a request that names several. */
export type UserOutcome = z.output<typeof userOutcomeSchema>

const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const
const OUTPUT = many('user-outcomes', userOutcomeSchema, baseMetaSchema)
const CHANGES = ['users', 'user-groups'] as const

const isWithoutRepetition = (list: readonly string[]): boolean => new Set(list).size === list.length

const userIdsSchema = z
  .array(userIdSchema)
  .check(z.minLength(1), z.maxLength(USER_LIMITS.maxUsersTogether), z.refine(isWithoutRepetition))

/** Does `users.lock` for each user; the default reason is the first one that the caller's role may use (USR-28). */
export const lockUsersTogether = defineCall({
  name: 'users.lock-together',
  method: 'POST',
  path: '/user-locks',
  needs: { can: 'users.lock-together', ...USER_MANAGEMENT },
  body: {
    type: 'user-locks',
    attributes: z.strictObject({ user_ids: userIdsSchema, reason: z.optional(z.enum(userLockReasons)) }),
  },
  output: OUTPUT,
  errors: KEY_ERRORS,
  idempotent: true,
  changes: CHANGES,
})

/** Does `users.unlock` for each user (USR-28). */
export const unlockUsersTogether = defineCall({
  name: 'users.unlock-together',
  method: 'POST',
  path: '/user-unlocks',
  needs: { can: 'users.unlock-together', ...USER_MANAGEMENT },
  body: { type: 'user-unlocks', attributes: z.strictObject({ user_ids: userIdsSchema }) },
  output: OUTPUT,
  errors: KEY_ERRORS,
  idempotent: true,
  changes: CHANGES,
})

/**
 * Does `user-groups.add-users` for each user; a user of another group is refused with `group-move-unconfirmed` unless
 * `confirm_move` is set (USR-88). A preview of `user-groups.add-users` lists what each user loses (GRP-15).
 */
export const moveUsersTogether = defineCall({
  name: 'users.move-together',
  method: 'POST',
  path: '/user-moves',
  needs: { can: 'users.move-together', ...GROUP_MANAGEMENT },
  body: {
    type: 'user-moves',
    attributes: z.strictObject({
      group_id: groupIdSchema,
      user_ids: userIdsSchema,
      confirm_move: z._default(z.boolean(), false),
    }),
  },
  output: OUTPUT,
  errors: ['not-found', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** Does `users.invite-again` for each user (USR-30). */
export const inviteUsersAgainTogether = defineCall({
  name: 'users.invite-again-together',
  method: 'POST',
  path: '/user-invitation-renewals',
  needs: { can: 'users.invite-again-together', ...USER_MANAGEMENT },
  body: { type: 'user-invitation-renewals', attributes: z.strictObject({ user_ids: userIdsSchema }) },
  output: OUTPUT,
  errors: KEY_ERRORS,
  idempotent: true,
  changes: CHANGES,
})

const textSchema = z.string().check(z.maxLength(1000))

/** Accepts any text, because usernames, roles, and addresses are validated per user, as in `users.invite`. */
const invitationRowSchema = z.strictObject({
  username: textSchema,
  first_name: textSchema,
  last_name: textSchema,
  email_address: textSchema,
  role: textSchema,
  customers: z.array(textSchema).check(z.maxLength(USER_LIMITS.maxCustomersNamed)),
  group_id: z.optional(z.nullable(textSchema)),
  language: z.optional(textSchema),
})

/** Does `users.invite` for each row; an invalid username or address refuses only its own row (USR-29). */
export const inviteUsersTogether = defineCall({
  name: 'users.invite-together',
  method: 'POST',
  path: '/user-invitations',
  needs: { can: 'users.invite-together', ...USER_MANAGEMENT },
  body: {
    type: 'user-invitations',
    attributes: z.strictObject({
      users: z.array(invitationRowSchema).check(z.minLength(1), z.maxLength(USER_LIMITS.maxUsersTogether)),
    }),
  },
  output: OUTPUT,
  errors: KEY_ERRORS,
  idempotent: true,
  changes: CHANGES,
})
