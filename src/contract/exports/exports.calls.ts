/**
 * Files too large to be held by a page: the server gives an address for one download, and streams.
 * Source: docs/spec/exports.md EXP-23…EXP-29.
 */
import * as z from 'zod/mini'
import { languageFilterSchema } from '../documents/pdf-files.calls.ts'
import { DISPUTE_SORTS, disputeFilters } from '../disputes/disputes.calls.ts'
import { INVOICE_SORTS, listInvoices } from '../invoices/invoice.calls.ts'
import { defineCall, file, one } from '../wire/define-call.ts'
import { baseMetaSchema, instantSchema } from '../wire/schemas.ts'

/** What can be exported; each takes the filters and the order of its list. */
export const EXPORT_SUBJECTS = ['invoices', 'disputes'] as const

const disputeSorts = DISPUTE_SORTS.flatMap((field) => [field, `-${field}`] as const)
const invoiceSorts = INVOICE_SORTS.flatMap((field) => [field, `-${field}`] as const)

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
    ]),
  },
  output: one('exports', exportSchema, baseMetaSchema),
  errors: ['not-found'],
})

/** The token is the right to download: a browser follows the address without a header of ours. */
export const getExport = defineCall({
  name: 'exports.get',
  method: 'GET',
  path: '/exports/:token',
  credential: 'none',
  needs: {},
  output: file(z.null()),
  errors: ['not-found', 'session-expired'],
})
