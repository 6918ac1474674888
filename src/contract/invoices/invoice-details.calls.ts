/**
 * One invoice in full. A separate file, so that pages that only list invoices do not load it. Source:
 * docs/spec/directory.md DIR-10…DIR-15 (specification §3 "Invoice", §7).
 */
import * as z from 'zod/mini'
import { customerAddressSchema, merchantAddressSchema } from '../addresses/addresses.calls.ts'
import { NO_CHARGEBACK_REASONS } from '../chargebacks/chargeback.rules.ts'
import { invoiceDocumentSchema } from '../documents/invoice-documents.calls.ts'
import { PAYMENT_STATUSES } from '../payments/payment.schema.ts'
import { defineCall, one } from '../wire/define-call.ts'
import {
  amountSchema,
  baseMetaSchema,
  customerIdSchema,
  instantSchema,
  transactionIdSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { ADJUSTMENT_CAUSES } from './invoice-adjustment.rules.ts'
import { invoiceFromWire, invoiceWireSchema } from './invoice.schema.ts'

/** Charges in addition to the lines, signed as they enter the billed total (DIR-11). */
export const INVOICE_CHARGES = ['late-fee', 'rebates'] as const

const lineSchema = z.object({
  lineNumber: z.number(),
  description: z.string(),
  /** Above zero, at most three decimals. */
  quantity: z.number().check(z.positive()),
  unitPrice: amountSchema,
  /** Quantity times unit price, rounded half up to whole minor units. */
  subtotal: amountSchema,
  tax: amountSchema,
  total: amountSchema,
})

/** A text on an invoice: a note from the customer, or a comment from the dealer or the program. */
const remarkSchema = z.object({
  id: z.string(),
  author: z.string(),
  text: z.string(),
  enteredAt: instantSchema,
  /** These fields are the same as in `invoice-notes.list`; they are absent from an older server. */
  version: z._default(z.int(), 1),
  changedAt: z._default(z.nullable(instantSchema), null),
  /** Whether the caller may change and remove the text with `invoice-notes.update` and `.delete` (DOC-115). */
  changeable: z._default(z.boolean(), false),
})

const adjustmentSchema = z.object({
  id: z.string(),
  /** The deduction from the open amount; positive. A pending adjustment is not deducted yet. */
  amount: amountSchema,
  /** A code; widgets translate it (ADJ-4). */
  adjustmentReason: z.enum(ADJUSTMENT_CAUSES),
  /** Number of the granted dispute or the applied credit memo; null for an adjustment by a dealer. */
  reference: z.nullable(z.string()),
  status: z.enum(['pending', 'posted']),
  /** Name of the dealer, or of customer support; null if unknown. */
  author: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  enteredAt: instantSchema,
  /** The date on which the credit memo is issued, or, once it is issued, applied; null once it is applied. */
  nextStepOn: z.nullable(wireDateSchema),
  /** Whether the caller may still cancel it (ADJ-11). */
  cancelable: z.boolean(),
})
export type InvoiceAdjustment = z.output<typeof adjustmentSchema>

const touchingPaymentSchema = z.object({
  paymentNumber: z.string(),
  confirmationNumber: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  /** The part of the payment applied to this invoice. */
  amount: amountSchema,
  payer: z.string(),
  submittedAt: instantSchema,
  postsBy: wireDateSchema,
  settledOn: z.nullable(wireDateSchema),
})

/**
 * Whether a chargeback can be requested: `reason` is null if it can. `until` is the last date; null if the program has
 * no chargebacks, or the invoice is not a card transaction.
 */
const chargebackSchema = z.object({
  eligible: z.boolean(),
  reason: z.nullable(z.enum(NO_CHARGEBACK_REASONS)),
  until: z.nullable(wireDateSchema),
})

export const invoiceDetailsSchema = z.pipe(
  z.extend(invoiceWireSchema, {
    billTo: z.string(),
    shipTo: z.nullable(z.string()),
    /** Null if there is no address, and for roles that may not see addresses; absent from an older server. */
    billToAddress: z._default(z.nullable(customerAddressSchema), null),
    shipToAddress: z._default(z.nullable(customerAddressSchema), null),
    soldByAddress: z._default(z.nullable(merchantAddressSchema), null),
    additionalInformation: z._default(z.nullable(z.string()), null),
    /** Null for roles that may not see documents, and from an older server. */
    attachments: z._default(z.nullable(z.array(invoiceDocumentSchema)), null),
    creditedTotal: amountSchema,
    version: z.int(),
    dealerNotes: z.nullable(z.string()),
    lines: z.array(lineSchema),
    charges: z.array(z.object({ kind: z.enum(INVOICE_CHARGES), amount: amountSchema })),
    adjustments: z.array(adjustmentSchema),
    /** Null for roles that may not see payments. */
    payments: z.nullable(z.array(touchingPaymentSchema)),
    notes: z.array(remarkSchema),
    comments: z.array(remarkSchema),
    chargeback: z._default(z.nullable(chargebackSchema), null),
  }),
  z.transform((wire) => ({
    ...invoiceFromWire(wire),
    /** Names of the customer and of the delivery location. */
    billTo: wire.billTo,
    shipTo: wire.shipTo,
    /** Addresses of the customer, of the delivery location, and of the dealer's selling location (DIR-8, DIR-9). */
    billToAddress: wire.billToAddress,
    shipToAddress: wire.shipToAddress,
    soldByAddress: wire.soldByAddress,
    /**
     * Text of the dealer's invoice in addition to its lines, such as a delivery note; null if there is none (INV-126).
     */
    additionalInformation: wire.additionalInformation,
    /** Documents of the invoice, as in `merchant-invoice-documents.list`, oldest first (DIR-16). */
    attachments: wire.attachments,
    creditedTotal: wire.creditedTotal,
    /** Counter of the dealer's changes; a change based on an older version is refused (ADJ-9). */
    version: wire.version,
    /** The dealer's comment set with `invoices.update`; also the last entry of `comments`. */
    dealerNotes: wire.dealerNotes,
    lines: wire.lines,
    charges: wire.charges,
    adjustments: wire.adjustments,
    payments: wire.payments,
    notes: wire.notes,
    comments: wire.comments,
    /** Whether a chargeback can be requested today (CHB-4); null for roles that cannot request one. */
    chargeback: wire.chargeback,
  })),
)
/** An invoice with its lines and charges; amounts in minor units. */
export type InvoiceDetails = z.output<typeof invoiceDetailsSchema>
export type InvoiceLine = InvoiceDetails['lines'][number]

/**
 * Needs `filter[trx_id]`, and `filter[buid_customer]` if two of the caller's customers have an invoice with the same
 * number.
 */
const query = { filters: { trx_id: transactionIdSchema, buid_customer: customerIdSchema }, sorts: [] } as const
const output = one('invoice-details', invoiceDetailsSchema, baseMetaSchema)

/** Reads the lines and charges of an invoice. */
export const getInvoiceDetails = defineCall({
  name: 'invoice-details.get',
  method: 'GET',
  path: '/ecaas/invoice-details',
  needs: { can: 'invoice-details.get' },
  query,
  output,
  errors: ['not-found'],
})

/** Reads the same at the older address. */
export const getDetails = defineCall({
  name: 'invoice-details.get-older',
  method: 'GET',
  path: '/details',
  needs: { can: 'invoice-details.get-older' },
  query,
  output,
  errors: ['not-found'],
})

/**
 * Returns the call for a program's `invoice_details_version`; null, empty, and `1` select the older address (CFG-5).
 */
export const invoiceDetailsCallOf = (version: string | null): typeof getInvoiceDetails | typeof getDetails =>
  version && version !== '1' ? getInvoiceDetails : getDetails
