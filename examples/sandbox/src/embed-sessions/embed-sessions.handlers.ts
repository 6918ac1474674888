/** Handles the calls for embed sessions and their tokens. Source: docs/spec/session.md EMB-1…EMB-8. */
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Provider } from '../http/app-options.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { createSession } from './create-embed-session.ts'
import { exchange } from './exchange-client-secret.ts'
import { type FirstReads, includedWith } from './first-reads.ts'
import { refuseSecretKey } from './refuse-secret-key.ts'

type EmbedHandlers = Pick<
  Handlers,
  'embed-sessions.create' | 'embed-sessions.revoke' | 'embed-tokens.create' | 'embed-tokens.delete'
>

/**
 * Creates the handlers.
 * @param firstReads handlers of the calls that the exchange of a client secret can include
 */
export const createEmbedHandlers = (
  provider: Pick<Provider, 'db' | 'realNow' | 'log'>,
  firstReads: FirstReads,
): EmbedHandlers => ({
  'embed-sessions.create': (context) => createSession(context, provider.realNow()),

  'embed-sessions.revoke': async ({ db, params, publishableKey }) => {
    const { numUpdatedRows } = await db
      .updateTable('embed_sessions')
      .set({ revoked_at: new Date(provider.realNow()) })
      .where('id', '=', params['id'] ?? '')
      .where('publishable_key', '=', publishableKey)
      .executeTakeFirst()
    // Another partner's session is not found, so that its existence is not revealed.
    if (numUpdatedRows === 0n) throw notFound()
    return { data: null }
  },

  'embed-tokens.create': async (context) => {
    const { db, body, origin, clock } = context
    await refuseSecretKey(provider, body.publishable_key)
    const { sessionId, ...result } = await exchange(db, body, origin, provider.realNow(), clock.nowMs)
    if (context.include.length === 0) return result
    return { ...result, included: await includedWith({ provider, firstReads, context, sessionId }) }
  },

  'embed-tokens.delete': async (context) => {
    const principal = requirePrincipal(context)
    // A portal session has no embed token; it is ended with DELETE /sessions/current.
    if (principal.kind !== 'embed') throw notFound()
    await context.db
      .updateTable('embed_sessions')
      .set({ revoked_at: new Date(provider.realNow()) })
      .where('id', '=', principal.sessionId)
      .execute()
    return { data: null }
  },
})
