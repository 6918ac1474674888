/** Sends the receipt of a payment by email. Source: docs/spec/documents.md DOC-5, docs/spec/mail.md MAI-106. */
import * as z from 'zod/mini'
import { downloadPaymentReceipt } from '../documents/pdf-files.calls.ts'
import { defineCall, one } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'

export const receiptMailSchema = z.pipe(
  z.object({ id: z.string(), email: z.string() }),
  z.transform((wire) => ({ payment: wire.id, email: wire.email })),
)
/** A receipt that is being sent, with the user's own address. */
export type ReceiptMail = z.output<typeof receiptMailSchema>

/**
 * Sends a receipt to the caller's own address, once per key (MAI-106). `together` covers all payments made together
 * with one card, as far as the caller may see them.
 */
export const mailPaymentReceipt = defineCall({
  name: 'payments.mail-receipt',
  method: 'POST',
  path: '/payments/:number/receipt-mails',
  needs: { can: 'payments.mail-receipt' },
  body: { type: 'receipt-mails', attributes: z.strictObject({ together: z.boolean() }) },
  output: one('receipt-mails', receiptMailSchema, baseMetaSchema),
  errors: [
    'not-found',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: ['audit-entries'],
})

export const RECEIPT_CALLS = [downloadPaymentReceipt, mailPaymentReceipt] as const
