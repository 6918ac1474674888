/**
 * What each of several accounts owes, one row per account and currency, and which of them need attention first; amounts
 * are minor units. Source: docs/spec/account.md PRG-1…PRG-8 (specification §2 "/account/program-overview", §3
 * "Exposure").
 */
import * as z from 'zod/mini'
import { ACCOUNT_STATUSES } from '../customers/customers.calls.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import {
  amountSchema,
  calendarDateSchema,
  currencySchema,
  customerIdListSchema,
  customerIdSchema,
  listMetaSchema,
  searchSchema,
} from '../wire/schemas.ts'
import { AGEING_BUCKETS } from './ageing.ts'

const agedSchema = z.array(z.object({ bucket: z.enum(AGEING_BUCKETS), amount: amountSchema }))

export const accountBalanceSchema = z.pipe(
  z.object({
    id: z.string(),
    buid_customer: customerIdSchema,
    customerName: z.string(),
    parentCustomer: z.nullable(z.string()),
    parentCustomerName: z.nullable(z.string()),
    status: z.enum(ACCOUNT_STATUSES),
    currency: currencySchema,
    open_total: amountSchema,
    open_count: z.number(),
    past_due_total: amountSchema,
    past_due_payable: amountSchema,
    past_due_count: z.number(),
    pending_payment: amountSchema,
    ageing: agedSchema,
    credit_limit: z.nullable(amountSchema),
    active_authorisation: amountSchema,
    over_limit: amountSchema,
    subAccounts: z.number(),
  }),
  z.transform((wire) => ({
    /** Id of the row, made of account and currency. */
    id: wire.id,
    customerId: wire.buid_customer,
    name: wire.customerName,
    /** Id of the parent account; null if none of the caller's accounts is above. */
    parentId: wire.parentCustomer,
    parentName: wire.parentCustomerName,
    status: wire.status,
    currency: wire.currency,
    open: wire.open_total,
    openCount: wire.open_count,
    pastDue: wire.past_due_total,
    /** The part of the past due amount that may be paid now: neither disputed nor on hold. */
    pastDuePayable: wire.past_due_payable,
    pastDueCount: wire.past_due_count,
    /** Submitted but not yet posted; part of `open`. */
    onItsWay: wire.pending_payment,
    ageing: wire.ageing,
    /** Credit limit; null if there is no credit line, or the currency is not the account's own (EXP-1). */
    limit: wire.credit_limit,
    held: wire.active_authorisation,
    /** How much `used` and `held` exceed the limit; 0 when they do not. */
    overLimit: wire.over_limit,
    /** Number of the caller's accounts below this one, at any depth. */
    subAccounts: wire.subAccounts,
  })),
)
/** What one account owes in one currency. */
export type AccountBalance = z.output<typeof accountBalanceSchema>

const balanceTotalsSchema = z.object({
  currency: currencySchema,
  accounts: z.number(),
  open: amountSchema,
  openCount: z.number(),
  onItsWay: amountSchema,
  pastDue: amountSchema,
  pastDueAccounts: z.number(),
  pastDueCount: z.number(),
  ageing: agedSchema,
  /** Sum of the credit lines in this currency (EXP-51). */
  limit: amountSchema,
  available: amountSchema,
})
/** Totals of a filter in one currency, over all pages. */
export type BalanceTotals = z.output<typeof balanceTotalsSchema>

const balancesMetaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, record_count: z.number(), totals: z.array(balanceTotalsSchema) }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    totals: meta.totals,
  })),
)

export const BALANCE_SORTS = ['past_due_total', 'open_total', 'customer_name'] as const
const isSet = z.literal('true')

/** Lists accounts with their balances: of one, of several, or with `all` of every account of the caller (PRG-1). */
export const listAccountBalances = defineCall({
  name: 'account-balances.list',
  method: 'GET',
  path: '/account-balances',
  needs: { can: 'account-balances.list' },
  query: {
    filters: {
      buid_customer: customerIdListSchema,
      /**
       * Only accounts directly below this one; `none`: accounts without a parent among those of the caller (CUS-34).
       */
      parent_customer: customerIdSchema,
      sol_currency: currencySchema,
      status: z.enum(ACCOUNT_STATUSES),
      /** Only accounts with a past due amount. */
      past_due: isSet,
      /** Only accounts over their credit limit. */
      over_limit: isSet,
      search: searchSchema,
    },
    sorts: BALANCE_SORTS,
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('account-balances', accountBalanceSchema, balancesMetaSchema),
  errors: ['not-found'],
})

/** Why an account needs attention, most urgent first (PRG-5). */
export const ATTENTION_KINDS = [
  'over-limit',
  'payment-returned',
  'past-due',
  'dispute-waiting',
  'account-locked',
  'account-on-hold',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export const attentionItemSchema = z.pipe(
  z.object({
    id: z.string(),
    kind: z.enum(ATTENTION_KINDS),
    buid_customer: customerIdSchema,
    customerName: z.string(),
    currency: currencySchema,
    amount: amountSchema,
    over_limit: z.nullable(amountSchema),
    reference: z.nullable(z.string()),
    date: z.nullable(calendarDateSchema),
    return_code: z.nullable(z.string()),
    invoice_count: z.nullable(z.number()),
    oldest: z.nullable(z.enum(AGEING_BUCKETS)),
  }),
  z.transform((wire) => ({
    id: wire.id,
    kind: wire.kind,
    customerId: wire.buid_customer,
    name: wire.customerName,
    currency: wire.currency,
    /** The amount that is open, past due, in dispute, or still owed on a returned payment. */
    amount: wire.amount,
    /** Amount above the limit; only for `over-limit`. */
    overLimit: wire.over_limit,
    /** Number of the payment or the dispute concerned. */
    reference: wire.reference,
    /** Date of the return, or deadline of the dispute. */
    date: wire.date,
    returnCode: wire.return_code,
    /** Number of invoices; only for `past-due`. */
    invoiceCount: wire.invoice_count,
    oldest: wire.oldest,
  })),
)
/** One reason why an account needs attention. */
export type AttentionItem = z.output<typeof attentionItemSchema>

/** Lists the accounts that need attention, most urgent first, one row per account and reason (PRG-5). */
export const listAttentionItems = defineCall({
  name: 'attention-items.list',
  method: 'GET',
  path: '/attention-items',
  needs: { can: 'attention-items.list' },
  query: {
    filters: { buid_customer: customerIdListSchema, sol_currency: currencySchema },
    sorts: [],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('attention-items', attentionItemSchema, listMetaSchema),
  errors: ['not-found'],
})
