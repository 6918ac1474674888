/**
 * Programs that dealers offer. Each is the template for the program of every customer that is enrolled in it. Source:
 * docs/spec/loyalty.md LOY-231…LOY-239 (issue 29 "program template area").
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import { lineSchema } from '../wire/line-schema.ts'
import {
  amountSchema,
  baseMetaSchema,
  currencySchema,
  instantSchema,
  listMetaSchema,
  merchantIdSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { GOAL_TYPES, REWARD_KINDS } from './loyalty.rules.ts'
import { TEMPLATE_LIMITS } from './template.rules.ts'
import { TEMPLATE_STATUSES } from './template.states.ts'

const FLAGS = ['customerLoyaltyProgramEnabled'] as const

const doneSchema = z.object({ at: instantSchema, by_name: z.string() })

export const loyaltyTemplateSchema = z.pipe(
  z.object({
    id: z.string(),
    template_name: z.string(),
    buid_merchant: merchantIdSchema,
    merchant_name: z.string(),
    template_status: z.enum(TEMPLATE_STATUSES),
    goal_type_id: z.literal(GOAL_TYPES),
    currency: currencySchema,
    starts_on: wireDateSchema,
    /** The last day, inclusive, in the programs' time zone. */
    ends_on: wireDateSchema,
    version: z.number(),
    sales_target: amountSchema,
    tiers: z.array(
      z.object({
        target_value: amountSchema,
        incentive_reward: z.enum(REWARD_KINDS),
        reward_value: amountSchema,
      }),
    ),
    /** Number of enrolled customers that the caller may see. */
    enrolled_count: z.number(),
    changed: doneSchema,
    activated: z.nullable(doneSchema),
    closed: z.nullable(doneSchema),
  }),
  z.transform((wire) => ({
    id: wire.id,
    name: wire.template_name,
    merchantId: wire.buid_merchant,
    merchantName: wire.merchant_name,
    status: wire.template_status,
    goalType: wire.goal_type_id,
    currency: wire.currency,
    startsOn: wire.starts_on,
    endsOn: wire.ends_on,
    version: wire.version,
    salesTarget: wire.sales_target,
    tiers: wire.tiers.map((tier) => ({
      targetValue: tier.target_value,
      incentiveReward: tier.incentive_reward,
      rewardValue: tier.reward_value,
    })),
    enrolledCount: wire.enrolled_count,
    changed: { at: wire.changed.at, byName: wire.changed.by_name },
    activated: wire.activated && { at: wire.activated.at, byName: wire.activated.by_name },
    closed: wire.closed && { at: wire.closed.at, byName: wire.closed.by_name },
  })),
)
/** A program that a dealer offers; amounts in minor units, growth in hundredths of a percent. */
export type LoyaltyTemplate = z.output<typeof loyaltyTemplateSchema>

const template = one('loyalty-templates', loyaltyTemplateSchema, baseMetaSchema)
const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const
const TERMS_ERRORS = ['loyalty-template-invalid', 'loyalty-target-invalid', 'loyalty-reward-invalid'] as const
const CHANGES = ['loyalty-templates'] as const

const wholeSchema = z.number().check(z.refine(Number.isSafeInteger))
const nameSchema = lineSchema(TEMPLATE_LIMITS.maxName)
const versionSchema = z.strictObject({ version: wholeSchema })

const TERMS = {
  template_name: nameSchema,
  goal_type_id: z.literal(GOAL_TYPES),
  currency: currencySchema,
  starts_on: wireDateSchema,
  ends_on: wireDateSchema,
  sales_target: wholeSchema,
  /** The first tier first. */
  tiers: z
    .array(
      z.strictObject({ target_value: wholeSchema, incentive_reward: z.enum(REWARD_KINDS), reward_value: wholeSchema }),
    )
    .check(z.minLength(1), z.maxLength(LIMITS.maxLoyaltyTiers)),
}

/**
 * Lists programs of the caller's dealers; for roles that enroll customers, active and closed programs of their dealers
 * (LOY-231).
 */
export const listLoyaltyTemplates = defineCall({
  name: 'loyalty-templates.list',
  method: 'GET',
  path: '/loyalty-templates',
  needs: { can: 'loyalty-templates.list', flags: FLAGS },
  query: {
    filters: { buid_merchant: merchantIdSchema, template_status: z.enum(TEMPLATE_STATUSES) },
    sorts: [],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('loyalty-templates', loyaltyTemplateSchema, listMetaSchema),
  errors: ['not-found'],
})

export const getLoyaltyTemplate = defineCall({
  name: 'loyalty-templates.get',
  method: 'GET',
  path: '/loyalty-templates/:template_id',
  needs: { can: 'loyalty-templates.get', flags: FLAGS },
  output: template,
  errors: ['not-found'],
})

/** Creates a draft, which customers cannot see (LOY-232). */
export const createLoyaltyTemplate = defineCall({
  name: 'loyalty-templates.create',
  method: 'POST',
  path: '/loyalty-templates',
  needs: { can: 'loyalty-templates.create', flags: FLAGS },
  body: { type: 'loyalty-templates', attributes: z.strictObject({ buid_merchant: merchantIdSchema, ...TERMS }) },
  output: template,
  errors: ['not-found', ...TERMS_ERRORS, ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** Creates a draft with the same terms, another name, and no customers (LOY-235). */
export const copyLoyaltyTemplate = defineCall({
  name: 'loyalty-templates.copy',
  method: 'POST',
  path: '/loyalty-templates/:template_id/copies',
  needs: { can: 'loyalty-templates.copy', flags: FLAGS },
  body: { type: 'loyalty-template-copies', attributes: z.strictObject({ template_name: nameSchema }) },
  output: template,
  errors: ['not-found', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** Replaces all terms; refused unless `version` is the current one (LOY-233, LOY-234). */
export const updateLoyaltyTemplate = defineCall({
  name: 'loyalty-templates.update',
  method: 'PATCH',
  path: '/loyalty-templates/:template_id',
  needs: { can: 'loyalty-templates.update', flags: FLAGS },
  body: { type: 'loyalty-templates', attributes: z.strictObject({ version: wholeSchema, ...TERMS }) },
  output: template,
  errors: ['not-found', 'loyalty-program-changed', 'loyalty-template-not-open', ...TERMS_ERRORS, ...KEY_ERRORS],
  idempotent: true,
  changes: [...CHANGES, 'loyalty-programs'],
})

/**
 * Activates a program: customers can be enrolled from then on, and goal, currency, first day, targets, and rewards can
 * no longer change (LOY-236).
 */
export const activateLoyaltyTemplate = defineCall({
  name: 'loyalty-templates.activate',
  method: 'POST',
  path: '/loyalty-templates/:template_id/activations',
  needs: { can: 'loyalty-templates.activate', flags: FLAGS },
  body: { type: 'loyalty-template-activations', attributes: versionSchema },
  output: template,
  errors: ['not-found', 'loyalty-program-changed', 'loyalty-template-not-open', 'loyalty-program-ended', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/**
 * Closes a program: no customer can be enrolled from then on, and enrolled customers keep it until its last day
 * (LOY-237).
 */
export const closeLoyaltyTemplate = defineCall({
  name: 'loyalty-templates.close',
  method: 'POST',
  path: '/loyalty-templates/:template_id/closures',
  needs: { can: 'loyalty-templates.close', flags: FLAGS },
  body: { type: 'loyalty-template-closures', attributes: versionSchema },
  output: template,
  errors: ['not-found', 'loyalty-program-changed', 'loyalty-template-not-open', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** All calls of this file, in the order of the API reference. */
export const TEMPLATE_CALLS = [
  listLoyaltyTemplates,
  getLoyaltyTemplate,
  createLoyaltyTemplate,
  copyLoyaltyTemplate,
  updateLoyaltyTemplate,
  activateLoyaltyTemplate,
  closeLoyaltyTemplate,
] as const
