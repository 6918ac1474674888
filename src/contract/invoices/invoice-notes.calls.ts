/**
 * Notes and comments of an invoice, changed and removed one by one. Source: docs/spec/documents.md DOC-114…DOC-117
 * (specification §3 "Invoice").
 */
import * as z from 'zod/mini'
import { invoiceNoteSchema, invoiceNoteTextSchema } from '../documents/invoice-document-files.calls.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many, nothing, one } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema, listMetaSchema, transactionIdSchema } from '../wire/schemas.ts'

/** `buid_customer` selects the customer if two have an invoice with the same number. */
const versionOf = { version: z.int().check(z.minimum(1)), buid_customer: z.optional(customerIdSchema) }

/** Lists the notes and comments that the caller may read, oldest first (DOC-114). Needs `filter[trx_id]`. */
export const listInvoiceNotes = defineCall({
  name: 'invoice-notes.list',
  method: 'GET',
  path: '/invoice-notes',
  needs: { can: 'invoice-notes.list' },
  query: {
    filters: { trx_id: transactionIdSchema, buid_customer: customerIdSchema },
    sorts: ['entered_at'],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('invoice-notes', invoiceNoteSchema, listMetaSchema),
  errors: ['not-found'],
})

/** Changes a note or comment (DOC-115, DOC-116). */
export const updateInvoiceNote = defineCall({
  name: 'invoice-notes.update',
  method: 'PATCH',
  path: '/ecaas/invoices/:trx_id/notes/:note_id',
  needs: { can: 'invoice-notes.update' },
  body: { type: 'invoice-notes', attributes: z.strictObject({ ...versionOf, text: invoiceNoteTextSchema }) },
  output: one('invoice-notes', invoiceNoteSchema, baseMetaSchema),
  errors: ['not-found', 'invoice-note-changed'],
  changes: ['invoice-details', 'invoice-notes', 'invoice-events'],
})

/** Deletes the text of a note or comment permanently; the audit log keeps the user and the time (DOC-115, DOC-116). */
export const deleteInvoiceNote = defineCall({
  name: 'invoice-notes.delete',
  method: 'POST',
  path: '/ecaas/invoices/:trx_id/notes/:note_id/removal',
  needs: { can: 'invoice-notes.delete' },
  body: { type: 'invoice-note-removals', attributes: z.strictObject(versionOf) },
  output: nothing(z.null()),
  errors: ['not-found', 'invoice-note-changed'],
  changes: ['invoice-details', 'invoice-notes', 'invoice-events'],
})
