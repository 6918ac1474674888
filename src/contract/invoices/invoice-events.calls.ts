/** Everything that happened to an invoice, in one call and in order. Source: docs/spec/invoices.md INV-127 (specification §3 "Invoice"). */
import * as z from 'zod/mini'
import { defineCall, many } from '../wire/define-call.ts'
import {
  amountSchema,
  calendarDateSchema,
  customerIdSchema,
  instantSchema,
  listMetaSchema,
  transactionIdSchema,
} from '../wire/schemas.ts'

/** INV-127: what can happen to an invoice. The page puts each into words. */
export const INVOICE_EVENTS = [
  'issued',
  'received',
  'due',
  'due-date-extended',
  'payment-sent',
  'payment-posted',
  'payment-returned',
  'payment-reversed',
  'credit-applied',
  'dispute-opened',
  'dispute-answered',
  'dispute-decided',
  'adjusted',
  'document-added',
  'note-added',
  'comment-added',
] as const
/** One of `INVOICE_EVENTS`. */
export type InvoiceEventKind = (typeof INVOICE_EVENTS)[number]

const invoiceEventSchema = z.pipe(
  z.object({
    id: z.string(),
    event: z.enum(INVOICE_EVENTS),
    on: calendarDateSchema,
    at: z.nullable(instantSchema),
    reference: z.nullable(z.string()),
    amount: z.nullable(amountSchema),
    reason: z.nullable(z.string()),
    author: z.nullable(z.string()),
    text: z.nullable(z.string()),
  }),
  z.transform((wire) => ({
    /** Unique within its invoice. */
    id: wire.id,
    event: wire.event,
    /** Program date; after today for what is still to come. */
    on: wire.on,
    /** Null for what has a day only. */
    at: wire.at,
    /**
     * What it belongs to: number of the payment, the credit memo or the dispute, id of the adjustment, the document or the
     * note; of an extended due date the one that it was before. Null for the invoice itself.
     */
    reference: wire.reference,
    /** Minor units of the invoice's currency: billed, paid, credited, disputed or adjusted; null where nothing was. */
    amount: wire.amount,
    /**
     * A code: the status of a payment that was sent, the return code of one that came back, the reason of an adjustment, the
     * action of an answer or a decision in a dispute.
     */
    reason: wire.reason,
    /** The name of who did it; null where that is not known or not the caller's to know. */
    author: wire.author,
    /** Of a note or a comment; of a document its file name. */
    text: wire.text,
  })),
)
/** Something that happened to an invoice; amounts in minor units. */
export type InvoiceEvent = z.output<typeof invoiceEventSchema>

/** Oldest first, all in one answer. `filter[trx_id]` must be there; `buid_customer` where two customers might share a number. */
export const listInvoiceEvents = defineCall({
  name: 'invoice-events.list',
  method: 'GET',
  path: '/invoice-events',
  needs: { can: 'invoice-events.list' },
  query: { filters: { trx_id: transactionIdSchema, buid_customer: customerIdSchema }, sorts: [] },
  output: many('invoice-events', invoiceEventSchema, listMetaSchema),
  errors: ['not-found'],
})
