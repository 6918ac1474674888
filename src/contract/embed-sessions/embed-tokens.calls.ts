/**
 * How the browser exchanges a client secret for a token. A separate file, so that pages do not load calls for servers.
 * Source: docs/spec/session.md EMB-3…EMB-8 (security b.2, b.3).
 */
import * as z from 'zod/mini'
import { defineCall, nothing, one } from '../wire/define-call.ts'

/**
 * Exchanges a client secret for a token: once, within 120 seconds, from an origin of the session; any other attempt
 * invalidates the secret (EMB-3). `include` adds the resources that a page reads first, each with the `meta` of its own
 * call (EMB-137).
 */
export const createEmbedToken = defineCall({
  name: 'embed-tokens.create',
  method: 'POST',
  path: '/embed-tokens',
  credential: 'none',
  needs: {},
  query: { filters: {}, sorts: [], includes: ['self', 'config', 'feature-flags'] },
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
    'secret-key-in-browser',
    'origin-not-allowed',
  ],
})

/** Ends the embed session and all its tokens (EMB-7). */
export const deleteEmbedToken = defineCall({
  name: 'embed-tokens.delete',
  method: 'DELETE',
  path: '/embed-tokens/current',
  output: nothing(z.null()),
})
