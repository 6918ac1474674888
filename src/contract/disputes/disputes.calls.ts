/** Disputes: see them, open them, answer them. Source: docs/spec/disputes.md DSP-17…DSP-26 (specification §3, §4, §7). */
import * as z from 'zod/mini'
import { languageFilterSchema } from '../documents/pdf-files.calls.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import {
  amountSchema,
  baseMetaSchema,
  calendarDateSchema,
  currencySchema,
  customerIdSchema,
  merchantIdSchema,
  searchSchema,
  transactionIdListSchema,
  transactionIdSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import {
  DISPUTE_SIDES,
  disputeAnswerRequestSchema,
  disputeAnswersTogetherSchema,
  disputeContactsRequestSchema,
  disputeRequestSchema,
  disputeSchema,
  disputeWithdrawalSchema,
  disputeWords,
} from './dispute.schema.ts'
import { DISPUTE_STATUSES } from './dispute.states.ts'
import { NOT_ANSWERABLE_REASONS } from './dispute-answer.rules.ts'

const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const
const CHANGES = ['disputes', 'customer-disputes', 'merchant-disputes', 'invoices', 'exposures'] as const

/** What a filter finds, over all pages: one row a currency, in order of the codes (DSP-38). */
const disputeTotalsSchema = z.object({ currency: currencySchema, total: amountSchema, count: z.number() })
const disputeListMetaSchema = z.pipe(
  z.object({ programme_date: calendarDateSchema, record_count: z.number(), totals: z.array(disputeTotalsSchema) }),
  z.transform((meta) => ({
    programmeDate: meta.programme_date,
    recordCount: meta.record_count,
    totals: meta.totals,
  })),
)

/** Numbers of disputes with commas between them. */
const disputeIdListSchema = z
  .string()
  .check(z.regex(new RegExp(`^[A-Za-z0-9-]{1,40}(,[A-Za-z0-9-]{1,40}){0,${LIMITS.maxDisputesTogether - 1}}$`)))

/** A whole amount of minor units as text. */
const wholeNumberSchema = z.string().check(z.regex(/^\d{1,15}$/))

/** Orders of the list of disputes; a minus in front turns one round. */
export const DISPUTE_SORTS = ['respond_by', 'creation_date', 'dispute_id', 'total'] as const

/** Filters of the list of disputes and of its export (DSP-38). */
export const disputeFilters = {
  buid_customer: customerIdSchema,
  buid_merchant: merchantIdSchema,
  del_currency: currencySchema,
  status: z.enum(disputeWords),
  trx_id: transactionIdListSchema,
  /** At most 50 dispute numbers, with commas between them. */
  dispute_id: disputeIdListSchema,
  /** The transaction id or the whole invoice number of one invoice. */
  invoice: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Part of a dispute number, an invoice number, a PO number, the description, or the name of the dealer or customer. */
  search: searchSchema,
  /** The side that has to answer. */
  turn: z.enum(DISPUTE_SIDES),
  dispute_reason_id: z.string().check(z.maxLength(40)),
  /** The deadline is on this date or before it. */
  respond_until: wireDateSchema,
  /** Total in dispute, minor units, both included. Names an amount of one currency: with `del_currency`. */
  amount_from: wholeNumberSchema,
  amount_to: wholeNumberSchema,
}

/**
 * DSP-17: of one customer (`buid_customer`, else the selected one, else all of the caller's), or of the caller's dealers
 * (`buid_merchant` narrows). The sort's default puts the earliest deadline first.
 */
export const listDisputes = defineCall({
  name: 'disputes.list',
  method: 'GET',
  path: '/disputes',
  needs: { can: 'disputes.list' },
  query: {
    filters: { ...disputeFilters, language: languageFilterSchema },
    sorts: DISPUTE_SORTS,
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('disputes', disputeSchema, disputeListMetaSchema),
  errors: ['not-found'],
})

/** Reads one dispute; the names of its reason and documents in `language`, else in the person's own, as in the list. */
export const getDispute = defineCall({
  name: 'disputes.get',
  method: 'GET',
  path: '/disputes/:dispute_id',
  needs: { can: 'disputes.get' },
  query: { filters: { language: languageFilterSchema }, sorts: [] },
  output: one('disputes', disputeSchema, baseMetaSchema),
  errors: ['not-found'],
})

/** DSP-18: one dispute for each dealer and currency among the invoices, all or none; one key, one answer (PAY-20). */
export const createDispute = defineCall({
  name: 'disputes.create',
  method: 'POST',
  path: '/disputes',
  needs: { can: 'disputes.create' },
  body: { type: 'disputes', attributes: disputeRequestSchema },
  output: many('disputes', disputeSchema, baseMetaSchema),
  errors: [
    'dispute-no-invoices',
    'dispute-invoice-repeated',
    'dispute-invoice-unknown',
    'dispute-invoice-ineligible',
    'dispute-invoice-already-disputed',
    'dispute-amount-invalid',
    'dispute-reason-unknown',
    'dispute-documents-required',
    'dispute-document-unknown',
    'dispute-contacts-not-added',
    'dispute-predecessor-unusable',
    'document-too-many',
    'document-too-large',
    'not-found',
    ...KEY_ERRORS,
  ],
  idempotent: true,
  changes: CHANGES,
})

/** `meta.warnings` of an answer: it was kept, and this of it was not (DSP-21). */
export const answerMetaSchema = z.pipe(
  z.object({
    programme_date: calendarDateSchema,
    warnings: z._default(z.array(z.object({ code: z.string() })), []),
  }),
  z.transform((meta) => ({
    programmeDate: meta.programme_date,
    warnings: meta.warnings.map(({ code }) => code),
  })),
)

/** DSP-23: of the side whose turn it is. Contacts that cannot be added leave the answer standing, with a warning. */
export const answerDispute = defineCall({
  name: 'disputes.answer',
  method: 'POST',
  path: '/disputes/:dispute_id/answers',
  needs: { can: 'disputes.answer' },
  body: { type: 'dispute-answers', attributes: disputeAnswerRequestSchema },
  output: one('disputes', disputeSchema, answerMetaSchema),
  errors: [
    'dispute-not-answerable',
    'dispute-changed',
    'dispute-amount-invalid',
    'dispute-document-unknown',
    'document-too-many',
    'document-too-large',
    'not-found',
    ...KEY_ERRORS,
  ],
  idempotent: true,
  changes: CHANGES,
})

/** DSP-25: an admin, or the payer who opened it. */
export const withdrawDispute = defineCall({
  name: 'disputes.withdraw',
  method: 'POST',
  path: '/disputes/:dispute_id/withdrawal',
  needs: { can: 'disputes.withdraw' },
  body: { type: 'dispute-withdrawals', attributes: disputeWithdrawalSchema },
  output: one('disputes', disputeSchema, baseMetaSchema),
  errors: ['dispute-not-answerable', 'dispute-changed', 'not-found'],
  changes: CHANGES,
})

/** DSP-25: takes an invoice, with all its lines, out of a dispute that has others. Who may withdraw may do this. */
export const removeDisputedInvoice = defineCall({
  name: 'disputes.remove-invoice',
  method: 'DELETE',
  path: '/disputes/:dispute_id/invoices/:trx_id',
  needs: { can: 'disputes.remove-invoice' },
  output: one('disputes', disputeSchema, baseMetaSchema),
  errors: ['dispute-not-answerable', 'dispute-last-invoice', 'not-found'],
  changes: CHANGES,
})

/** DSP-40: names more people without an answer; the other side's people stay. One that cannot be added refuses all. */
export const addDisputeContacts = defineCall({
  name: 'disputes.add-contacts',
  method: 'POST',
  path: '/disputes/:dispute_id/contacts',
  needs: { can: 'disputes.add-contacts' },
  body: { type: 'dispute-contacts', attributes: disputeContactsRequestSchema },
  output: one('disputes', disputeSchema, baseMetaSchema),
  errors: ['dispute-contacts-not-added', 'dispute-not-answerable', 'not-found', ...KEY_ERRORS],
  idempotent: true,
  changes: ['disputes'],
})

/** DSP-40: takes out a contact whom the caller's own side named; the person who opened the dispute stays. */
export const removeDisputeContact = defineCall({
  name: 'disputes.remove-contact',
  method: 'DELETE',
  path: '/disputes/:dispute_id/contacts/:contact_id',
  needs: { can: 'disputes.remove-contact' },
  output: one('disputes', disputeSchema, baseMetaSchema),
  errors: ['dispute-contact-kept', 'dispute-not-answerable', 'not-found'],
  changes: ['disputes'],
})

/** DSP-26: what became of one of several; `error_code` and `reason` are null when it was answered. */
export const togetherResultSchema = z.pipe(
  z.object({
    dispute_id: z.string(),
    succeeded: z.boolean(),
    status: z.nullable(z.enum(DISPUTE_STATUSES)),
    error_code: z.nullable(z.enum(['dispute-not-answerable', 'dispute-changed', 'not-found'])),
    reason: z.nullable(z.enum(NOT_ANSWERABLE_REASONS)),
  }),
  z.transform((wire) => ({
    disputeId: wire.dispute_id,
    succeeded: wire.succeeded,
    /** Afterwards; null for what is not there. */
    status: wire.status,
    errorCode: wire.error_code,
    reason: wire.reason,
  })),
)
export type TogetherResult = z.output<typeof togetherResultSchema>

/** DSP-26: several at once, each by itself: one result for each that was named, in their order. */
export const answerDisputesTogether = defineCall({
  name: 'disputes.answer-together',
  method: 'POST',
  path: '/dispute-answers',
  needs: { can: 'disputes.answer-together' },
  body: { type: 'dispute-answers', attributes: disputeAnswersTogetherSchema },
  output: many('dispute-answers', togetherResultSchema, baseMetaSchema),
  errors: ['dispute-answers-mixed', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** DSP-10: of these transactions those that cannot be disputed, each with the first reason; unknown ones are left out. */
export const listIneligibleTransactions = defineCall({
  name: 'customer-dispute-ineligible-trxs.list',
  method: 'GET',
  path: '/customer-dispute-ineligible-trxs',
  needs: { can: 'customer-dispute-ineligible-trxs.list' },
  query: { filters: { trx_id: transactionIdListSchema, buid_customer: customerIdSchema }, sorts: [] },
  output: many(
    'customer-dispute-ineligible-trxs',
    z.pipe(
      z.object({ trx_id: transactionIdSchema, ineligible_reason: z.string() }),
      z.transform((wire) => ({ trxId: wire.trx_id, reason: wire.ineligible_reason })),
    ),
    baseMetaSchema,
  ),
  errors: ['not-found'],
})
