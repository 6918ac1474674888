/**
 * The request for a chargeback, which then continues as a dispute. Source: docs/spec/chargebacks.md CHB-5…CHB-8
 * (specification §1, §8).
 */
import * as z from 'zod/mini'
import { disputeDescriptionSchema } from '../disputes/dispute-description.schema.ts'
import { disputeDocumentIdsSchema } from '../disputes/dispute-requests.schema.ts'
import { disputeSchema } from '../disputes/dispute.schema.ts'
import { defineCall, one } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema, transactionIdSchema } from '../wire/schemas.ts'
import { CHARGEBACK_REASONS } from './chargeback.rules.ts'

export const chargebackRequestSchema = z.strictObject({
  buid_customer: customerIdSchema,
  trx_id: transactionIdSchema,
  reason: z.enum(CHARGEBACK_REASONS),
  description: disputeDescriptionSchema,
  document_ids: disputeDocumentIdsSchema,
})
/** Body of `requestChargeback`. */
export type ChargebackRequest = z.output<typeof chargebackRequestSchema>

/**
 * Requests a chargeback over the whole open amount of one card transaction; customer support decides (CHB-6). A
 * repeated key returns the first response (PAY-20).
 */
export const requestChargeback = defineCall({
  name: 'chargebacks.request',
  method: 'POST',
  path: '/ecaas/chargebacks',
  needs: { can: 'chargebacks.request' },
  body: { type: 'chargebacks', attributes: chargebackRequestSchema },
  output: one('disputes', disputeSchema, baseMetaSchema),
  errors: [
    'chargeback-not-available',
    'chargeback-already-open',
    'dispute-document-unknown',
    'document-too-many',
    'document-too-large',
    'not-found',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: [
    'disputes',
    'customer-disputes',
    'merchant-disputes',
    'invoices',
    'invoice-counts',
    'exposures',
    'account-balances',
    'attention-items',
  ],
})
