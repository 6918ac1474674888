/**
 * Handles the calls for legacy pages: which ones a session may open, and a token to open one. Source:
 * docs/spec/legacy.md LEG-1, LEG-4.
 */
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Provider } from '../http/app-options.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { createGrant } from './legacy-grants.ts'
import { legacyPagesFor } from './legacy-pages.ts'

type LegacyPageHandlers = Pick<Handlers, 'legacy-pages.list' | 'legacy-handovers.create'>

export const createLegacyPageHandlers = (provider: Provider): LegacyPageHandlers => ({
  'legacy-pages.list': async (context) => {
    const pages = legacyPagesFor(provider, requirePrincipal(context))
    const origin = provider.legacyOrigin() ?? ''
    return {
      data: pages.map(({ location, path, titles }) => ({
        id: location,
        attributes: { address: origin + path, titles },
      })),
      meta: { record_count: pages.length },
    }
  },

  'legacy-handovers.create': async (context) => {
    const principal = requirePrincipal(context)
    const { location } = context.body
    if (!legacyPagesFor(provider, principal).some((page) => page.location === location)) throw notFound()
    const { token, seconds } = await createGrant(provider, 'handover', principal, location)
    return { status: 201, data: { id: 'new', attributes: { handover: token, expires_in: seconds } } }
  },
})
