/**
 * How a partner's server lets one of its users in, and how the browser turns that into a token.
 * Source: docs/spec/session.md EMB-1…EMB-8 (security rules b.2, b.3).
 */
import * as z from 'zod/mini'
import { CAPABILITIES, type Capability } from '../access/roles.ts'
import { defineCall, nothing, one } from '../wire/define-call.ts'
import { customerIdSchema } from '../wire/schemas.ts'
import { WIRE_ROLES } from '../session/session.schema.ts'

const originSchema = z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/))
const capabilityNames = Object.keys(CAPABILITIES) as [Capability, ...Capability[]]

/** EMB-1: a partner's server only. `capabilities` narrows the role further; absent grants what the role holds. */
export const createEmbedSession = defineCall({
  name: 'embed-sessions.create',
  method: 'POST',
  path: '/embed-sessions',
  credential: 'secret-key',
  needs: {},
  body: {
    type: 'embed-sessions',
    attributes: z.strictObject({
      external_user_id: z.string().check(z.minLength(1), z.maxLength(100)),
      user: z.strictObject({
        first_name: z.string().check(z.minLength(1), z.maxLength(50)),
        last_name: z.string().check(z.minLength(1), z.maxLength(50)),
      }),
      buid_customers: z.array(customerIdSchema).check(z.minLength(1), z.maxLength(100)),
      role: z.enum(Object.values(WIRE_ROLES) as [string, ...string[]]),
      allowed_origins: z.array(originSchema).check(z.minLength(1), z.maxLength(10)),
      capabilities: z.optional(z.array(z.enum(capabilityNames))),
    }),
  },
  output: one('embed-sessions', z.object({ id: z.string(), client_secret: z.string(), expires_in: z.number() })),
  errors: [
    'secret-key-invalid',
    'secret-key-in-browser',
    'origin-not-allowed',
    'not-found',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
})

/** EMB-7: the partner's server ends the session of its user, with every token of it; a second time changes nothing. */
export const revokeEmbedSession = defineCall({
  name: 'embed-sessions.revoke',
  method: 'POST',
  path: '/embed-sessions/:id/revoke',
  credential: 'secret-key',
  needs: {},
  output: nothing(z.null()),
  errors: ['secret-key-invalid', 'secret-key-in-browser', 'not-found'],
})

/** EMB-3: once, within 120 seconds, from an origin that the session names; otherwise the secret is burned. */
export const createEmbedToken = defineCall({
  name: 'embed-tokens.create',
  method: 'POST',
  path: '/embed-tokens',
  credential: 'none',
  needs: {},
  body: {
    type: 'embed-tokens',
    attributes: z.strictObject({
      client_secret: z.string().check(z.maxLength(100)),
      publishable_key: z.string().check(z.maxLength(100)),
    }),
  },
  output: one(
    'embed-tokens',
    z.object({ id: z.string(), access_token: z.string(), expires_in: z.number(), session_id: z.string() }),
  ),
  errors: [
    'client-secret-consumed',
    'client-secret-expired',
    'token-invalid',
    'publishable-key-unknown',
    'origin-not-allowed',
  ],
})

/** EMB-7: ends the embed session and every token of it. */
export const deleteEmbedToken = defineCall({
  name: 'embed-tokens.delete',
  method: 'DELETE',
  path: '/embed-tokens/current',
  output: nothing(z.null()),
})
