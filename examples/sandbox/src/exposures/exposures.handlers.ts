/** What a customer owes and may still buy. Source: docs/spec/account.md EXP-1…EXP-7. */
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
    // One snapshot for all sums: a payment that posts between two of them would count twice or not at all.
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
        // The customer's own currency first; of several accounts none is.
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
              // EXP-1: only the customer's own currency has a credit line.
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
  /** When the last payment under way posts. */
  until: CalendarDate | null
  /** What it is made of; null without one. */
  line: CreditLines | null
}

const amountIn = (currency: CurrencyCode, sums: readonly CurrencySum[]): number =>
  minorOf(sums.find((sum) => sum.currency === currency)?.amount ?? null)

interface Owner {
  /** Of the row's id. */
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
