/**
 * Changes by the dealer of an invoice: PO number, comment, and adjustments of the amount due. Source:
 * docs/spec/adjustments.md ADJ-6…ADJ-12 (specification §3 "Invoice", §5, §8).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, one } from '../wire/define-call.ts'
import { CHANGES_OF_SALES } from '../merchants/dealer-changes.ts'
import { baseMetaSchema, customerIdSchema } from '../wire/schemas.ts'
import { textUpTo } from '../wire/text-schema.ts'
import { ADJUSTMENT_REASONS, poNumberProblem } from './invoice-adjustment.rules.ts'
import { invoiceDetailsSchema } from './invoice-details.calls.ts'

const CHANGES = [
  'invoice-details',
  'invoices',
  'invoice-counts',
  'exposures',
  'account-balances',
  'attention-items',
  'credit-memos',
  'disputes',
  'audit-entries',
  ...CHANGES_OF_SALES,
] as const
const OUTPUT = one('invoice-details', invoiceDetailsSchema, baseMetaSchema)
const versionSchema = z.int().check(z.minimum(1))

/**
 * Changes to an invoice (ADJ-6); absent fields are unchanged. `buid_customer` selects the customer if two have an
 * invoice with the same number.
 */
export const invoiceUpdateSchema = z.strictObject({
  version: versionSchema,
  buid_customer: z.optional(customerIdSchema),
  po_number: z.optional(z.string().check(z.refine((text) => poNumberProblem(text) === null))),
  /** The dealer's comment on the invoice, visible to every user with access to it; null or blank removes it. */
  notes: z.optional(z.nullable(textUpTo(LIMITS.maxInvoiceNote))),
})

export type InvoiceUpdate = z.output<typeof invoiceUpdateSchema>

/**
 * Request for an adjustment (ADJ-7). It accepts any number, because the rules for amounts have their own error codes.
 */
export const invoiceAdjustmentRequestSchema = z.strictObject({
  version: versionSchema,
  buid_customer: z.optional(customerIdSchema),
  /** Minor units to deduct from the amount due. */
  amount: z.number(),
  adjustment_reason: z.enum(ADJUSTMENT_REASONS),
  comment: z.optional(z.nullable(textUpTo(LIMITS.maxAdjustmentComment))),
})

export type InvoiceAdjustmentRequest = z.output<typeof invoiceAdjustmentRequestSchema>

/** Changes the PO number or the comment of an invoice (ADJ-6). */
export const updateInvoice = defineCall({
  name: 'invoices.update',
  method: 'PATCH',
  path: '/ecaas/invoices/:trx_id',
  needs: { can: 'invoices.update' },
  body: { type: 'invoices', attributes: invoiceUpdateSchema },
  output: OUTPUT,
  errors: ['not-found', 'invoice-changed'],
  changes: CHANGES,
})

/**
 * Adjusts the amount due (ADJ-7, ADJ-8): the amount is held immediately, issued as a credit memo on the next banking
 * day, and applied on the one after it.
 */
export const adjustInvoice = defineCall({
  name: 'invoices.adjust',
  method: 'POST',
  path: '/ecaas/invoices/:trx_id/adjustments',
  needs: { can: 'invoices.adjust' },
  body: { type: 'invoice-adjustments', attributes: invoiceAdjustmentRequestSchema },
  output: OUTPUT,
  errors: [
    'not-found',
    'invoice-changed',
    'adjustment-amount-invalid',
    'adjustment-not-possible',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: CHANGES,
})

/** Cancels an adjustment; only until its credit memo is issued (ADJ-11). */
export const cancelInvoiceAdjustment = defineCall({
  name: 'invoices.cancel-adjustment',
  method: 'POST',
  path: '/ecaas/invoices/:trx_id/adjustments/:adjustment_id/cancellation',
  needs: { can: 'invoices.cancel-adjustment' },
  body: {
    type: 'invoice-adjustment-cancellations',
    attributes: z.strictObject({ buid_customer: z.optional(customerIdSchema) }),
  },
  output: OUTPUT,
  errors: ['not-found', 'adjustment-not-pending'],
  changes: CHANGES,
})
