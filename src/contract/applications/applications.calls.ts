/**
 * The application center. Source: docs/spec/notifications.md NOT-8, NOT-9, NOT-31, NOT-72 (specification §1; domain
 * §3.2).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, file, many, nothing, one } from '../wire/define-call.ts'
import {
  amountSchema,
  baseMetaSchema,
  currencySchema,
  customerIdSchema,
  instantSchema,
  listMetaSchema,
  merchantIdSchema,
  scanSchema,
} from '../wire/schemas.ts'

export const APPLICATION_KINDS = ['credit-line', 'credit-increase', 'loyalty-program', 'dealer-program'] as const
export const APPLICATION_STATUSES = [
  'submitted',
  'documents-needed',
  'in-review',
  'approved',
  'declined',
  'withdrawn',
] as const
export const APPLICATION_STEPS = ['send-documents', 'wait-for-decision', 'sign-agreement'] as const
export const APPLICATION_DOCUMENTS = [
  'financial-statements',
  'tax-certificate',
  'bank-reference',
  'signed-agreement',
] as const
export type ApplicationKind = (typeof APPLICATION_KINDS)[number]
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export type ApplicationStep = (typeof APPLICATION_STEPS)[number]
export type ApplicationDocument = (typeof APPLICATION_DOCUMENTS)[number]

export const applicationSchema = z.pipe(
  z.object({
    application_id: z.string(),
    application_type: z.enum(APPLICATION_KINDS),
    /** Exactly one of the customer and the merchant is set. */
    buid_customer: z.nullable(customerIdSchema),
    buid_merchant: z.nullable(merchantIdSchema),
    status: z.enum(APPLICATION_STATUSES),
    submitted_ts: instantSchema,
    decided_ts: z.nullable(instantSchema),
    /** Requested credit line, minor units. */
    amount: z.nullable(amountSchema),
    currency: z.nullable(currencySchema),
    /** Next step for the applicant; null if none is left. */
    next_step: z.nullable(z.enum(APPLICATION_STEPS)),
    documents: z.array(
      z.object({
        document_type: z.enum(APPLICATION_DOCUMENTS),
        received: z.boolean(),
        /** Null if the document has not arrived, or arrived on paper: there is no file to download. */
        document_id: z.nullable(z.string()),
        file_name: z.nullable(z.string()),
        /** Bytes. */
        file_size: z.nullable(z.number()),
        scan: scanSchema,
        /** Uploaded by the applicant's own users and not yet reviewed. */
        removable: z.nullish(z.boolean()),
      }),
    ),
  }),
  z.transform((wire) => ({
    id: wire.application_id,
    kind: wire.application_type,
    customerId: wire.buid_customer,
    merchantId: wire.buid_merchant,
    status: wire.status,
    submittedAt: wire.submitted_ts,
    decidedAt: wire.decided_ts,
    amountMinor: wire.amount,
    currency: wire.currency,
    nextStep: wire.next_step,
    documents: wire.documents.map(
      ({ document_type, received, document_id, file_name, file_size, scan, removable }) => ({
        type: document_type,
        isReceived: received,
        /** Whether the caller's side may withdraw the document (NOT-72). */
        isRemovable: removable ?? false,
        file:
          document_id === null || file_name === null
            ? null
            : { id: document_id, name: file_name, bytes: file_size ?? 0, scan: scan ?? null },
      }),
    ),
  })),
)
/** An application for credit or a program, as a user reads it. */
export type Application = z.output<typeof applicationSchema>

/** Lists applications of one customer, or of the caller's selected dealer, latest first (NOT-8). */
export const listApplications = defineCall({
  name: 'applications.list',
  method: 'GET',
  path: '/applications',
  needs: { can: 'applications.list' },
  query: { filters: { buid_customer: customerIdSchema }, sorts: [], maxPageSize: LIMITS.maxPageSize },
  output: many('applications', applicationSchema, listMetaSchema),
  errors: ['not-found'],
})

const applicationDocumentSchema = z.pipe(
  z.object({
    document_id: z.string(),
    document_type: z.enum(APPLICATION_DOCUMENTS),
    file_name: z.string(),
    /** Bytes. */
    file_size: z.number(),
    scan: scanSchema,
  }),
  z.transform((wire) => ({
    id: wire.document_id,
    type: wire.document_type,
    fileName: wire.file_name,
    sizeBytes: wire.file_size,
    /** Result of the malware scan; null means clean. */
    scan: wire.scan ?? null,
  })),
)

/** Uploads a document that an application still needs. The review continues once the last one has arrived (NOT-72). */
export const uploadApplicationDocument = defineCall({
  name: 'application-documents.create',
  method: 'POST',
  path: '/application-documents',
  needs: { can: 'application-documents.create' },
  body: {
    type: 'application-documents',
    attributes: z.strictObject({
      application_id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/)),
      document_type: z.enum(APPLICATION_DOCUMENTS),
    }),
  },
  upload: true,
  output: one('application-documents', applicationDocumentSchema, baseMetaSchema),
  errors: [
    'not-found',
    'document-not-needed',
    'document-type-refused',
    'document-unreadable',
    'document-image-too-large',
    'document-infected',
    'document-too-large',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: ['applications', 'notifications'],
})

/** Withdraws a document before the decision, only if the applicant's own users uploaded it (NOT-72). */
export const deleteApplicationDocument = defineCall({
  name: 'application-documents.delete',
  method: 'DELETE',
  path: '/application-documents/:document_id',
  needs: { can: 'application-documents.delete' },
  output: nothing(z.null()),
  errors: ['not-found', 'document-not-removable'],
  changes: ['applications'],
})

/** Downloads a document of an application (NOT-31). */
export const getApplicationDocument = defineCall({
  name: 'application-documents.get',
  method: 'GET',
  path: '/application-documents/:document_id',
  needs: { can: 'application-documents.get' },
  output: file(z.null()),
  errors: ['not-found', 'document-not-scanned', 'document-infected'],
})
