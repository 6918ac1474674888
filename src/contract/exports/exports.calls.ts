/**
 * Files too large to be held by a page: the server gives an address for one download, and streams.
 * Source: docs/spec/exports.md EXP-23…EXP-29, EXP-62…EXP-67.
 */
import * as z from 'zod/mini'
import { languageFilterSchema } from '../documents/pdf-files.calls.ts'
import { DISPUTE_SORTS, disputeFilters } from '../disputes/disputes.calls.ts'
import { INVOICE_SORTS, listInvoices } from '../invoices/invoice.calls.ts'
import { INVOICE_FILTER_ERRORS } from '../invoices/invoice-error-codes.ts'
import { PAYMENT_SORTS, paymentFilters } from '../payments/payment.calls.ts'
import { defineCall, file, one } from '../wire/define-call.ts'
import { calendarDateSchema, instantSchema } from '../wire/schemas.ts'

/** What can be exported; each takes the filters and the order of its list. */
export const EXPORT_SUBJECTS = ['invoices', 'disputes', 'payments'] as const

const disputeSorts = DISPUTE_SORTS.flatMap((field) => [field, `-${field}`] as const)
const invoiceSorts = INVOICE_SORTS.flatMap((field) => [field, `-${field}`] as const)

/** What a file of invoices may be. */
export const EXPORT_FORMATS = ['csv', 'pdf', 'zip'] as const
/** `pdf` is one list, `zip` the PDF of each invoice. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** EXP-65: most invoices in a file; none for a CSV, which is written while it is read. */
export const MAX_EXPORTED_INVOICES: Readonly<Record<Exclude<ExportFormat, 'csv'>, number>> = { pdf: 2000, zip: 500 }
const paymentSorts = PAYMENT_SORTS.flatMap((field) => [field, `-${field}`] as const)

const exportSchema = z.pipe(
  z.object({ id: z.string(), address: z.string(), expires_at: instantSchema, file_name: z.string() }),
  z.transform((wire) => ({
    id: wire.id,
    /** Below the API's origin, e.g. `/api/exports/…`: good for one download, by whoever has it. */
    address: wire.address,
    expiresAt: wire.expires_at,
    fileName: wire.file_name,
  })),
)

const exportMetaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, record_count: z.optional(z.number()) }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    /** How many invoices the file has, for its progress (EXP-64); null for disputes. */
    recordCount: meta.record_count ?? null,
  })),
)

/** Starts an export of a list; `getExport` returns its file. */
export const createExport = defineCall({
  name: 'exports.create',
  method: 'POST',
  path: '/exports',
  needs: { can: 'exports.create' },
  body: {
    type: 'exports',
    /** `filter` as `filter[…]` of the list; `byte_order_mark` for programs that take a file without it for another encoding. */
    attributes: z.discriminatedUnion('what', [
      z.strictObject({
        what: z.literal('invoices'),
        filter: z.optional(z.partial(z.strictObject(listInvoices.query.filters))),
        sort: z.optional(z.enum(invoiceSorts)),
        /** Default: `csv`. */
        format: z.optional(z.enum(EXPORT_FORMATS)),
        /** Of the PDFs; default: the user's own (DOC-2). */
        language: z.optional(languageFilterSchema),
        /** Of a CSV. */
        byte_order_mark: z.optional(z.boolean()),
      }),
      z.strictObject({
        what: z.literal('disputes'),
        filter: z.optional(z.partial(z.strictObject(disputeFilters))),
        sort: z.optional(z.enum(disputeSorts)),
        /** Of statuses, outcomes and reasons; default: the user's own (DSP-88). */
        language: z.optional(languageFilterSchema),
        byte_order_mark: z.optional(z.boolean()),
      }),
      z.strictObject({
        what: z.literal('payments'),
        filter: z.optional(z.partial(z.strictObject(paymentFilters))),
        sort: z.optional(z.enum(paymentSorts)),
        /** Of statuses and reasons; default: the user's own. */
        language: z.optional(languageFilterSchema),
        byte_order_mark: z.optional(z.boolean()),
      }),
    ]),
  },
  output: one('exports', exportSchema, exportMetaSchema),
  errors: ['not-found', 'export-too-many-invoices', ...INVOICE_FILTER_ERRORS],
})

/** The token is the right to download: a browser follows the address without a header of ours. */
export const getExport = defineCall({
  name: 'exports.get',
  method: 'GET',
  path: '/exports/:token',
  credential: 'none',
  needs: {},
  output: file(z.null()),
  errors: ['not-found', 'session-expired', 'export-too-many-invoices'],
})
