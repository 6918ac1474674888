/**
 * Builds the conditions of a dispute filter, for the list, its totals, its counts and its export. Source:
 * docs/spec/disputes.md DSP-9, DSP-17, DSP-38.
 */
import {
  type CalendarDate,
  type CurrencyCode,
  DISPUTE_STATUSES,
  DISPUTE_WORDS,
  type DisputeSide,
  type DisputeStatus,
  disputeStatusOn,
  type DisputeWord,
  type listDisputes,
} from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsPattern } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, Principal } from '../http/handler.ts'
import { requiredFilter } from '../http/required-filter.ts'
import { dealerOf } from '../merchants/dealers-at-work.ts'
import { customerOf, disputeInScope } from './dispute-scope.ts'
import { turnOf } from './dispute-turns.ts'

export type DisputeScope = Pick<Principal, 'role' | 'customerIds' | 'merchantIds'>

/** Returns the status as of today in SQL, whether or not the nightly job has run (DSP-9). */
export const STATUS_TODAY = (today: CalendarDate): RawBuilder<string> => sql<string>`case
  when disputes.status = 'waiting on merchant' and disputes.respond_by < ${today} then 'pending customer support response'
  when disputes.status = 'waiting on customer' and disputes.respond_by < ${today} then 'expired'
  else disputes.status end`

/** The disputed amount, minor units. */
export const DISPUTED_TOTAL = sql<string>`disputes.total_minor`

export interface DisputeQuestion {
  customerId?: string | undefined
  merchantId?: string | undefined
  currency?: CurrencyCode | undefined
  word?: DisputeWord | undefined
  trxIds?: readonly string[] | undefined
  ids?: readonly string[] | undefined
  /** A transaction id or a complete invoice number. */
  invoice?: string | undefined
  search?: string | undefined
  turn?: DisputeSide | undefined
  reasonId?: string | undefined
  respondUntil?: CalendarDate | undefined
  /** Minor units, inclusive. */
  amountFrom?: number | undefined
  amountTo?: number | undefined
  today: CalendarDate
}

type ListFilter = HandlerContext<typeof listDisputes>['filter']
type DisputeFilter = { [Name in keyof ListFilter]?: ListFilter[Name] | undefined }

/**
 * Reads the filters of the list or of its export.
 *
 * @throws Refusal `not-found` if the customer or dealer is not the caller's; `parameter-invalid` for an amount without
 *   a currency
 */
export function disputeQuestionOf(principal: Principal, filter: DisputeFilter, today: CalendarDate): DisputeQuestion {
  const { amount_from: from, amount_to: to } = filter
  if (from !== undefined || to !== undefined) requiredFilter(filter.del_currency, 'del_currency')
  return {
    customerId: customerOf(principal, filter.buid_customer),
    merchantId: dealerOf(principal, filter.buid_merchant),
    currency: filter.del_currency,
    word: filter.status,
    trxIds: filter.trx_id?.split(','),
    ids: filter.dispute_id?.split(','),
    invoice: filter.invoice,
    search: filter.search,
    turn: filter.turn,
    reasonId: filter.dispute_reason_id,
    respondUntil: filter.respond_until,
    amountFrom: from === undefined ? undefined : Number(from),
    amountTo: to === undefined ? undefined : Number(to),
    today,
  }
}

export function matchingDisputes(db: Kysely<Database>, scope: DisputeScope, question: DisputeQuestion) {
  const { customerId, merchantId, currency, reasonId, ids, respondUntil, amountFrom, amountTo, today } = question
  let query = db.selectFrom('disputes').where(disputeInScope(scope))
  if (customerId !== undefined) query = query.where('disputes.customer_buid', '=', customerId)
  if (merchantId !== undefined) query = query.where('disputes.merchant_buid', '=', merchantId)
  if (currency !== undefined) query = query.where('disputes.currency', '=', currency)
  if (reasonId !== undefined) query = query.where('disputes.reason_id', '=', reasonId)
  if (ids !== undefined) query = query.where('disputes.id', '=', sql<string>`any(${[...ids]}::text[])`)
  if (respondUntil !== undefined) {
    // A deadline in the past no longer counts (DSP-9).
    query = query.where('disputes.respond_by', '>=', today).where('disputes.respond_by', '<=', respondUntil)
  }
  if (amountFrom !== undefined) query = query.where(sql<boolean>`${DISPUTED_TOTAL} >= ${amountFrom}`)
  if (amountTo !== undefined) query = query.where(sql<boolean>`${DISPUTED_TOTAL} <= ${amountTo}`)
  for (const condition of conditionsOf(question)) query = query.where(condition)
  return query
}

function conditionsOf({ word, turn, trxIds, invoice, search, today }: DisputeQuestion): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (word !== undefined) conditions.push(countsAs(DISPUTE_WORDS[word], today))
  if (turn !== undefined) conditions.push(countsAs((status) => turnOf(status) === turn, today))
  if (trxIds !== undefined) conditions.push(hasRow(sql`row.trx_id = any(${[...trxIds]}::text[])`))
  if (invoice !== undefined) {
    conditions.push(hasInvoice(sql`(invoices.trx_id = ${invoice} or invoices.invoice_id = ${invoice})`))
  }
  if (search !== undefined) conditions.push(contains(search))
  return conditions
}

/**
 * Matches the status as of today without computing it for each row, so that an index can be used: status changes by
 * deadline are matched by date (DSP-9).
 */
function countsAs(holds: (status: DisputeStatus) => boolean, today: CalendarDate): RawBuilder<boolean> {
  const always = DISPUTE_STATUSES.filter((status) => holds(status) && holds(afterDeadline(status)))
  const sides = DISPUTE_STATUSES.filter((status) => holds(status) !== holds(afterDeadline(status)))
  const parts = [
    sql`disputes.status = any(${always}::text[])`,
    ...sides.map((status) =>
      holds(status)
        ? sql`(disputes.status = ${status} and disputes.respond_by >= ${today})`
        : sql`(disputes.status = ${status} and disputes.respond_by < ${today})`,
    ),
  ]
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** Returns the status after the deadline, if the status has one. */
const afterDeadline = (status: DisputeStatus): DisputeStatus =>
  disputeStatusOn({ status, respondBy: LONG_AGO }, AFTERWARDS)
const LONG_AGO: CalendarDate = '2000-01-01'
const AFTERWARDS: CalendarDate = '2000-01-02'

const hasRow = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from dispute_invoices as row where row.customer_buid = disputes.customer_buid
    and row.dispute_id = disputes.id and ${condition})`

const hasInvoice = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from dispute_invoices as row join invoices
    on invoices.customer_buid = row.customer_buid and invoices.trx_id = row.trx_id
    where row.customer_buid = disputes.customer_buid and row.dispute_id = disputes.id and ${condition})`

function contains(search: string): RawBuilder<boolean> {
  const pattern = containsPattern(search)
  if (pattern === null) return sql<boolean>`false`
  const hasInvoiceLike = hasInvoice(
    sql`(search_form(invoices.invoice_id) ilike ${pattern} or search_form(invoices.po_number) ilike ${pattern})`,
  )
  return sql<boolean>`(search_form(disputes.id) ilike ${pattern} or search_form(disputes.description) ilike ${pattern}
    or exists (select from customers where customers.buid = disputes.customer_buid and search_form(customers.name) ilike ${pattern})
    or exists (select from merchants where merchants.buid = disputes.merchant_buid and search_form(merchants.name) ilike ${pattern})
    or ${hasInvoiceLike})`
}
