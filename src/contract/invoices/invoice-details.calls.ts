/**
 * One invoice in full: a file of its own, so that pages which only list invoices do not carry it.
 * Source: docs/spec/directory.md DIR-10…DIR-15 (specification §3 "Invoice", §7).
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

/** Charges beside the lines, with the sign that they have in the billed total (DIR-11). */
export const INVOICE_CHARGES = ['late-fee', 'rebates'] as const

const lineSchema = z.object({
  lineNumber: z.number(),
  description: z.string(),
  /** More than zero, three decimals at most. */
  quantity: z.number().check(z.positive()),
  unitPrice: amountSchema,
  /** Quantity times unit price, half up to whole minor units. */
  subtotal: amountSchema,
  tax: amountSchema,
  total: amountSchema,
})

/** A note is the customer's own, a comment comes from the dealer or the program. */
const remarkSchema = z.object({
  id: z.string(),
  author: z.string(),
  text: z.string(),
  enteredAt: instantSchema,
  /** As of `invoice-notes.list`; a server that does not know leaves them out. */
  version: z._default(z.int(), 1),
  changedAt: z._default(z.nullable(instantSchema), null),
  /** Whether the caller may change and remove it by `invoice-notes.update` and `.delete` (DOC-115). */
  changeable: z._default(z.boolean(), false),
})

const adjustmentSchema = z.object({
  id: z.string(),
  /** What it takes off the open amount; positive. A pending one has not taken it off yet. */
  amount: amountSchema,
  /** A code, put into words by the page (ADJ-4). */
  adjustmentReason: z.enum(ADJUSTMENT_CAUSES),
  /** Number of the dispute that was granted or of the credit memo that was applied; null for a dealer's own. */
  reference: z.nullable(z.string()),
  status: z.enum(['pending', 'posted']),
  /** Who decided it: the dealer by its name, or customer support by theirs; null where that is not known. */
  author: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  enteredAt: instantSchema,
  /** The day on which its credit memo is issued, or on which it is applied once that was issued; null once applied. */
  nextStepOn: z.nullable(wireDateSchema),
  /** Whether the caller may still cancel it (ADJ-11). */
  cancelable: z.boolean(),
})
export type InvoiceAdjustment = z.output<typeof adjustmentSchema>

const touchingPaymentSchema = z.object({
  paymentNumber: z.string(),
  confirmationNumber: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  /** Of the payment, what went to this invoice. */
  amount: amountSchema,
  payer: z.string(),
  submittedAt: instantSchema,
  postsBy: wireDateSchema,
  settledOn: z.nullable(wireDateSchema),
})

/** `reason` is null when it is eligible; `until`: the last date, null when the program has no chargebacks or it is no card transaction. */
const chargebackSchema = z.object({
  eligible: z.boolean(),
  reason: z.nullable(z.enum(NO_CHARGEBACK_REASONS)),
  until: z.nullable(wireDateSchema),
})

export const invoiceDetailsSchema = z.pipe(
  z.extend(invoiceWireSchema, {
    billTo: z.string(),
    shipTo: z.nullable(z.string()),
    /** Null without one, and for those who may not see addresses; a server that does not know leaves them out. */
    billToAddress: z._default(z.nullable(customerAddressSchema), null),
    shipToAddress: z._default(z.nullable(customerAddressSchema), null),
    soldByAddress: z._default(z.nullable(merchantAddressSchema), null),
    additionalInformation: z._default(z.nullable(z.string()), null),
    /** Null for those who may not see documents, and from a server that does not know. */
    attachments: z._default(z.nullable(z.array(invoiceDocumentSchema)), null),
    creditedTotal: amountSchema,
    version: z.int(),
    dealerNotes: z.nullable(z.string()),
    lines: z.array(lineSchema),
    charges: z.array(z.object({ kind: z.enum(INVOICE_CHARGES), amount: amountSchema })),
    adjustments: z.array(adjustmentSchema),
    /** Null for those who may not see payments. */
    payments: z.nullable(z.array(touchingPaymentSchema)),
    notes: z.array(remarkSchema),
    comments: z.array(remarkSchema),
    chargeback: z._default(z.nullable(chargebackSchema), null),
  }),
  z.transform((wire) => ({
    ...invoiceFromWire(wire),
    /** Name of the customer, and of the location that the goods went to. */
    billTo: wire.billTo,
    shipTo: wire.shipTo,
    /** Of the customer, of the location that the goods went to, and of the dealer's location that sold it (DIR-8, DIR-9). */
    billToAddress: wire.billToAddress,
    shipToAddress: wire.shipToAddress,
    soldByAddress: wire.soldByAddress,
    /** What the dealer's invoice says beside its lines, such as a delivery note; null for nothing (INV-126). */
    additionalInformation: wire.additionalInformation,
    /** Its documents as `merchant-invoice-documents.list` has them, oldest first (DIR-16). */
    attachments: wire.attachments,
    creditedTotal: wire.creditedTotal,
    /** Counts the dealer's changes; one that was made of an older version is refused (ADJ-9). */
    version: wire.version,
    /** What the dealer wrote on the invoice by `invoices.update`; also the last of `comments`. */
    dealerNotes: wire.dealerNotes,
    lines: wire.lines,
    charges: wire.charges,
    adjustments: wire.adjustments,
    payments: wire.payments,
    notes: wire.notes,
    comments: wire.comments,
    /** Whether a chargeback of it can be requested today (CHB-4); null for those who request none. */
    chargeback: wire.chargeback,
  })),
)
/** An invoice with its lines and charges; amounts in minor units. */
export type InvoiceDetails = z.output<typeof invoiceDetailsSchema>
export type InvoiceLine = InvoiceDetails['lines'][number]

/** `filter[trx_id]` must be there; `filter[buid_customer]` when two customers of the caller's might share a number. */
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

/** The older address of the same answer. */
export const getDetails = defineCall({
  name: 'invoice-details.get-older',
  method: 'GET',
  path: '/details',
  needs: { can: 'invoice-details.get-older' },
  query,
  output,
  errors: ['not-found'],
})

/** CFG-5: the address that a program of this `invoice_details_version` means; null, empty and `1` are the older one. */
export const invoiceDetailsCallOf = (version: string | null): typeof getInvoiceDetails | typeof getDetails =>
  version && version !== '1' ? getInvoiceDetails : getDetails
