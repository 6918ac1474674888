/** Unsaved input of the form for a loyalty program, kept in the browser. Source: docs/spec/loyalty.md LOY-238. */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { currencyCodes } from '../money/currencies.ts'
import { GOAL_TYPES, REWARD_KINDS } from './loyalty.rules.ts'

const numberSchema = z.nullable(z.number().check(z.refine(Number.isSafeInteger)))
const daySchema = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)))

/** Schema of the stored input. */
export const templateDraftSchema = z.object({
  /** Version of the edited program; 0 for a new one. */
  version: z.number(),
  merchantId: z.string(),
  name: z.string(),
  goalType: z.literal(GOAL_TYPES),
  currency: z.enum(currencyCodes),
  startsOn: daySchema,
  endsOn: daySchema,
  /** Minor units; null while the input is not a number. */
  salesTarget: numberSchema,
  tiers: z
    .array(z.object({ targetValue: numberSchema, incentiveReward: z.enum(REWARD_KINDS), rewardValue: numberSchema }))
    .check(z.minLength(1), z.maxLength(LIMITS.maxLoyaltyTiers)),
  /**
   * Idempotency key of the last attempt to save, so that the same content is sent under the same key even after a
   * reload.
   */
  sent: z.nullable(z.object({ key: z.string(), content: z.string() })),
})

export type StoredTemplateDraft = z.output<typeof templateDraftSchema>
