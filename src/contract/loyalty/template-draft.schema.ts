/** The entered and not yet saved content of a loyalty program, kept in the browser. Source: docs/spec/loyalty.md LOY-238. */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { currencyCodes } from '../money/currencies.ts'
import { GOAL_TYPES, REWARD_KINDS } from './loyalty.rules.ts'

const numberSchema = z.nullable(z.number().check(z.refine(Number.isSafeInteger)))
const daySchema = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)))

/** What is entered in the form of a program, as the browser keeps it. */
export const templateDraftSchema = z.object({
  /** Of the program that it began with; 0 for a new one. */
  version: z.number(),
  merchantId: z.string(),
  name: z.string(),
  goalType: z.literal(GOAL_TYPES),
  currency: z.enum(currencyCodes),
  startsOn: daySchema,
  endsOn: daySchema,
  /** Minor units; null where nothing that is a number is entered. */
  salesTarget: numberSchema,
  tiers: z
    .array(z.object({ targetValue: numberSchema, incentiveReward: z.enum(REWARD_KINDS), rewardValue: numberSchema }))
    .check(z.minLength(1), z.maxLength(LIMITS.maxLoyaltyTiers)),
  /** Of the last attempt to save: the same content goes out under the same key, after a reload too. */
  sent: z.nullable(z.object({ key: z.string(), content: z.string() })),
})

export type StoredTemplateDraft = z.output<typeof templateDraftSchema>
