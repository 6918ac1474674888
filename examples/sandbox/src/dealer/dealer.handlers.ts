/**
 * Handlers for dealers: their customers, expected payouts, and missing original invoices. Source: docs/spec/dealer.md
 * DLR-1…DLR-9.
 */
import { lastPayoutDay, payoutOn, sumMinor, toWireDate } from 'netterms/contract/internal'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import {
  type DealerBalanceRow,
  type DealerTotalRow,
  findDealerBalances,
  sumDealerBalances,
} from './dealer-balances.queries.ts'
import { dealerSalesHandlers } from './dealer-sales.handlers.ts'
import { dealersInScope } from './dealer-scope.ts'
import { countMissingOriginals, findMissingOriginals, type MissingOriginalRow } from './missing-originals.queries.ts'
import { readPayoutTerms } from './payout-terms.ts'
import { findPayouts, type PayoutRow } from './payouts.queries.ts'
import { refreshDealerBalances } from './refresh-dealer-balances.ts'

export const dealerHandlers = {
  ...dealerSalesHandlers,

  'merchant-customers.list': async (context) => {
    const { db, filter, sort, page, clock } = context
    const merchantIds = dealersInScope(requirePrincipal(context), filter.buid_merchant)
    await refreshDealerBalances(db, merchantIds, clock.date)
    const question = {
      merchantIds,
      customerId: filter.buid_customer,
      currency: filter.sol_currency,
      isPastDue: filter.past_due !== undefined,
      isDisputed: filter.in_dispute !== undefined,
      search: filter.search,
    }
    // One snapshot, so that the page and its totals agree.
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const rows = await findDealerBalances(trx, question, sort, page)
        const totals = await sumDealerBalances(trx, question)
        return {
          data: rows.map(toCustomer),
          meta: { record_count: sumMinor(totals.map((row) => minorOf(row.customers))), totals: totals.map(toTotals) },
        }
      })
  },

  'merchant-payouts.list': async (context) => {
    const { db, filter, clock } = context
    const merchantIds = dealersInScope(requirePrincipal(context), filter.buid_merchant)
    const today = clock.date
    const terms = await readPayoutTerms(db)
    const from = lastPayoutDay(today, terms)
    const rows = await findPayouts(db, { merchantIds, currency: filter.sol_currency, from, terms, today })
    // A payout postponed by a holiday is expected until the actual payout day.
    const expected = rows.filter((row) => payoutOn(row.day, row.currency) >= today)
    return {
      data: expected.map(toPayout),
      meta: { record_count: expected.length, payout_terms: terms },
    }
  },

  'missing-originals.list': async (context) => {
    const { db, filter, page } = context
    const merchantIds = dealersInScope(requirePrincipal(context), filter.buid_merchant)
    const question = { merchantIds, currency: filter.sol_currency }
    const count = await countMissingOriginals(db, question)
    const rows = count === 0 ? [] : await findMissingOriginals(db, question, page)
    return { data: rows.map(toMissing), meta: { record_count: count } }
  },
} satisfies Pick<
  Handlers,
  | 'merchant-customers.list'
  | 'merchant-payouts.list'
  | 'merchant-sales.list'
  | 'merchant-tasks.list'
  | 'missing-originals.list'
>

const toCustomer = (row: DealerBalanceRow): ResourceObject => ({
  id: `${row.customer_buid}-${row.currency}`,
  attributes: {
    buid_customer: row.customer_buid,
    customerName: row.name,
    status: row.status,
    currency: row.currency,
    open_total: minorOf(row.open_minor),
    open_count: Number(row.open_count),
    past_due_total: minorOf(row.past_due_minor),
    past_due_count: Number(row.past_due_count),
    disputed_total: minorOf(row.disputed_minor),
    dispute_count: Number(row.dispute_count),
    last_sale_date: toWireDate(row.last_sale),
  },
})

const toTotals = (row: DealerTotalRow) => ({
  currency: row.currency,
  customers: Number(row.customers),
  open: minorOf(row.open_minor),
  openCount: Number(row.open_count),
  pastDue: minorOf(row.past_due_minor),
  pastDueCount: Number(row.past_due_count),
  pastDueCustomers: Number(row.late_customers),
  disputed: minorOf(row.disputed_minor),
  disputeCount: Number(row.dispute_count),
})

function toPayout(row: PayoutRow): ResourceObject {
  const [sales, credits, held] = [minorOf(row.sales_minor), minorOf(row.credits_minor), minorOf(row.held_minor)]
  return {
    id: [row.merchant_buid, row.currency, row.day].join('-'),
    attributes: {
      buid_merchant: row.merchant_buid,
      merchantName: row.merchant_name,
      currency: row.currency,
      payout_date: toWireDate(payoutOn(row.day, row.currency)),
      invoice_count: Number(row.sales),
      sales_total: sales,
      credits_total: credits,
      disputed_total: held,
      expected_total: sumMinor([sales, -credits, -held]),
    },
  }
}

const toMissing = (row: MissingOriginalRow): ResourceObject => ({
  id: `${row.customer_buid}-${row.trx_id}`,
  attributes: {
    trx_id: row.trx_id,
    invoice_id: row.invoice_id,
    po_number: row.po_number,
    buid_customer: row.customer_buid,
    customerName: row.customer_name,
    buid_merchant: row.merchant_buid,
    currency: row.currency,
    invoice_date: toWireDate(row.invoice_date),
    billed_total: minorOf(row.billed_minor),
  },
})
