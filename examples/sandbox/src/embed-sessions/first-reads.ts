/**
 * Includes what a page reads first in the response with its token, which saves a round trip before its rows appear.
 * Source: docs/spec/session.md EMB-137 (issue 27).
 */
import { type Call, type createEmbedToken, getConfig, getFeatureFlags, getSelf } from 'netterms/contract/internal'
import type { Provider } from '../http/app-options.ts'
import type { Handler, HandlerContext, Handlers, IncludedResource } from '../http/handler.ts'
import { findPrincipalOfEmbedSession } from './embed-principal.ts'

const FIRST_CALLS = [getSelf, getConfig, getFeatureFlags] as const

/** Handlers of those calls; the included resources are their responses. */
export type FirstReads = Pick<Handlers, (typeof FIRST_CALLS)[number]['name']>

interface Exchanged {
  provider: Pick<Provider, 'db' | 'realNow'>
  firstReads: FirstReads
  context: HandlerContext<typeof createEmbedToken>
  /** Embed session that the token is for. */
  sessionId: string
}

/**
 * Returns the included resources.
 * @returns what `include` names; a part that fails is left out, and the page reads it with a separate call
 */
export async function includedWith({
  provider,
  firstReads,
  context,
  sessionId,
}: Exchanged): Promise<IncludedResource[]> {
  const principal = await findPrincipalOfEmbedSession(provider, sessionId).catch(() => null)
  // The token exists now, so the current user is read with it.
  if (!principal) return []
  // The exchange has already rejected pages without an origin.
  const { hostname } = new URL(context.origin ?? '')
  const calls = FIRST_CALLS.filter(({ output }) => context.include.includes(output.type))
  const parts = await Promise.allSettled(calls.map((call) => read(call)))
  return parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))

  async function read(call: (typeof FIRST_CALLS)[number]): Promise<IncludedResource> {
    const handler = firstReads[call.name] as Handler<Call>
    const { data, meta } = await handler({ ...context, call, principal, params: { hostname }, body: null })
    if (!data || Array.isArray(data)) throw new Error(`${call.name} answered with no single resource.`)
    return { type: call.output.type, ...data, meta: { program_date: context.clock.date, ...meta } }
  }
}
