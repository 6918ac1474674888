import * as z from 'zod/mini'
import { AGEING_BUCKETS } from '../exposures/ageing.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import {
  amountSchema,
  baseMetaSchema,
  calendarDateSchema,
  currencySchema,
  customerIdListSchema,
  locationIdSchema,
  wholeNumberSchema,
} from '../wire/schemas.ts'
import { searchForm } from '../wire/search-form.ts'
import { INVOICE_FILTER_ERRORS } from './invoice-error-codes.ts'
import { invoiceSlugs, isInvoiceSlug } from './invoice.rules.ts'
import { invoiceSchema } from './invoice.schema.ts'
import { dictionaryOf } from '../wire/dictionary.ts'

export const INVOICE_SORTS = [
  'due_date',
  'invoice_id',
  'sold_by',
  'open_total',
  'invoice_date',
  'billed_total',
  'paid_on',
] as const

/** Totals of the filtered list, one row per currency, over all pages (INV-12). */
const totalsSchema = z.object({
  currency: currencySchema,
  open: amountSchema,
  /** The part of the open amount that is past due and not in payment (INV-53). */
  pastDue: amountSchema,
  /** Amount in payments that have not posted (INV-52); part of `open`. */
  onItsWay: z._default(amountSchema, 0),
  /**
   * Posting date of the last of these payments; null if there are none, and for roles that may not see payments. Only
   * for the list of all invoices.
   */
  onItsWayUntil: z._default(z.nullable(calendarDateSchema), null),
  count: z.number(),
})
const invoiceListMetaSchema = z.pipe(
  z.object({
    program_date: calendarDateSchema,
    record_count: z.number(),
    totals: z.array(totalsSchema),
    /** Ids from `filter[trx_id]` that the caller may not see; absent if there are none (INV-102). */
    unknown_trx_ids: z.optional(z.array(z.string())),
  }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    totals: meta.totals,
  })),
)

/**
 * A comma list of ids. The server checks the limit of `maxFilterListLength`, because a longer list has its own error
 * code.
 */
const idListSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}(,[A-Za-z0-9-]{1,40})*$/))
const slugListSchema = z.string().check(z.refine((text) => text.split(',').every(isInvoiceSlug)))

/** Filters of the list; an invoice must match all of them, and both ends of a range are inclusive (INV-130). */
const filters = {
  buid_customer: customerIdListSchema,
  trx_id: idListSchema,
  status: z.enum(invoiceSlugs),
  /** Comma list `a,b,c`: invoices with at least one of these statuses; combines with `status`. */
  status_in: slugListSchema,
  ageing: z.enum(AGEING_BUCKETS),
  sol_currency: currencySchema,
  due_from: calendarDateSchema,
  due_to: calendarDateSchema,
  invoiced_from: calendarDateSchema,
  invoiced_to: calendarDateSchema,
  received_from: calendarDateSchema,
  received_to: calendarDateSchema,
  /**
   * Range of the open amount, minor units. Needs `sol_currency`, because amounts of different currencies cannot be
   * compared.
   */
  open_from: wholeNumberSchema,
  open_to: wholeNumberSchema,
  /** Comma list `a,b,c` of dealers that sell to the caller's accounts. */
  buid_merchant: idListSchema,
  /** Delivery location: one of the locations of the caller's accounts. */
  buid_location: locationIdSchema,
  /**
   * Part of an invoice number, a PO number, a dealer's name, or a line text, or an amount (INV-62, INV-132); no
   * character has a special meaning.
   */
  search: z.string().check(z.overwrite(searchForm), z.maxLength(LIMITS.searchMaxLength)),
}

/**
 * Lists invoices by page, with filters and sort: of one account, of several, or with `all` of every account of the
 * caller (INV-128); `trx_id` without `buid_customer` also searches all accounts.
 */
export const listInvoices = defineCall({
  name: 'invoices.list',
  method: 'GET',
  path: '/invoices',
  needs: { can: 'invoices.list' },
  query: { filters, sorts: INVOICE_SORTS, maxPageSize: LIMITS.maxPageSize },
  output: many('invoices', invoiceSchema, invoiceListMetaSchema),
  errors: ['not-found', ...INVOICE_FILTER_ERRORS],
})

/** Reads one invoice by its id in the list: `buid_customer:trx_id` (INV-103). */
export const getInvoice = defineCall({
  name: 'invoices.get',
  method: 'GET',
  path: '/invoices/:invoice_id',
  needs: { can: 'invoices.get' },
  output: one('invoices', invoiceSchema, baseMetaSchema),
  errors: ['not-found'],
})

const countsSchema = z.object({
  id: z.string(),
  /** Number of invoices by status slug; 0 for a slug that is missing. */
  counts: dictionaryOf(z.number()),
  totals: z.array(totalsSchema),
})

/** Counts the invoices for the tabs, independent of the search. */
export const countInvoices = defineCall({
  name: 'invoices.count',
  method: 'GET',
  path: '/invoice-counts',
  needs: { can: 'invoices.count' },
  query: { filters: { buid_customer: customerIdListSchema }, sorts: [] },
  output: one('invoice-counts', countsSchema, baseMetaSchema),
  errors: ['not-found'],
})
