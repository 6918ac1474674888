/**
 * A dispute and its responses. Amounts are minor units of the dispute's currency. Source: docs/spec/disputes.md
 * DSP-17…DSP-24 (specification §3 "Dispute …", §4, §5).
 */
import * as z from 'zod/mini'
import { amountSchema, currencySchema, instantSchema, scanSchema, wireDateSchema } from '../wire/schemas.ts'
import {
  DISPUTE_KINDS,
  DISPUTE_OUTCOMES,
  DISPUTE_STATUSES,
  DISPUTE_WORDS,
  type DisputeAction,
  type DisputeWord,
} from './dispute.states.ts'

/** The sides that may have to answer; the program itself acts when a deadline passes. */
export const DISPUTE_SIDES = ['customer', 'merchant', 'support'] as const
export type DisputeSide = (typeof DISPUTE_SIDES)[number]

/** Actions of users through `disputes.answer`; withdrawing is a separate call. */
export const DISPUTE_ANSWERS = [
  'respond to merchant',
  'respond to customer',
  'grant in full',
  'grant in part',
  'deny',
  'close',
  'escalate',
] as const satisfies readonly DisputeAction[]
/** One of `DISPUTE_ANSWERS`. */
export type DisputeAnswer = (typeof DISPUTE_ANSWERS)[number]

export const disputeWords = Object.keys(DISPUTE_WORDS) as [DisputeWord, ...DisputeWord[]]

export const disputeIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))
export const documentIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))

/** A document of a dispute; `document_type` is one of `DISPUTE_DOCUMENT_TYPES`. */
export const disputeDocumentSchema = z.pipe(
  z.object({
    document_id: z.string(),
    doc_type_id: z.string(),
    document_type: z.string(),
    entry_ts: instantSchema,
    file_name: z.string(),
    /** Bytes. */
    file_size: z.number(),
    /** The side that added it; `support` for customer support. */
    side: z.enum(DISPUTE_SIDES),
    scan: scanSchema,
  }),
  z.transform((wire) => ({
    id: wire.document_id,
    typeId: wire.doc_type_id,
    type: wire.document_type,
    enteredAt: wire.entry_ts,
    fileName: wire.file_name,
    sizeBytes: wire.file_size,
    side: wire.side,
    /** Result of the malware scan; null means clean. */
    scan: wire.scan ?? null,
  })),
)
export type DisputeDocument = z.output<typeof disputeDocumentSchema>

const disputedInvoiceSchema = z.pipe(
  z.object({
    trx_id: z.string(),
    invoice_id: z.string(),
    po_number: z.nullable(z.string()),
    line_number: z.nullable(z.number()),
    amount: amountSchema,
    offered: z.nullable(amountSchema),
    granted: z.nullable(amountSchema),
    invoice_status: z.string(),
    due_date: z.nullable(wireDateSchema),
    open_total: amountSchema,
    disputed_total: amountSchema,
    ineligible: z.boolean(),
  }),
  z.transform((wire) => ({
    trxId: wire.trx_id,
    invoiceId: wire.invoice_id,
    poNumber: wire.po_number,
    /** Line of the invoice; null for the whole invoice. */
    lineNumber: wire.line_number,
    amountMinor: wire.amount,
    /** The merchant's offer in its last answer; null if there is none (DSP-20). */
    offered: wire.offered,
    /** Granted amount; null until a decision. */
    granted: wire.granted,
    invoiceStatus: wire.invoice_status,
    dueDate: wire.due_date,
    openTotal: wire.open_total,
    disputedTotal: wire.disputed_total,
    /** Whether the flag "dispute in ineligible status" is set (DSP-14). */
    isIneligible: wire.ineligible,
  })),
)
export type DisputedInvoice = z.output<typeof disputedInvoiceSchema>

const contactSchema = z.pipe(
  z.object({
    contact_id: z.string(),
    contact_name: z.string(),
    email_address: z.string(),
    removable: z.boolean(),
    dispute_contact_type_id: z.string(),
    dispute_contact_type: z.string(),
    user_id: z.nullable(z.string()),
  }),
  z.transform((wire) => ({
    /** Unique within its dispute. */
    id: wire.contact_id,
    name: wire.contact_name,
    emailAddress: wire.email_address,
    typeId: wire.dispute_contact_type_id,
    type: wire.dispute_contact_type,
    userId: wire.user_id,
    /** Whether the caller may remove this contact (DSP-40). */
    isRemovable: wire.removable,
  })),
)

export const disputeSchema = z.pipe(
  z.object({
    dispute_id: z.string(),
    /** Kind of case; absent from a server without chargebacks. */
    kind: z._default(z.enum(DISPUTE_KINDS), 'dispute'),
    buid_customer: z.string(),
    customer_name: z.string(),
    buid_merchant: z.string(),
    merchant_name: z.string(),
    currency: currencySchema,
    status: z.enum(DISPUTE_STATUSES),
    shown_status: z.enum(disputeWords),
    outcome: z.nullable(z.enum(DISPUTE_OUTCOMES)),
    turn: z.nullable(z.enum(DISPUTE_SIDES)),
    respond_by: z.nullable(wireDateSchema),
    respond_by_ts: z.nullable(instantSchema),
    days_left: z.nullable(z.number()),
    adjusts_on: z.nullable(wireDateSchema),
    ineligible: z.boolean(),
    dispute_reason_id: z.string(),
    dispute_reason: z.string(),
    description: z.string(),
    internal_note: z.nullable(z.string()),
    creation_date: instantSchema,
    created_by: z.string(),
    response_date: z.nullable(instantSchema),
    response_count: z.number(),
    last_action: z.nullable(z.enum([...DISPUTE_ANSWERS, 'withdraw'])),
    last_comment: z.nullable(z.string()),
    version: z.number(),
    total: amountSchema,
    offered_total: z.nullable(amountSchema),
    granted_total: z.nullable(amountSchema),
    predecessor_id: z.nullable(z.string()),
    successor_id: z.nullable(z.string()),
    credit_memo_id: z.nullable(z.string()),
    invoices: z.array(disputedInvoiceSchema),
    documents: z.array(disputeDocumentSchema),
    contacts: z.array(contactSchema),
    actions: z.array(z.enum([...DISPUTE_ANSWERS, 'withdraw'])),
    can_change_contacts: z.boolean(),
  }),
  z.transform((wire) => ({
    id: wire.dispute_id,
    /** Kind of case. Customer support decides a chargeback; the dealer never answers it (CHB-6). */
    kind: wire.kind,
    customerId: wire.buid_customer,
    customerName: wire.customer_name,
    merchantId: wire.buid_merchant,
    merchantName: wire.merchant_name,
    currency: wire.currency,
    /** The status as of today, even if the nightly job has not run yet (DSP-9). */
    status: wire.status,
    /** The status shown to users: `open` until the first answer (DSP-1). */
    shownStatus: wire.shown_status,
    outcome: wire.outcome,
    /** The side that must answer; null if none must. */
    turn: wire.turn,
    /** The last date to answer, and its last second as an instant; null without a deadline. */
    respondBy: wire.respond_by,
    respondByAt: wire.respond_by_ts,
    /** Days left to answer; 0 on the last date. */
    daysLeft: wire.days_left,
    /** The date on which the credit is posted or applied, while the dispute is pending or adjusted. */
    adjustsOn: wire.adjusts_on,
    isIneligible: wire.ineligible,
    reasonId: wire.dispute_reason_id,
    reason: wire.dispute_reason,
    description: wire.description,
    /** Note of the opener's own side; null for other sides (DSP-22). */
    internalNote: wire.internal_note,
    createdAt: wire.creation_date,
    createdBy: wire.created_by,
    /** Date of the last response. */
    respondedAt: wire.response_date,
    responseCount: wire.response_count,
    /**
     * The last action of a user; null before the first answer. Together with `offeredTotal` it shows whether a dealer
     * made an offer or a request.
     */
    lastAction: wire.last_action,
    /** The message of the last answer. */
    lastComment: wire.last_comment,
    version: wire.version,
    total: wire.total,
    offeredTotal: wire.offered_total,
    grantedTotal: wire.granted_total,
    predecessorId: wire.predecessor_id,
    successorId: wire.successor_id,
    creditMemoId: wire.credit_memo_id,
    invoices: wire.invoices,
    documents: wire.documents,
    contacts: wire.contacts,
    /** The actions that the caller may take now, in display order. */
    actions: wire.actions,
    /** Whether contacts can be added and removed without an answer (DSP-40). */
    canChangeContacts: wire.can_change_contacts,
  })),
)
/** A dispute with its invoices, answers and deadlines; amounts in minor units. */
export type Dispute = z.output<typeof disputeSchema>

export const disputeResponseSchema = z.pipe(
  z.object({
    dispute_id: z.string(),
    response_id: z.string(),
    comment_date: instantSchema,
    dispute_action: z.string(),
    dispute_action_description: z.string(),
    side: z.enum([...DISPUTE_SIDES, 'program']),
    author: z.string(),
    comment: z.nullable(z.string()),
    internal_note: z.nullable(z.string()),
    amount: z.nullable(amountSchema),
    documents: z.array(disputeDocumentSchema),
  }),
  z.transform((wire) => ({
    disputeId: wire.dispute_id,
    id: wire.response_id,
    at: wire.comment_date,
    /** The action: one of the state machine, or `remove invoice`. */
    action: wire.dispute_action,
    actionDescription: wire.dispute_action_description,
    side: wire.side,
    author: wire.author,
    comment: wire.comment,
    internalNote: wire.internal_note,
    /** The amount that the response offered or granted. */
    amountMinor: wire.amount,
    /** Files sent with the response. */
    documents: wire.documents,
  })),
)
export type DisputeResponse = z.output<typeof disputeResponseSchema>
