/** What a customer owes and may still buy. Source: docs/spec/account.md EXP-1…EXP-7. */
import {
  AGEING_BUCKETS,
  type CalendarDate,
  creditAvailable,
  type CurrencyCode,
  currencyCodes,
  sumMinor,
} from 'netterms/contract/internal'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { seesPayments } from '../invoices/invoice-scope.ts'
import { findOnItsWayUntil } from '../invoices/invoices.queries.ts'
import {
  type CurrencySum,
  findCreditLine,
  findInvoicedCurrencies,
  sumHeld,
  sumOpenByAge,
  sumUnapplied,
  sumUnbilled,
} from './exposures.queries.ts'

type AgeRow = Awaited<ReturnType<typeof sumOpenByAge>>[number]

export const exposureHandlers = {
  'exposures.list': async (context) => {
    const { db, programme } = context
    const principal = requirePrincipal(context)
    const customerId = customerInScope(principal, context.filter.buid_customer)
    // One snapshot for all sums: a payment that posts between two of them would count twice or not at all.
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const line = await findCreditLine(trx, customerId)
        if (!line) throw notFound()
        const open = await sumOpenByAge(trx, customerId, programme.date)
        const unbilled = await sumUnbilled(trx, customerId)
        const unapplied = await sumUnapplied(trx, customerId)
        const held = await sumHeld(trx, customerId)
        const hasDate = seesPayments(principal) && open.some(({ pending }) => minorOf(pending) > 0)
        const until = hasDate ? await findOnItsWayUntil(trx, customerId) : null
        const invoiced = await findInvoicedCurrencies(trx, customerId)
        const others = new Set([...invoiced, ...[...unapplied, ...held].map(({ currency }) => currency)])
        const currencies = [
          line.currency,
          ...currencyCodes.filter((code) => code !== line.currency && others.has(code)),
        ]
        return {
          data: currencies.map((currency) =>
            toResource(customerId, currency, {
              open: open.filter((row) => row.currency === currency),
              unbilled: amountIn(currency, unbilled),
              unapplied: amountIn(currency, unapplied),
              held: amountIn(currency, held),
              until: until?.get(currency) ?? null,
              // EXP-1: only the customer's own currency has a credit line.
              limit: currency === line.currency ? minorOf(line.credit_limit_minor) : null,
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
  limit: number | null
}

const amountIn = (currency: CurrencyCode, sums: readonly CurrencySum[]): number =>
  minorOf(sums.find((sum) => sum.currency === currency)?.amount ?? null)

function toResource(customerId: string, currency: CurrencyCode, sums: Sums): ResourceObject {
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
    id: `${customerId}-${currency}`,
    attributes: {
      buid_customer: customerId,
      currency,
      past_due_total: amountOf(late),
      past_due_payable: sumMinor(sums.open.filter(isLate).map((row) => minorOf(row.payable))),
      current_due_amount: amountOf(current),
      unbilled_invoice: sums.unbilled,
      unpaid_invoice: used,
      active_authorisation: sums.held,
      credit_available: sums.limit === null ? 0 : creditAvailable({ used, held: sums.held, limit: sums.limit }),
      credit_limit: sums.limit ?? 0,
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
