/** What a customer owes, and the credit that is still available. Source: docs/spec/account.md EXP-1…EXP-7. */
import {
  AGEING_BUCKETS,
  ALL_CUSTOMERS,
  type CalendarDate,
  creditAvailable,
  type CurrencyCode,
  currencyCodes,
  sumMinor,
} from 'netterms/contract/internal'
import { customersInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { seesPayments } from '../invoices/invoice-scope.ts'
import { findOnItsWayUntil } from '../invoices/invoices.queries.ts'
import {
  type CreditLines,
  type CurrencySum,
  findInvoicedCurrencies,
  sumCreditLines,
  sumHeld,
  sumOpenByAge,
  sumUnapplied,
  sumUnbilled,
} from './exposures.queries.ts'

type AgeRow = Awaited<ReturnType<typeof sumOpenByAge>>[number]

export const exposureHandlers = {
  'exposures.list': async (context) => {
    const { db, clock } = context
    const principal = requirePrincipal(context)
    const wanted = context.filter.buid_customer
    const customerIds = customersInScope(principal, wanted)
    const [only, ...others] = customerIds
    const customerId = only !== undefined && others.length === 0 ? only : null
    // One snapshot for all sums, so that a payment that posts between two of them is not counted twice or left out.
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const lines = await sumCreditLines(trx, customerIds)
        const line = customerId === null ? null : lines[0]
        if (line === undefined) throw notFound()
        const open = await sumOpenByAge(trx, customerIds, clock.date)
        const unbilled = await sumUnbilled(trx, customerIds)
        const unapplied = await sumUnapplied(trx, customerIds)
        const held = await sumHeld(trx, customerIds)
        const hasDate = seesPayments(principal) && open.some(({ pending }) => minorOf(pending) > 0)
        const until = hasDate ? await findOnItsWayUntil(trx, customerIds) : null
        const invoiced = await findInvoicedCurrencies(trx, customerIds)
        const known = new Set([...invoiced, ...[...lines, ...unapplied, ...held].map(({ currency }) => currency)])
        // The customer's own currency comes first; for several accounts, no currency does.
        const currencies = currencyCodes
          .filter((code) => known.has(code))
          .sort((a, b) => Number(b === line?.currency) - Number(a === line?.currency))
        const name = customerId ?? (wanted === ALL_CUSTOMERS ? wanted : 'several')
        return {
          data: currencies.map((currency) =>
            toResource({ name, customerId }, currency, {
              open: open.filter((row) => row.currency === currency),
              unbilled: amountIn(currency, unbilled),
              unapplied: amountIn(currency, unapplied),
              held: amountIn(currency, held),
              until: until?.get(currency) ?? null,
              // EXP-1: a customer has a credit line only in its own currency.
              line: lines.find((each) => each.currency === currency) ?? null,
            }),
          ),
        }
      })
  },
} satisfies Pick<Handlers, 'exposures.list'>

interface Sums {
  open: readonly AgeRow[]
  unbilled: number
  unapplied: number
  held: number
  /** Posting date of the last payment in progress; null without one. */
  until: CalendarDate | null
  /** Credit limit with the amounts that use it; null without a credit line in this currency. */
  line: CreditLines | null
}

const amountIn = (currency: CurrencyCode, sums: readonly CurrencySum[]): number =>
  minorOf(sums.find((sum) => sum.currency === currency)?.amount ?? null)

interface Owner {
  /** First part of the row's id: the customer's id, or `all` or `several`. */
  name: string
  /** Null for several accounts. */
  customerId: string | null
}

function toResource({ name, customerId }: Owner, currency: CurrencyCode, sums: Sums): ResourceObject {
  const { line } = sums
  const limit = minorOf(line?.limit ?? null)
  const ageing = AGEING_BUCKETS.map((bucket) => {
    const row = sums.open.find((each) => each.bucket === bucket)
    return { bucket, amount: minorOf(row?.amount ?? null), count: minorOf(row?.count ?? null) }
  })
  const current = ageing.filter(({ bucket }) => bucket === 'current')
  const late = ageing.filter(({ bucket }) => bucket !== 'current')
  const amountOf = (buckets: typeof ageing) => sumMinor(buckets.map(({ amount }) => amount))
  const countOf = (buckets: typeof ageing) => sumMinor(buckets.map(({ count }) => count))
  const onItsWay = sumMinor(sums.open.map((row) => minorOf(row.pending)))
  const used = amountOf(ageing) + onItsWay
  const isLate = (row: AgeRow) => row.bucket !== 'current'
  return {
    id: `${name}-${currency}`,
    attributes: {
      buid_customer: customerId,
      currency,
      past_due_total: amountOf(late),
      past_due_payable: sumMinor(sums.open.filter(isLate).map((row) => minorOf(row.payable))),
      disputed_total: sumMinor(sums.open.map((row) => minorOf(row.disputed))),
      current_due_amount: amountOf(current),
      unbilled_invoice: sums.unbilled,
      unpaid_invoice: used,
      active_authorisation: sums.held,
      credit_available: line ? creditAvailable({ used: minorOf(line.used), held: minorOf(line.held), limit }) : 0,
      credit_limit: limit,
      late_fee: sumMinor(sums.open.map((row) => minorOf(row.late_fee))),
      unapplied_credit: sums.unapplied,
      pending_payment: onItsWay,
      pending_payment_posts_by: sums.until,
      past_due_count: countOf(late),
      current_due_count: countOf(current),
      ageing,
    },
  }
}
