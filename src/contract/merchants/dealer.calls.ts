/**
 * The dealer's side of the program: its customers with the amounts they owe for its sales, expected payouts, and sales
 * without an original invoice. Amounts are minor units. Source: docs/spec/dealer.md DLR-1…DLR-9 (specification §1, §3
 * "Merchant", §6 "Merchant roll-up").
 */
import * as z from 'zod/mini'
import { ACCOUNT_STATUSES } from '../customers/customers.calls.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import {
  amountSchema,
  calendarDateSchema,
  currencySchema,
  customerIdSchema,
  listMetaSchema,
  merchantIdSchema,
  searchSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { listMerchantSales, listMerchantTasks } from './dealer-sales.calls.ts'
import { payoutTermsSchema } from './payouts.rules.ts'

export const merchantCustomerSchema = z.pipe(
  z.object({
    id: z.string(),
    buid_customer: customerIdSchema,
    customerName: z.string(),
    status: z.enum(ACCOUNT_STATUSES),
    currency: currencySchema,
    open_total: amountSchema,
    open_count: z.number(),
    past_due_total: amountSchema,
    past_due_count: z.number(),
    disputed_total: amountSchema,
    dispute_count: z.number(),
    last_sale_date: wireDateSchema,
  }),
  z.transform((wire) => ({
    /** Id of the row, made of customer and currency. */
    id: wire.id,
    customerId: wire.buid_customer,
    name: wire.customerName,
    status: wire.status,
    currency: wire.currency,
    /** Amounts for this dealer's sales only. */
    open: wire.open_total,
    openCount: wire.open_count,
    pastDue: wire.past_due_total,
    pastDueCount: wire.past_due_count,
    /** Amount in open disputes about this dealer's sales. */
    disputed: wire.disputed_total,
    disputeCount: wire.dispute_count,
    /** Invoice date of the newest sale. */
    lastSale: wire.last_sale_date,
  })),
)
/** What one customer owes a dealer in one currency. */
export type MerchantCustomer = z.output<typeof merchantCustomerSchema>

const dealerTotalsSchema = z.object({
  currency: currencySchema,
  customers: z.number(),
  open: amountSchema,
  openCount: z.number(),
  pastDue: amountSchema,
  pastDueCount: z.number(),
  pastDueCustomers: z.number(),
  disputed: amountSchema,
  disputeCount: z.number(),
})
/** Totals of the filtered customers in one currency, over all pages. */
export type DealerTotals = z.output<typeof dealerTotalsSchema>

const merchantCustomersMetaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, record_count: z.number(), totals: z.array(dealerTotalsSchema) }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    totals: meta.totals,
  })),
)

export const MERCHANT_CUSTOMER_SORTS = [
  'open_total',
  'past_due_total',
  'disputed_total',
  'last_sale',
  'customer_name',
] as const
const isSet = z.literal('true')

/** Lists a dealer's customers (DLR-1): of the named dealer, else of the selected one, else of all of the caller's. */
export const listMerchantCustomers = defineCall({
  name: 'merchant-customers.list',
  method: 'GET',
  path: '/merchant-customers',
  needs: { can: 'merchant-customers.list' },
  query: {
    filters: {
      buid_merchant: merchantIdSchema,
      /** Only this customer; empty if the dealer does not sell to it. */
      buid_customer: customerIdSchema,
      sol_currency: currencySchema,
      /** Only customers with a past due amount. */
      past_due: isSet,
      /** Only customers with an open dispute. */
      in_dispute: isSet,
      /** Part of the customer's name or number. */
      search: searchSchema,
    },
    sorts: MERCHANT_CUSTOMER_SORTS,
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('merchant-customers', merchantCustomerSchema, merchantCustomersMetaSchema),
  errors: ['not-found'],
})

export const merchantPayoutSchema = z.pipe(
  z.object({
    id: z.string(),
    buid_merchant: merchantIdSchema,
    merchantName: z.string(),
    currency: currencySchema,
    payout_date: wireDateSchema,
    invoice_count: z.number(),
    sales_total: amountSchema,
    credits_total: amountSchema,
    disputed_total: amountSchema,
    expected_total: amountSchema,
  }),
  z.transform((wire) => ({
    /** Id of the row, made of dealer, currency, and payout day. */
    id: wire.id,
    merchantId: wire.buid_merchant,
    merchantName: wire.merchantName,
    currency: wire.currency,
    date: wire.payout_date,
    invoiceCount: wire.invoice_count,
    sales: wire.sales_total,
    /** Amount of adjustments and granted disputes; deducted. */
    credits: wire.credits_total,
    /** Amount in undecided disputes; withheld. */
    held: wire.disputed_total,
    /** Sales less credits and withheld amounts; negative if these exceed the sales. */
    expected: wire.expected_total,
  })),
)
/** A dealer's expected payout on one day in one currency. */
export type MerchantPayout = z.output<typeof merchantPayoutSchema>

const merchantPayoutsMetaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, record_count: z.number(), payout_terms: payoutTermsSchema }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    /** Terms used to compute the payouts (DLR-76). */
    terms: meta.payout_terms,
  })),
)

/** Lists expected payouts, earliest first, one row per dealer, currency, and day (DLR-6…DLR-8). */
export const listMerchantPayouts = defineCall({
  name: 'merchant-payouts.list',
  method: 'GET',
  path: '/merchant-payouts',
  needs: { can: 'merchant-payouts.list' },
  query: { filters: { buid_merchant: merchantIdSchema, sol_currency: currencySchema }, sorts: [] },
  output: many('merchant-payouts', merchantPayoutSchema, merchantPayoutsMetaSchema),
  errors: ['not-found'],
})

export const missingOriginalSchema = z.pipe(
  z.object({
    id: z.string(),
    trx_id: z.string(),
    invoice_id: z.string(),
    po_number: z.nullable(z.string()),
    buid_customer: customerIdSchema,
    customerName: z.string(),
    buid_merchant: merchantIdSchema,
    currency: currencySchema,
    invoice_date: wireDateSchema,
    billed_total: amountSchema,
  }),
  z.transform((wire) => ({
    /** Id of the row, made of customer and transaction. */
    id: wire.id,
    trxId: wire.trx_id,
    invoiceId: wire.invoice_id,
    poNumber: wire.po_number,
    customerId: wire.buid_customer,
    customerName: wire.customerName,
    merchantId: wire.buid_merchant,
    currency: wire.currency,
    invoiceDate: wire.invoice_date,
    billed: wire.billed_total,
  })),
)
/** An open sale without the dealer's original invoice. */
export type MissingOriginal = z.output<typeof missingOriginalSchema>

/** Lists open sales without an original invoice, newest first (DLR-9). */
export const listMissingOriginals = defineCall({
  name: 'missing-originals.list',
  method: 'GET',
  path: '/missing-originals',
  needs: { can: 'missing-originals.list' },
  query: {
    filters: { buid_merchant: merchantIdSchema, sol_currency: currencySchema },
    sorts: [],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('missing-originals', missingOriginalSchema, listMetaSchema),
  errors: ['not-found'],
})

/** Every call of the dealer's side. */
export const DEALER_CALLS = [
  listMerchantCustomers,
  listMerchantPayouts,
  listMissingOriginals,
  listMerchantSales,
  listMerchantTasks,
] as const
