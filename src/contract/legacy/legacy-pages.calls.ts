/**
 * Pages of the provider's former system, which the portal still shows: which there are for a session, and how that session
 * is handed over to one of them. Source: docs/spec/legacy.md LEG-1, LEG-4 (specification §1, §2).
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
    /** `https://legacy.provider.example/cgi-bin/invinq`: on an origin of the provider's that nothing of ours is on. */
    address: z.string(),
    /** Plain text by language; English is always there. */
    titles: dictionaryOf(z.string()),
  }),
  z.transform(({ id, address, titles }) => ({ location: id, address, titles })),
)
export type LegacyPage = z.output<typeof legacyPageSchema>

/** LEG-1: those that this session may open, in the provider's order; an embed session has none. */
export const listLegacyPages = defineCall({
  name: 'legacy-pages.list',
  method: 'GET',
  path: '/ecaas/legacy-pages',
  needs: { can: 'legacy-pages.list' },
  output: many('legacy-pages', legacyPageSchema, listMetaSchema),
})

/** LEG-4: good once, for a minute, on the legacy origin, for this one page. */
export const createLegacyHandover = defineCall({
  name: 'legacy-handovers.create',
  method: 'POST',
  path: '/ecaas/legacy-handovers',
  needs: { can: 'legacy-handovers.create' },
  body: { type: 'legacy-handovers', attributes: z.strictObject({ location: locationSchema }) },
  output: one('legacy-handovers', z.object({ id: z.string(), handover: z.string(), expires_in: z.number() })),
  errors: ['not-found'],
})
