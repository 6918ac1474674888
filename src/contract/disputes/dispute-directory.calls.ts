/**
 * Reasons, contacts, counts, and responses of disputes. Source: docs/spec/disputes.md DSP-31…DSP-34 (specification §3,
 * §7).
 */
import * as z from 'zod/mini'
import { languageFilterSchema } from '../documents/pdf-files.calls.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import { baseMetaSchema, currencySchema, customerIdSchema, listMetaSchema, merchantIdSchema } from '../wire/schemas.ts'
import { disputeIdSchema, disputeResponseSchema } from './dispute.schema.ts'

export const disputeReasonSchema = z.pipe(
  z.object({ dispute_reason_id: z.string(), dispute_reason: z.string(), documentation_required: z.enum(['Y', 'N']) }),
  z.transform((wire) => ({
    id: wire.dispute_reason_id,
    reason: wire.dispute_reason,
    needsDocuments: wire.documentation_required === 'Y',
  })),
)
/** A reason for opening a dispute. */
export type DisputeReason = z.output<typeof disputeReasonSchema>

/** Lists the reasons, named in `language`, else in the user's language (DSP-31). */
export const listDisputeReasons = defineCall({
  name: 'customer-dispute-reasons.list',
  method: 'GET',
  path: '/customer-dispute-reasons',
  needs: { can: 'customer-dispute-reasons.list' },
  query: { filters: { language: languageFilterSchema }, sorts: [] },
  output: many('customer-dispute-reasons', disputeReasonSchema, baseMetaSchema),
})

export const userGroupContactSchema = z.pipe(
  z.object({
    id: z.string(),
    name: z.string(),
    email_address: z.string(),
    contact_type: z.string(),
    contact_type_text: z.string(),
  }),
  z.transform((wire) => ({
    id: wire.id,
    name: wire.name,
    emailAddress: wire.email_address,
    typeId: wire.contact_type,
    type: wire.contact_type_text,
  })),
)
export type UserGroupContact = z.output<typeof userGroupContactSchema>

/** Lists the users of one customer who can be added as contacts (DSP-32). */
export const listUserGroupContacts = defineCall({
  name: 'user-group-contacts.list',
  method: 'GET',
  path: '/ecaas/user-group-contacts',
  needs: { can: 'user-group-contacts.list' },
  query: { filters: { buid_customer: customerIdSchema }, sorts: [] },
  output: many('user-group-contacts', userGroupContactSchema, baseMetaSchema),
  errors: ['not-found'],
})

const countSchema = z.pipe(
  z.object({
    open_disputes: z.number(),
    closed_disputes: z.number(),
    waiting_on_customer: z.number(),
    waiting_on_merchant: z.number(),
    escalated_disputes: z.number(),
  }),
  z.transform((wire) => ({
    open: wire.open_disputes,
    /** Number of closed disputes, including expired ones, as `filter[status]=closed` does. */
    closed: wire.closed_disputes,
    waitingOnCustomer: wire.waiting_on_customer,
    waitingOnMerchant: wire.waiting_on_merchant,
    /** Number of disputes that wait for customer support. */
    escalated: wire.escalated_disputes,
  })),
)

/** Counts the disputes of a customer (DSP-33). */
export const countCustomerDisputes = defineCall({
  name: 'customer-disputes.count',
  method: 'GET',
  path: '/ecaas/customer-dispute/count',
  aliases: ['/ecaas/corporate-dispute/count', '/ecaas/admin-dispute/count'],
  needs: { can: 'customer-disputes.count' },
  query: { filters: { buid_customer: customerIdSchema }, sorts: [] },
  output: one('dispute-counts', countSchema, baseMetaSchema),
  errors: ['not-found'],
})

/**
 * Counts the disputes of a dealer; without `buid_merchant`, of all the caller's dealers; `del_currency` limits the
 * count to one currency (DSP-33).
 */
export const countMerchantDisputes = defineCall({
  name: 'merchant-disputes.count',
  method: 'GET',
  path: '/ecaas/merchant-dispute/count',
  aliases: ['/ecaas/dealer-portal-dispute/count'],
  needs: { can: 'merchant-disputes.count' },
  query: { filters: { buid_merchant: merchantIdSchema, del_currency: currencySchema }, sorts: [] },
  output: one('dispute-counts', countSchema, baseMetaSchema),
  errors: ['not-found'],
})

const responsesQuery = {
  filters: { dispute_id: disputeIdSchema, language: languageFilterSchema },
  sorts: ['comment_date'],
  maxPageSize: LIMITS.maxPageSize,
} as const

/** Lists the responses to a dispute, for the customer's side; needs `filter[dispute_id]` (DSP-34). */
export const listCustomerDisputeResponses = defineCall({
  name: 'customer-dispute-responses.list',
  method: 'GET',
  path: '/ecaas/customer-dispute-response',
  aliases: ['/ecaas/corporate-dispute-response', '/ecaas/admin-dispute-response'],
  needs: { can: 'customer-dispute-responses.list' },
  query: responsesQuery,
  output: many('dispute-responses', disputeResponseSchema, listMetaSchema),
  errors: ['not-found'],
})

/** Lists the responses to a dispute, for the dealer's side; needs `filter[dispute_id]` (DSP-34). */
export const listMerchantDisputeResponses = defineCall({
  name: 'merchant-dispute-responses.list',
  method: 'GET',
  path: '/ecaas/merchant-dispute-response',
  aliases: ['/ecaas/dealer-portal-dispute-response'],
  needs: { can: 'merchant-dispute-responses.list' },
  query: responsesQuery,
  output: many('dispute-responses', disputeResponseSchema, listMetaSchema),
  errors: ['not-found'],
})
