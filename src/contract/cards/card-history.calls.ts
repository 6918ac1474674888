/** The history of one card. Source: docs/spec/cards.md CRD-31…CRD-33 (specification §4; domain §3.6). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import { instantSchema, listMetaSchema } from '../wire/schemas.ts'

/** CRD-31: events of a card. The last two concern its full number: shown, and refused. */
export const CARD_EVENTS = [
  'requested',
  'canceled',
  'mailed',
  'activated',
  'locked',
  'unlocked',
  'terminated',
  'number-shown',
  'number-refused',
] as const
/** One of `CARD_EVENTS`. */
export type CardEventAction = (typeof CARD_EVENTS)[number]

export const cardEventSchema = z.pipe(
  z.object({
    id: z.string(),
    at: instantSchema,
    action: z.enum(CARD_EVENTS),
    actor_name: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
  z.transform((wire) => ({
    id: wire.id,
    /** An instant by the program's clock. */
    at: wire.at,
    action: wire.action,
    /**
     * Full name of the user; null for events of the program itself, and for a user whom the caller may not see
     * (CRD-32).
     */
    actorName: wire.actor_name,
    /** For `terminated` one of `CARD_TERMINATION_REASONS`, for `number-refused` an error code; null otherwise. */
    reason: wire.reason,
  })),
)
/** An event in the history of a card. */
export type CardEvent = z.output<typeof cardEventSchema>

/** Lists the history of a card; `sort=-at` puts the latest event first (CRD-31). */
export const listCardHistory = defineCall({
  name: 'cards.history',
  method: 'GET',
  path: '/ecaas/cards/:card_id/history',
  needs: { can: 'cards.history', flags: ['cardManagementMenuEnabled'] },
  query: { filters: {}, sorts: ['at'], maxPageSize: LIMITS.maxPageSize },
  output: many('card-events', cardEventSchema, listMetaSchema),
  errors: ['not-found'],
})
