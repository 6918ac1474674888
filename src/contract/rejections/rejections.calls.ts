/**
 * Calls that list, cancel, correct, and resubmit rejected transactions. Source: docs/spec/rejections.md REJ-8…REJ-18
 * (specification §1, §2, §4, §8).
 */
import * as z from 'zod/mini'
import { ACCOUNT_STATUSES } from '../customers/customers.calls.ts'
import { LIMITS } from '../limits.ts'
import { CHANGES_OF_SALES } from '../merchants/dealer-changes.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import {
  baseMetaSchema,
  customerIdSchema,
  listMetaSchema,
  merchantIdSchema,
  searchSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { rejectionReasonCodes } from './rejection-corrections.rules.ts'
import {
  rejectionCancellationSchema,
  rejectionDraftSchema,
  rejectionSchema,
  resubmissionSchema,
} from './rejection.schema.ts'
import { REJECTION_STATUSES } from './rejection.states.ts'

const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const
const rejection = one('rejections', rejectionSchema, baseMetaSchema)
const changes = ['rejections', 'merchant-tasks'] as const

/**
 * Lists rejections of one customer (`buid_customer`, else the selected one, else all of the caller's), or for dealer
 * users of one dealer (`buid_merchant`, else the selected one, else all of theirs, DLR-74) (REJ-8). `from` and `to` are
 * rejection dates, both inclusive.
 */
export const listRejections = defineCall({
  name: 'rejections.list',
  method: 'GET',
  path: '/rejections',
  needs: { can: 'rejections.list' },
  query: {
    filters: {
      buid_customer: customerIdSchema,
      buid_merchant: merchantIdSchema,
      status: z.enum(REJECTION_STATUSES),
      /** Part of the number of the transaction, the invoice, or the PO, or of the customer's or the dealer's name. */
      search: searchSchema,
      /** Only rejections with this reason code. */
      reason: z.enum(rejectionReasonCodes),
      from: wireDateSchema,
      to: wireDateSchema,
    },
    sorts: ['rejected_ts', 'invoice_id', 'customer_name', 'total'],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('rejections', rejectionSchema, listMetaSchema),
  errors: ['not-found'],
})

/** Reads one rejected transaction. */
export const getRejection = defineCall({
  name: 'rejections.get',
  method: 'GET',
  path: '/rejections/:rejection_id',
  needs: { can: 'rejections.get' },
  output: rejection,
  errors: ['not-found'],
})

/** Lists the dealer's customers, from which a user chooses the correct one (REJ-13). */
export const listRejectionCustomers = defineCall({
  name: 'rejection-customers.list',
  method: 'GET',
  path: '/rejections/:rejection_id/customers',
  needs: { can: 'rejection-customers.list' },
  query: { filters: { search: searchSchema }, sorts: ['customer_name'], maxPageSize: LIMITS.maxPageSize },
  output: many(
    'rejection-customers',
    z.pipe(
      z.object({ buid_customer: z.string(), customer_name: z.string(), status: z.enum(ACCOUNT_STATUSES) }),
      z.transform((wire) => ({ id: wire.buid_customer, name: wire.customer_name, status: wire.status })),
    ),
    listMetaSchema,
  ),
  errors: ['not-found'],
})

/** Cancels a rejection permanently (REJ-2, REJ-4). */
export const cancelRejection = defineCall({
  name: 'rejections.cancel',
  method: 'POST',
  path: '/rejections/:rejection_id/cancellation',
  needs: { can: 'rejections.cancel' },
  body: { type: 'rejection-cancellations', attributes: rejectionCancellationSchema },
  output: rejection,
  errors: [
    'rejection-not-cancelable',
    'rejection-still-processing',
    'rejection-changed',
    'rejection-not-confirmed',
    'not-found',
    ...KEY_ERRORS,
  ],
  idempotent: true,
  changes,
})

/**
 * Resubmits a rejection, with corrections or unchanged; processing continues after the response, which has the status
 * `in progress` (REJ-5, REJ-11…REJ-14).
 */
export const resubmitRejection = defineCall({
  name: 'rejections.resubmit',
  method: 'POST',
  path: '/rejections/:rejection_id/resubmissions',
  needs: { can: 'rejections.resubmit' },
  body: { type: 'rejection-resubmissions', attributes: resubmissionSchema },
  output: rejection,
  errors: [
    'rejection-not-resubmittable',
    'rejection-still-processing',
    'rejection-changed',
    'rejection-correction-invalid',
    'not-found',
    ...KEY_ERRORS,
  ],
  idempotent: true,
  changes: [
    ...changes,
    'invoices',
    'invoice-counts',
    'exposures',
    'account-balances',
    'attention-items',
    ...CHANGES_OF_SALES,
  ],
})

const DRAFT_ERRORS = [
  'rejection-not-resubmittable',
  'rejection-still-processing',
  'rejection-changed',
  'not-found',
] as const

/** Saves corrections as a draft, which replaces an earlier one (REJ-15). */
export const saveRejectionDraft = defineCall({
  name: 'rejections.save-draft',
  method: 'POST',
  path: '/rejections/:rejection_id/draft',
  needs: { can: 'rejections.save-draft' },
  body: { type: 'rejection-drafts', attributes: rejectionDraftSchema },
  output: rejection,
  errors: [...DRAFT_ERRORS, 'rejection-correction-invalid'],
  changes,
})

/** Discards the draft; the transaction keeps its rejected values (REJ-15). */
export const discardRejectionDraft = defineCall({
  name: 'rejections.discard-draft',
  method: 'DELETE',
  path: '/rejections/:rejection_id/draft',
  needs: { can: 'rejections.discard-draft' },
  output: rejection,
  errors: ['rejection-not-resubmittable', 'rejection-still-processing', 'not-found'],
  changes,
})
