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
import { searchForm } from '../wire/search-form.ts'
import { invoiceSlugs } from './invoice.rules.ts'
import { invoiceSchema } from './invoice.schema.ts'
import { dictionaryOf } from '../wire/dictionary.ts'

export const INVOICE_SORTS = ['due_date', 'invoice_id', 'sold_by', 'open_total', 'invoice_date'] as const

/** What the filtered list adds up to, a row per currency, over all pages (INV-12). */
const totalsSchema = z.object({
  currency: currencySchema,
  open: amountSchema,
  /** Of it, what is past its due date and not on its way (INV-53). */
  pastDue: amountSchema,
  /** In payments that have not posted yet (INV-52); part of `open`. */
  onItsWay: z._default(amountSchema, 0),
  /** When the last of them posts; null for none, and for those who may not see payments. Only of all invoices. */
  onItsWayUntil: z._default(z.nullable(calendarDateSchema), null),
  count: z.number(),
})
const invoiceListMetaSchema = z.pipe(
  z.object({
    programme_date: calendarDateSchema,
    record_count: z.number(),
    totals: z.array(totalsSchema),
    /** INV-102: of `filter[trx_id]`, those that are not the caller's to see; absent: there are none. */
    unknown_trx_ids: z.optional(z.array(z.string())),
  }),
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
  /** Part of an invoice number, a PO number or a dealer's name, or an amount (INV-62); any character is data. */
  search: z.string().check(z.overwrite(searchForm), z.maxLength(LIMITS.searchMaxLength)),
}

/** Lists invoices by page, with filters and sort. With `trx_id` and without `buid_customer`: of every account of the caller. */
export const listInvoices = defineCall({
  name: 'invoices.list',
  method: 'GET',
  path: '/invoices',
  needs: { can: 'invoices.list' },
  query: { filters, sorts: INVOICE_SORTS, maxPageSize: LIMITS.maxPageSize },
  output: many('invoices', invoiceSchema, invoiceListMetaSchema),
  errors: ['not-found'],
})

/** INV-103: one invoice by the id that the list gives: `buid_customer:trx_id`. */
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
