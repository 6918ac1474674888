/**
 * Pages of the provider's former system that the portal still shows: the list for a session, and a handover token with
 * which one of them continues the session. Source: docs/spec/legacy.md LEG-1, LEG-4 (specification §1, §2).
 */
import * as z from 'zod/mini'
import { dictionaryOf } from '../wire/dictionary.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import { listMetaSchema } from '../wire/schemas.ts'
import { isLegacyLocation } from './legacy-page.rules.ts'

const locationSchema = z.string().check(z.refine(isLegacyLocation))

export const legacyPageSchema = z.pipe(
  z.object({
    id: locationSchema,
    /**
     * Address such as `https://legacy.provider.example/cgi-bin/invinq`: on a separate origin of the provider, without
     * any part of this SDK.
     */
    address: z.string(),
    /** Plain text by language; English is always present. */
    titles: dictionaryOf(z.string()),
  }),
  z.transform(({ id, address, titles }) => ({ location: id, address, titles })),
)
export type LegacyPage = z.output<typeof legacyPageSchema>

/** Lists the pages that this session may open, in the provider's order; none for an embed session (LEG-1). */
export const listLegacyPages = defineCall({
  name: 'legacy-pages.list',
  method: 'GET',
  path: '/ecaas/legacy-pages',
  needs: { can: 'legacy-pages.list' },
  output: many('legacy-pages', legacyPageSchema, listMetaSchema),
})

/** Creates a handover token: single use, valid for one minute, on the legacy origin, for this page only (LEG-4). */
export const createLegacyHandover = defineCall({
  name: 'legacy-handovers.create',
  method: 'POST',
  path: '/ecaas/legacy-handovers',
  needs: { can: 'legacy-handovers.create' },
  body: { type: 'legacy-handovers', attributes: z.strictObject({ location: locationSchema }) },
  output: one('legacy-handovers', z.object({ id: z.string(), handover: z.string(), expires_in: z.number() })),
  errors: ['not-found'],
})
