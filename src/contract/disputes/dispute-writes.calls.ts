/**
 * Calls that open, answer, and withdraw disputes, and change their contacts. Source: docs/spec/disputes.md
 * DSP-18…DSP-26, DSP-40 (specification §3, §4, §7).
 */
import * as z from 'zod/mini'
import { defineCall, many, one } from '../wire/define-call.ts'
import {
  baseMetaSchema,
  calendarDateSchema,
  customerIdSchema,
  transactionIdListSchema,
  transactionIdSchema,
} from '../wire/schemas.ts'
import { disputeSchema } from './dispute.schema.ts'
import {
  disputeAnswerRequestSchema,
  disputeAnswersTogetherSchema,
  disputeContactsRequestSchema,
  disputeRequestSchema,
  disputeWithdrawalSchema,
} from './dispute-requests.schema.ts'
import { DISPUTE_STATUSES } from './dispute.states.ts'
import { CHANGES_OF_SALES } from '../merchants/dealer-changes.ts'
import { NOT_ANSWERABLE_REASONS } from './dispute-answer.rules.ts'

const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const
const CHANGES = [
  'disputes',
  'customer-disputes',
  'merchant-disputes',
  'invoices',
  'invoice-counts',
  'exposures',
  'account-balances',
  'attention-items',
  ...CHANGES_OF_SALES,
] as const

/**
 * Opens one dispute per dealer and currency among the invoices, all or none (DSP-18). A repeated key returns the first
 * response (PAY-20).
 */
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

/** `meta.warnings` of an answer: the answer was stored, but these contacts could not be added (DSP-21). */
export const answerMetaSchema = z.pipe(
  z.object({
    program_date: calendarDateSchema,
    warnings: z._default(z.array(z.object({ code: z.string() })), []),
  }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    warnings: meta.warnings.map(({ code }) => code),
  })),
)

/**
 * Answers a dispute; only for the side that must answer (DSP-23). The answer is stored even if some contacts cannot be
 * added; a warning lists these.
 */
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

/** Withdraws a dispute; for an admin, or for the payer who opened it (DSP-25). */
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

/**
 * Removes an invoice with all its lines from a dispute that also has others. Allowed for users who may withdraw the
 * dispute (DSP-25).
 */
export const removeDisputedInvoice = defineCall({
  name: 'disputes.remove-invoice',
  method: 'DELETE',
  path: '/disputes/:dispute_id/invoices/:trx_id',
  needs: { can: 'disputes.remove-invoice' },
  output: one('disputes', disputeSchema, baseMetaSchema),
  errors: ['dispute-not-answerable', 'dispute-last-invoice', 'not-found'],
  changes: CHANGES,
})

/** Adds contacts without an answer; contacts of the other side are kept. If one cannot be added, none is (DSP-40). */
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

/** Removes a contact that the caller's side added; the user who opened the dispute remains a contact (DSP-40). */
export const removeDisputeContact = defineCall({
  name: 'disputes.remove-contact',
  method: 'DELETE',
  path: '/disputes/:dispute_id/contacts/:contact_id',
  needs: { can: 'disputes.remove-contact' },
  output: one('disputes', disputeSchema, baseMetaSchema),
  errors: ['dispute-contact-kept', 'dispute-not-answerable', 'not-found'],
  changes: ['disputes'],
})

/** The outcome for one of several disputes; `error_code` and `reason` are null if it was answered (DSP-26). */
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
    /** Status afterwards; null if the dispute does not exist. */
    status: wire.status,
    errorCode: wire.error_code,
    reason: wire.reason,
  })),
)
export type TogetherResult = z.output<typeof togetherResultSchema>

/** Answers several disputes, each independently: one result per dispute, in the order of the request (DSP-26). */
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

/**
 * Lists those of the named transactions that cannot be disputed, each with the first reason; unknown ones are left out
 * (DSP-10).
 */
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
