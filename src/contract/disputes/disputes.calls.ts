/** Calls that list and read disputes. Source: docs/spec/disputes.md DSP-17, DSP-38 (specification §3, §4, §7). */
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

/** Totals of a filter over all pages, one row per currency, sorted by currency code (DSP-38). */
const disputeTotalsSchema = z.object({ currency: currencySchema, total: amountSchema, count: z.number() })
const disputeListMetaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, record_count: z.number(), totals: z.array(disputeTotalsSchema) }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    totals: meta.totals,
  })),
)

/** Comma list of dispute numbers. */
const disputeIdListSchema = z
  .string()
  .check(z.regex(new RegExp(`^[A-Za-z0-9-]{1,40}(,[A-Za-z0-9-]{1,40}){0,${LIMITS.maxDisputesTogether - 1}}$`)))

/** Sort orders of the list of disputes; a leading minus reverses one. */
export const DISPUTE_SORTS = ['respond_by', 'creation_date', 'dispute_id', 'total'] as const

/** Filters of the list of disputes and of its export (DSP-38). */
export const disputeFilters = {
  buid_customer: customerIdSchema,
  buid_merchant: merchantIdSchema,
  del_currency: currencySchema,
  status: z.enum(disputeWords),
  trx_id: transactionIdListSchema,
  /** Comma list of at most 50 dispute numbers. */
  dispute_id: disputeIdListSchema,
  /** Transaction id or full invoice number of one invoice. */
  invoice: z.string().check(z.overwrite(searchForm), z.minLength(1), z.maxLength(60)),
  /** Part of the number of a dispute, an invoice, or a PO, of the description, or of the dealer's or customer's name. */
  search: searchSchema,
  /** The side that must answer. */
  turn: z.enum(DISPUTE_SIDES),
  dispute_reason_id: z.string().check(z.maxLength(40)),
  /** Deadlines on or before this date. */
  respond_until: wireDateSchema,
  /**
   * Range of the total in dispute, minor units, both ends inclusive. Needs `del_currency`, because amounts of different
   * currencies cannot be compared.
   */
  amount_from: wholeNumberSchema,
  amount_to: wholeNumberSchema,
}

/**
 * Lists disputes of one customer (`buid_customer`, else the selected one, else all of the caller's), or for dealer
 * users of one dealer (`buid_merchant`, else the selected one, else all of theirs, DLR-74) (DSP-17). By default sorted
 * by deadline, earliest first.
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

/** Reads one dispute; as in the list, its reason and documents are named in `language`, else in the user's language. */
export const getDispute = defineCall({
  name: 'disputes.get',
  method: 'GET',
  path: '/disputes/:dispute_id',
  needs: { can: 'disputes.get' },
  query: { filters: { language: languageFilterSchema }, sorts: [] },
  output: one('disputes', disputeSchema, baseMetaSchema),
  errors: ['not-found'],
})
