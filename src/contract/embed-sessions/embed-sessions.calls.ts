/** How a partner's server signs in one of its users. Source: docs/spec/session.md EMB-1, EMB-7 (security b.2, b.3). */
import * as z from 'zod/mini'
import { CAPABILITIES, type Capability } from '../access/capabilities.ts'
import { defineCall, nothing, one } from '../wire/define-call.ts'
import { USER_LIMITS } from '../users/user-limits.ts'
import { assignableRoleSchema } from '../users/user.schema.ts'
import { isBlank, lineSchema } from '../wire/line-schema.ts'
import { customerIdSchema } from '../wire/schemas.ts'

const originSchema = z.string().check(z.regex(/^https?:\/\/([a-z0-9.-]+|\[::1\])(:\d{1,5})?$/))
const capabilityNames = Object.keys(CAPABILITIES) as [Capability, ...Capability[]]

/**
 * Creates a session (EMB-1); for a partner's server only, for customers of its key (EMB-11) and with roles that the key
 * allows (EMB-10). `capabilities` limits the role further; if absent, the session gets the role's rights except those
 * over users (USR-16). A user of the provider who is locked or terminated gets no session (USR-13).
 */
export const createEmbedSession = defineCall({
  name: 'embed-sessions.create',
  method: 'POST',
  path: '/embed-sessions',
  credential: 'secret-key',
  needs: {},
  body: {
    type: 'embed-sessions',
    attributes: z.strictObject({
      external_user_id: z.string().check(
        z.minLength(1),
        z.maxLength(100),
        z.refine((text) => !isBlank(text) && !/[\p{Cc}\p{Cf}]/u.test(text), 'is blank or has invisible characters'),
      ),
      user: z.strictObject({
        first_name: lineSchema(USER_LIMITS.maxPartOfName),
        last_name: lineSchema(USER_LIMITS.maxPartOfName),
      }),
      buid_customers: z.array(customerIdSchema).check(z.minLength(1), z.maxLength(100)),
      role: assignableRoleSchema,
      allowed_origins: z.array(originSchema).check(z.minLength(1), z.maxLength(10)),
      capabilities: z.optional(z.array(z.enum(capabilityNames))),
    }),
  },
  output: one('embed-sessions', z.object({ id: z.string(), client_secret: z.string(), expires_in: z.number() })),
  errors: [
    'secret-key-invalid',
    'secret-key-in-browser',
    'origin-not-allowed',
    'account-locked',
    'not-found',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
})

/** Ends the session of a partner's user with all its tokens; a repeated call changes nothing (EMB-7). */
export const revokeEmbedSession = defineCall({
  name: 'embed-sessions.revoke',
  method: 'POST',
  path: '/embed-sessions/:id/revoke',
  credential: 'secret-key',
  needs: {},
  output: nothing(z.null()),
  errors: ['secret-key-invalid', 'secret-key-in-browser', 'not-found'],
})
