/**
 * The dealer's own invoice as a file, and notes on an invoice. Source: docs/spec/documents.md DOC-7…DOC-11
 * (specification §3 "Invoice document", §7; domain §0, §3.1, §3.8).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { CHANGES_OF_ORIGINALS } from '../merchants/dealer-changes.ts'
import { defineCall, file, nothing, one } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema, instantSchema, transactionIdSchema } from '../wire/schemas.ts'
import { textSchema } from '../wire/text-schema.ts'
import { invoiceDocumentSchema } from './invoice-documents.calls.ts'

/** `doc_type_id` of the dealer's own invoice; a transaction has one. */
export const DEALER_INVOICE_TYPE = { id: '1', name: 'Original dealer invoice' } as const

const DOCUMENT_CHANGES = [
  'merchant-invoice-documents',
  'invoice-details',
  'invoice-events',
  ...CHANGES_OF_ORIGINALS,
] as const

const documentIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/))

/** Downloads the file (DOC-7). `buid_customer` selects the customer if two have a document with the same id. */
export const downloadInvoiceDocument = defineCall({
  name: 'merchant-invoice-documents.download',
  method: 'GET',
  path: '/merchant-invoice-documents/:document_id',
  needs: { can: 'merchant-invoice-documents.download' },
  query: { filters: { buid_customer: customerIdSchema }, sorts: [] },
  output: file(z.null()),
  errors: ['not-found', 'document-not-scanned', 'document-infected'],
})

/**
 * Uploads the dealer's own invoice (DOC-8, DOC-198). A transaction has exactly one: another is refused until the first
 * is removed, unless it replaces that one.
 */
export const uploadInvoiceDocument = defineCall({
  name: 'merchant-invoice-documents.create',
  method: 'POST',
  path: '/merchant-invoice-documents',
  needs: { can: 'merchant-invoice-documents.create' },
  body: {
    type: 'merchant-invoice-documents',
    attributes: z.strictObject({
      trx_id: transactionIdSchema,
      buid_customer: z.optional(customerIdSchema),
      /**
       * Id of the existing original: it is removed when this one is stored; if either fails, nothing changes (DOC-198).
       */
      replaces: z.optional(documentIdSchema),
    }),
  },
  upload: true,
  output: one('merchant-invoice-documents', invoiceDocumentSchema, baseMetaSchema),
  errors: [
    'not-found',
    'document-already-there',
    'document-type-refused',
    'document-image-too-large',
    'document-infected',
    'document-unreadable',
    'document-too-large',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: DOCUMENT_CHANGES,
})

/** Deletes the file; its id is in the body, as in the specification (DOC-9). */
export const deleteInvoiceDocument = defineCall({
  name: 'merchant-invoice-documents.delete',
  method: 'DELETE',
  path: '/merchant-invoice-documents',
  needs: { can: 'merchant-invoice-documents.delete' },
  body: {
    type: 'merchant-invoice-documents',
    attributes: z.strictObject({ document_id: documentIdSchema, buid_customer: z.optional(customerIdSchema) }),
  },
  output: nothing(z.null()),
  errors: ['not-found'],
  changes: DOCUMENT_CHANGES,
})

/** Text of a note or comment. */
export const invoiceNoteTextSchema = textSchema(LIMITS.maxInvoiceNote)

export const invoiceNoteSchema = z.pipe(
  z.object({
    id: z.string(),
    trx_id: transactionIdSchema,
    /**
     * A note is visible to the customer's own users only, a comment to every user with access to the invoice (DIR-14).
     */
    kind: z.enum(['note', 'comment']),
    author: z.string(),
    text: z.string(),
    entered_at: instantSchema,
    /** A server of an older version omits some or all of these three fields. */
    version: z._default(z.int(), 1),
    changed_at: z._default(z.nullable(instantSchema), null),
    changeable: z._default(z.boolean(), false),
  }),
  z.transform((wire) => ({
    id: wire.id,
    trxId: wire.trx_id,
    kind: wire.kind,
    author: wire.author,
    text: wire.text,
    enteredAt: wire.entered_at,
    /** Change counter; a change based on an older version is refused (DOC-116). */
    version: wire.version,
    /** When it was last changed; null if never. */
    changedAt: wire.changed_at,
    /** Whether the caller may change and remove it (DOC-115). */
    isChangeable: wire.changeable,
  })),
)
export type InvoiceNote = z.output<typeof invoiceNoteSchema>

/** Adds a text: from a customer it is a note, from a dealer or customer support a comment (DOC-10). */
export const createInvoiceNote = defineCall({
  name: 'invoice-notes.create',
  method: 'POST',
  path: '/invoice-notes',
  needs: { can: 'invoice-notes.create' },
  body: {
    type: 'invoice-notes',
    attributes: z.strictObject({
      trx_id: transactionIdSchema,
      buid_customer: z.optional(customerIdSchema),
      text: invoiceNoteTextSchema,
    }),
  },
  output: one('invoice-notes', invoiceNoteSchema, baseMetaSchema),
  errors: [
    'not-found',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: ['invoice-details', 'invoice-notes', 'invoice-events'],
})
