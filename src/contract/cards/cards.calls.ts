/**
 * Cards: list, request, activate, lock, and terminate. Source: docs/spec/cards.md CRD-8…CRD-15 (specification §3, §4,
 * §6).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { commaListSchema } from '../wire/comma-list.ts'
import { countsSchema } from '../wire/counts-schema.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import { baseMetaSchema, calendarDateSchema, customerIdSchema, searchSchema } from '../wire/schemas.ts'
import { cardActivationSchema, cardRequestSchema, cardSchema, cardTerminationSchema } from './card.schema.ts'
import { CARD_STATUSES } from './card.states.ts'

const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const

const card = one('cards', cardSchema, baseMetaSchema)
const changes = ['cards'] as const

const cardListMetaSchema = z.pipe(
  z.object({
    program_date: calendarDateSchema,
    record_count: z.number(),
    counts: z.nullish(countsSchema(CARD_STATUSES)),
    spending_limits: z.nullish(z.boolean()),
    lock_allowed: z.nullish(z.boolean()),
  }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    /**
     * Counts by status of all cards that match the filter, ignoring `status`; null from a server that does not count
     * (CRD-29).
     */
    counts: meta.counts ?? null,
    /** Whether the program allows a spending limit per card (CRD-25). */
    hasSpendingLimits: meta.spending_limits ?? false,
    /** Whether the program allows locking and unlocking (CRD-26, flag `cardLockEnabled`). */
    isLockAllowed: meta.lock_allowed ?? false,
  })),
)

/**
 * Lists cards of one customer: of `buid_customer`, else of the selected one, else of all of the caller's (CRD-8,
 * CRD-28). `all` includes all customers even if one is selected. `status` takes a comma list; by default, ended cards
 * are left out.
 */
export const listCards = defineCall({
  name: 'cards.list',
  method: 'GET',
  path: '/ecaas/cards',
  needs: { can: 'cards.list', flags: ['cardManagementMenuEnabled'] },
  query: {
    filters: {
      buid_customer: customerIdSchema,
      status: commaListSchema(CARD_STATUSES),
      /** Part of the holder's name, or of the last four digits. */
      search: searchSchema,
    },
    sorts: ['card_holder', 'expiration_date', 'requested_ts', 'termination_date', 'status'],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('cards', cardSchema, cardListMetaSchema),
  errors: ['not-found'],
})

/** Reads one card. */
export const getCard = defineCall({
  name: 'cards.get',
  method: 'GET',
  path: '/ecaas/cards/:card_id',
  needs: { can: 'cards.get' },
  output: card,
  errors: ['not-found'],
})

/** Requests a card; one idempotency key creates at most one card (CRD-4, CRD-9, PAY-20). */
export const requestCard = defineCall({
  name: 'cards.request',
  method: 'POST',
  path: '/ecaas/cards',
  needs: { can: 'cards.request' },
  body: { type: 'cards', attributes: cardRequestSchema },
  output: card,
  errors: [
    'card-account-blocked',
    'card-holder-invalid',
    'card-limit-invalid',
    'card-limit-unavailable',
    'not-found',
    ...KEY_ERRORS,
  ],
  idempotent: true,
  changes,
})

/** Cancels a request; only before mailing (CRD-2). */
export const cancelCardRequest = defineCall({
  name: 'cards.cancel-request',
  method: 'POST',
  path: '/ecaas/cards/:card_id/cancellation',
  needs: { can: 'cards.cancel-request' },
  output: card,
  errors: ['card-status-conflict', 'not-found'],
  changes,
})

/** Activates a card (CRD-5). */
export const activateCard = defineCall({
  name: 'cards.activate',
  method: 'POST',
  path: '/ecaas/cards/:card_id/activation',
  needs: { can: 'cards.activate' },
  body: { type: 'card-activations', attributes: cardActivationSchema },
  output: card,
  errors: ['card-status-conflict', 'card-account-blocked', 'card-receipt-missing', 'not-found', ...KEY_ERRORS],
  idempotent: true,
  changes,
})

/** Locks a card (CRD-12, CRD-26). */
export const lockCard = defineCall({
  name: 'cards.lock',
  method: 'POST',
  path: '/ecaas/cards/:card_id/lock',
  needs: { can: 'cards.lock', flags: ['cardLockEnabled'] },
  output: card,
  errors: ['card-status-conflict', 'not-found'],
  changes,
})

/** Unlocks a card (CRD-12, CRD-26). */
export const unlockCard = defineCall({
  name: 'cards.unlock',
  method: 'DELETE',
  path: '/ecaas/cards/:card_id/lock',
  needs: { can: 'cards.unlock', flags: ['cardLockEnabled'] },
  output: card,
  errors: ['card-status-conflict', 'card-account-blocked', 'not-found'],
  changes,
})

/**
 * Terminates a card; for a lost or stolen one, `replacement_offered` says whether a replacement may be requested
 * (CRD-3, CRD-6, CRD-7).
 */
export const terminateCard = defineCall({
  name: 'cards.terminate',
  method: 'POST',
  path: '/ecaas/cards/:card_id/termination',
  needs: { can: 'cards.terminate' },
  body: { type: 'card-terminations', attributes: cardTerminationSchema },
  output: card,
  errors: ['card-status-conflict', 'card-account-blocked', 'not-found', ...KEY_ERRORS],
  idempotent: true,
  changes,
})
