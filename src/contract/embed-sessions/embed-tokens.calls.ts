/**
 * How the browser turns what its page's server got for it into a token; a file of its own, so that no page carries what is
 * for servers. Source: docs/spec/session.md EMB-3…EMB-8 (security b.2, b.3).
 */
import * as z from 'zod/mini'
import { defineCall, nothing, one } from '../wire/define-call.ts'

/**
 * EMB-3: once, within 120 seconds, from an origin that the session names; otherwise the secret is burned. EMB-137: with
 * `include` the answer has what a page reads first, each resource with the `meta` of its own call.
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

/** EMB-7: ends the embed session and every token of it. */
export const deleteEmbedToken = defineCall({
  name: 'embed-tokens.delete',
  method: 'DELETE',
  path: '/embed-tokens/current',
  output: nothing(z.null()),
})
