import * as z from 'zod/mini'
import { AGEING_BUCKETS } from '../exposures/ageing.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import {
  amountSchema,
  baseMetaSchema,
  calendarDateSchema,
  currencySchema,
  customerIdSchema,
  transactionIdListSchema,
} from '../wire/schemas.ts'
import { invoiceSlugs } from './invoice.rules.ts'
import { invoiceSchema } from './invoice.schema.ts'
import { dictionaryOf } from '../wire/dictionary.ts'

export const INVOICE_SORTS = ['due_date', 'invoice_id', 'sold_by', 'open_total', 'invoice_date'] as const

/** What the filtered list adds up to, a row per currency, over all pages (INV-12). */
const totalsSchema = z.object({
  currency: currencySchema,
  open: amountSchema,
  pastDue: amountSchema,
  count: z.number(),
})
const invoiceListMetaSchema = z.pipe(
  z.object({ programme_date: calendarDateSchema, record_count: z.number(), totals: z.array(totalsSchema) }),
  z.transform((meta) => ({
    programmeDate: meta.programme_date,
    recordCount: meta.record_count,
    totals: meta.totals,
  })),
)

const filters = {
  buid_customer: customerIdSchema,
  trx_id: transactionIdListSchema,
  status: z.enum(invoiceSlugs),
  ageing: z.enum(AGEING_BUCKETS),
  sol_currency: currencySchema,
  /** Part of an invoice number, a PO number or a dealer's name; any character is data. */
  search: z.string().check(z.maxLength(LIMITS.searchMaxLength)),
}

/** Lists invoices by page, with filters and sort. */
export const listInvoices = defineCall({
  name: 'invoices.list',
  method: 'GET',
  path: '/invoices',
  needs: { can: 'invoices.list' },
  query: { filters, sorts: INVOICE_SORTS, maxPageSize: LIMITS.maxPageSize },
  output: many('invoices', invoiceSchema, invoiceListMetaSchema),
  errors: ['not-found'],
})

const countsSchema = z.object({
  id: z.string(),
  /** Invoices per slug; a slug that is missing has none. */
  counts: dictionaryOf(z.number()),
  totals: z.array(totalsSchema),
})

/** How many invoices each tab holds, whatever is searched for. */
export const countInvoices = defineCall({
  name: 'invoices.count',
  method: 'GET',
  path: '/invoice-counts',
  needs: { can: 'invoices.count' },
  query: { filters: { buid_customer: customerIdSchema }, sorts: [] },
  output: one('invoice-counts', countsSchema, baseMetaSchema),
  errors: ['not-found'],
})
