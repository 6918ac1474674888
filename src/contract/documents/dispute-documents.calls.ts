/**
 * Supporting documents of disputes. Source: docs/spec/disputes.md DSP-27…DSP-30 (specification §5 "Uploads"; domain
 * §3.8).
 */
import * as z from 'zod/mini'
import { disputeDocumentSchema } from '../disputes/dispute.schema.ts'
import { defineCall, file, many, nothing, one } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'
import { languageFilterSchema } from './pdf-files.calls.ts'

/** `doc_type_id` → `document_type`; the user chooses one per file. */
export const DISPUTE_DOCUMENT_TYPES = {
  '10': 'Delivery note',
  '11': 'Purchase order',
  '12': 'Photo',
  '13': 'Correspondence',
  '14': 'Other',
} as const satisfies Record<string, string>
export type DisputeDocumentType = keyof typeof DISPUTE_DOCUMENT_TYPES
export const disputeDocumentTypes = Object.keys(DISPUTE_DOCUMENT_TYPES) as [
  DisputeDocumentType,
  ...DisputeDocumentType[],
]

/** Stores a file until a dispute or an answer uses it; until then, only its uploader can see it (DSP-27). */
export const uploadDisputeDocument = defineCall({
  name: 'dispute-documents.create',
  method: 'POST',
  path: '/dispute-documents',
  needs: { can: 'dispute-documents.create' },
  body: { type: 'dispute-documents', attributes: z.strictObject({ doc_type_id: z.enum(disputeDocumentTypes) }) },
  upload: true,
  output: one('dispute-documents', disputeDocumentSchema, baseMetaSchema),
  errors: [
    'document-type-refused',
    'document-unreadable',
    'document-image-too-large',
    'document-infected',
    'document-too-large',
    'document-too-many',
  ],
  idempotent: true,
})

const documentTypeSchema = z.pipe(
  z.object({ doc_type_id: z.enum(disputeDocumentTypes), document_type: z.string(), max_files: z.number() }),
  z.transform((wire) => ({
    id: wire.doc_type_id,
    /** Name in the requested language. */
    name: wire.document_type,
    /** The most documents of this type in one dispute. */
    maxFiles: wire.max_files,
  })),
)
/** A type of document to choose for each file. */
export type DisputeDocumentKind = z.output<typeof documentTypeSchema>

/** Lists the document types, named in `language`, else in the user's language (DSP-39). */
export const listDisputeDocumentTypes = defineCall({
  name: 'dispute-document-types.list',
  method: 'GET',
  path: '/ecaas/dispute-document-types',
  needs: { can: 'dispute-document-types.list' },
  query: { filters: { language: languageFilterSchema }, sorts: [] },
  output: many('dispute-document-types', documentTypeSchema, baseMetaSchema),
})

/**
 * Lists the caller's own files that no dispute uses yet, oldest first, so that a form can restore them after a reload
 * (DSP-39).
 */
export const listWaitingDisputeDocuments = defineCall({
  name: 'dispute-documents.list-waiting',
  method: 'GET',
  path: '/dispute-documents',
  needs: { can: 'dispute-documents.list-waiting' },
  query: { filters: { language: languageFilterSchema }, sorts: [] },
  output: many('dispute-documents', disputeDocumentSchema, baseMetaSchema),
})

/** Downloads the file as an attachment (DSP-29). */
export const getDisputeDocument = defineCall({
  name: 'dispute-documents.get',
  method: 'GET',
  path: '/dispute-documents/:document_id',
  needs: { can: 'dispute-documents.get' },
  output: file(z.null()),
  errors: ['not-found', 'document-not-scanned', 'document-infected'],
})

/** Deletes a file; only before it is submitted, and only for its uploader (DSP-30). */
export const deleteDisputeDocument = defineCall({
  name: 'dispute-documents.delete',
  method: 'DELETE',
  path: '/dispute-documents/:document_id',
  needs: { can: 'dispute-documents.delete' },
  output: nothing(z.null()),
  errors: ['not-found', 'document-submitted'],
})
