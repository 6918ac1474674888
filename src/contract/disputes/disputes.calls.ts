/** Disputes: see them. Source: docs/spec/disputes.md DSP-17, DSP-38 (specification §3, §4, §7). */
import * as z from 'zod/mini'
import { languageFilterSchema } from '../documents/pdf-files.calls.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import {
  amountSchema,
  baseMetaSchema,
  calendarDateSchema,
  currencySchema,
  customerIdSchema,
  merchantIdSchema,
  searchSchema,
  transactionIdListSchema,
  wholeNumberSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { searchForm } from '../wire/search-form.ts'
import { DISPUTE_SIDES, disputeSchema, disputeWords } from './dispute.schema.ts'

/** What a filter finds, over all pages: one row a currency, in order of the codes (DSP-38). */
const disputeTotalsSchema = z.object({ currency: currencySchema, total: amountSchema, count: z.number() })
const disputeListMetaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, record_count: z.number(), totals: z.array(disputeTotalsSchema) }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    totals: meta.totals,
  })),
)

/** Numbers of disputes with commas between them. */
const disputeIdListSchema = z
  .string()
  .check(z.regex(new RegExp(`^[A-Za-z0-9-]{1,40}(,[A-Za-z0-9-]{1,40}){0,${LIMITS.maxDisputesTogether - 1}}$`)))

/** A whole amount of minor units as text. */

/** Orders of the list of disputes; a minus in front turns one round. */
export const DISPUTE_SORTS = ['respond_by', 'creation_date', 'dispute_id', 'total'] as const

/** Filters of the list of disputes and of its export (DSP-38). */
export const disputeFilters = {
  buid_customer: customerIdSchema,
  buid_merchant: merchantIdSchema,
  del_currency: currencySchema,
  status: z.enum(disputeWords),
  trx_id: transactionIdListSchema,
  /** At most 50 dispute numbers, with commas between them. */
  dispute_id: disputeIdListSchema,
  /** The transaction id or the whole invoice number of one invoice. */
  invoice: z.string().check(z.overwrite(searchForm), z.minLength(1), z.maxLength(60)),
  /** Part of a dispute number, an invoice number, a PO number, the description, or the name of the dealer or customer. */
  search: searchSchema,
  /** The side that has to answer. */
  turn: z.enum(DISPUTE_SIDES),
  dispute_reason_id: z.string().check(z.maxLength(40)),
  /** The deadline is on this date or before it. */
  respond_until: wireDateSchema,
  /** Total in dispute, minor units, both included. Names an amount of one currency: with `del_currency`. */
  amount_from: wholeNumberSchema,
  amount_to: wholeNumberSchema,
}

/**
 * DSP-17: of one customer (`buid_customer`, else the selected one, else all of the caller's), or for a dealer's people of
 * one dealer (`buid_merchant`, else the selected one, else all of theirs, DLR-74). The sort's default puts the earliest deadline first.
 */
export const listDisputes = defineCall({
  name: 'disputes.list',
  method: 'GET',
  path: '/disputes',
  needs: { can: 'disputes.list' },
  query: {
    filters: { ...disputeFilters, language: languageFilterSchema },
    sorts: DISPUTE_SORTS,
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('disputes', disputeSchema, disputeListMetaSchema),
  errors: ['not-found'],
})

/** Reads one dispute; the names of its reason and documents in `language`, else in the person's own, as in the list. */
export const getDispute = defineCall({
  name: 'disputes.get',
  method: 'GET',
  path: '/disputes/:dispute_id',
  needs: { can: 'disputes.get' },
  query: { filters: { language: languageFilterSchema }, sorts: [] },
  output: one('disputes', disputeSchema, baseMetaSchema),
  errors: ['not-found'],
})
