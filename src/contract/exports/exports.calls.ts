/**
 * Exports that are too large for the memory of a page: the server returns an address for one download, from which it
 * streams the file. Source: docs/spec/exports.md EXP-23…EXP-29, EXP-62…EXP-67.
 */
import * as z from 'zod/mini'
import { languageFilterSchema } from '../documents/pdf-files.calls.ts'
import { DISPUTE_SORTS, disputeFilters } from '../disputes/disputes.calls.ts'
import { INVOICE_SORTS, listInvoices } from '../invoices/invoice.calls.ts'
import { INVOICE_FILTER_ERRORS } from '../invoices/invoice-error-codes.ts'
import { PAYMENT_SORTS, paymentFilters } from '../payments/payment.calls.ts'
import { defineCall, file, one } from '../wire/define-call.ts'
import { calendarDateSchema, instantSchema } from '../wire/schemas.ts'

/** Lists that can be exported, with the filters and sort of the list. */
export const EXPORT_SUBJECTS = ['invoices', 'disputes', 'payments'] as const

const disputeSorts = DISPUTE_SORTS.flatMap((field) => [field, `-${field}`] as const)
const invoiceSorts = INVOICE_SORTS.flatMap((field) => [field, `-${field}`] as const)

/** File formats of an export of invoices. */
export const EXPORT_FORMATS = ['csv', 'pdf', 'zip'] as const
/** Format of a file; `pdf` is a single list, `zip` contains the PDF of each invoice. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Maximum number of invoices in a file (EXP-65); a CSV file has no limit, because it is streamed. */
export const MAX_EXPORTED_INVOICES: Readonly<Record<Exclude<ExportFormat, 'csv'>, number>> = { pdf: 2000, zip: 500 }
const paymentSorts = PAYMENT_SORTS.flatMap((field) => [field, `-${field}`] as const)

const exportSchema = z.pipe(
  z.object({ id: z.string(), address: z.string(), expires_at: instantSchema, file_name: z.string() }),
  z.transform((wire) => ({
    id: wire.id,
    /** Path below the API's origin, e.g. `/api/exports/…`: valid for one download, without further credentials. */
    address: wire.address,
    expiresAt: wire.expires_at,
    fileName: wire.file_name,
  })),
)

const exportMetaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, record_count: z.optional(z.number()) }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    /** Number of invoices in the file, for a progress bar (EXP-64); null for disputes. */
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
    /**
     * `filter` has the values of `filter[…]` of the list; `byte_order_mark` is for programs that otherwise misread the
     * encoding.
     */
    attributes: z.discriminatedUnion('what', [
      z.strictObject({
        what: z.literal('invoices'),
        filter: z.optional(z.partial(z.strictObject(listInvoices.query.filters))),
        sort: z.optional(z.enum(invoiceSorts)),
        /** Default: `csv`. */
        format: z.optional(z.enum(EXPORT_FORMATS)),
        /** Language of the PDFs; default: the user's language (DOC-2). */
        language: z.optional(languageFilterSchema),
        /** For CSV files only. */
        byte_order_mark: z.optional(z.boolean()),
      }),
      z.strictObject({
        what: z.literal('disputes'),
        filter: z.optional(z.partial(z.strictObject(disputeFilters))),
        sort: z.optional(z.enum(disputeSorts)),
        /** Language of statuses, outcomes, and reasons; default: the user's language (DSP-88). */
        language: z.optional(languageFilterSchema),
        byte_order_mark: z.optional(z.boolean()),
      }),
      z.strictObject({
        what: z.literal('payments'),
        filter: z.optional(z.partial(z.strictObject(paymentFilters))),
        sort: z.optional(z.enum(paymentSorts)),
        /** Language of statuses and reasons; default: the user's language. */
        language: z.optional(languageFilterSchema),
        byte_order_mark: z.optional(z.boolean()),
      }),
    ]),
  },
  output: one('exports', exportSchema, exportMetaSchema),
  errors: ['not-found', 'export-too-many-invoices', ...INVOICE_FILTER_ERRORS],
})

/**
 * Downloads the file. The token in the address is the credential, because the browser follows it without an
 * authorization header.
 */
export const getExport = defineCall({
  name: 'exports.get',
  method: 'GET',
  path: '/exports/:token',
  credential: 'none',
  needs: {},
  output: file(z.null()),
  errors: ['not-found', 'session-expired', 'export-too-many-invoices'],
})
