/**
 * The history of an invoice, in one call and in order. Source: docs/spec/invoices.md INV-127 (specification §3
 * "Invoice").
 */
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

/** Kinds of events in the history of an invoice (INV-127). Widgets translate them. */
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
    /** Date by the program's clock; in the future for planned events. */
    on: wire.on,
    /** Instant of the event; null if only the date is known. */
    at: wire.at,
    /**
     * Related object: number of the payment, credit memo, or dispute; id of the adjustment, document, or note; for an
     * extended due date, the former date. Null for events of the invoice itself.
     */
    reference: wire.reference,
    /**
     * Minor units of the invoice's currency: billed, paid, credited, disputed, or adjusted; null for events without an
     * amount.
     */
    amount: wire.amount,
    /**
     * A code: the status of a sent payment, the return code of a returned one, the reason of an adjustment, or the
     * action of an answer or a decision in a dispute.
     */
    reason: wire.reason,
    /** Full name of the user; null if unknown, or if the caller may not see it. */
    author: wire.author,
    /** Text of a note or comment; file name of a document. */
    text: wire.text,
  })),
)
/** An event in the history of an invoice; amounts in minor units. */
export type InvoiceEvent = z.output<typeof invoiceEventSchema>

/**
 * Lists the events, oldest first, unpaged. Needs `filter[trx_id]`, and `buid_customer` if two customers have an invoice
 * with the same number.
 */
export const listInvoiceEvents = defineCall({
  name: 'invoice-events.list',
  method: 'GET',
  path: '/invoice-events',
  needs: { can: 'invoice-events.list' },
  query: { filters: { trx_id: transactionIdSchema, buid_customer: customerIdSchema }, sorts: [] },
  output: many('invoice-events', invoiceEventSchema, listMetaSchema),
  errors: ['not-found'],
})
