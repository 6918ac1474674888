/** Balances of several accounts, and the accounts that need attention. Source: docs/spec/account.md PRG-1…PRG-8. */
import {
  AGEING_BUCKETS,
  ATTENTION_KINDS,
  type AttentionKind,
  type Capability,
  sumMinor,
} from 'netterms/contract/internal'
import { customersInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { findAccountsBelow, findCustomerNames } from '../customers/customers.queries.ts'
import { minorOf } from '../db/minor.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import {
  type BalanceRow,
  BUCKET_COLUMNS,
  findBalances,
  sumBalances,
  type TotalRow,
} from './account-balances.queries.ts'
import { type AttentionRow, countReason, findReason } from './attention.queries.ts'
import { refreshBalances } from './refresh-balances.ts'

export const accountBalanceHandlers = {
  'account-balances.list': async (context) => {
    const { db, filter, sort, page, clock } = context
    const principal = requirePrincipal(context)
    const customerIds = customersInScope(principal, filter.buid_customer)
    await refreshBalances(db, customerIds, clock.date)
    const question = {
      customerIds,
      own: principal.customerIds,
      parent: filter.parent_customer,
      currency: filter.sol_currency,
      status: filter.status,
      isPastDue: filter.past_due !== undefined,
      isOverLimit: filter.over_limit !== undefined,
      search: filter.search,
    }
    // One snapshot, so that the page and its totals are from the same moment.
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const rows = await findBalances(trx, question, sort, page)
        const totals = await sumBalances(trx, question)
        const own = new Set(principal.customerIds)
        // CUS-6: a parent account is named only if it is one of the caller's.
        const parentOf = ({ parent_buid: id }: BalanceRow) => (id !== null && own.has(id) ? id : null)
        const ids = [...new Set(rows.map(({ customer_buid }) => customer_buid))]
        const below = await findAccountsBelow(trx, ids, principal.customerIds)
        const parents = await findCustomerNames(trx, [...new Set(rows.map(parentOf).filter((id) => id !== null))])
        return {
          data: rows.map((row) => {
            const parent = parentOf(row)
            return toResource(row, {
              parentCustomer: parent,
              parentCustomerName: parents.get(parent ?? '') ?? null,
              subAccounts: below.get(row.customer_buid)?.count ?? 0,
            })
          }),
          meta: { record_count: sumMinor(totals.map((row) => minorOf(row.accounts))), totals: totals.map(toTotals) },
        }
      })
  },

  'attention-items.list': async (context) => {
    const { db, filter, page, clock } = context
    const principal = requirePrincipal(context)
    const customerIds = customersInScope(principal, filter.buid_customer)
    await refreshBalances(db, customerIds, clock.date)
    const scope = { customerIds, currency: filter.sol_currency, today: clock.date }
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const data: ResourceObject[] = []
        let offset = (page.number - 1) * page.size
        let total = 0
        for (const kind of kindsFor(principal.capabilities)) {
          const count = await countReason(trx, kind, scope)
          total += count
          const limit = page.size - data.length
          if (limit > 0 && offset < count) {
            const rows = await findReason(trx, kind, scope, { limit, offset })
            data.push(...rows.map((row) => toItem(kind, row)))
          }
          offset = Math.max(0, offset - count)
        }
        return { data, meta: { record_count: total } }
      })
  },
} satisfies Pick<Handlers, 'account-balances.list' | 'attention-items.list'>

/** DIR-15: capabilities needed to count each kind, because what the caller may not list must not be counted either. */
const NEEDS: Partial<Record<AttentionKind, Capability>> = {
  'payment-returned': 'payments.list',
  'dispute-waiting': 'disputes.list',
}

const kindsFor = (capabilities: readonly Capability[]): AttentionKind[] =>
  ATTENTION_KINDS.filter((kind) => {
    const needed = NEEDS[kind]
    return needed === undefined || capabilities.includes(needed)
  })

const ageingOf = (row: BalanceRow | TotalRow) =>
  AGEING_BUCKETS.map((bucket) => ({ bucket, amount: minorOf(row[BUCKET_COLUMNS[bucket]]) }))

const toResource = (row: BalanceRow, place: Record<string, unknown>): ResourceObject => ({
  id: `${row.customer_buid}-${row.currency}`,
  attributes: {
    buid_customer: row.customer_buid,
    customerName: row.name,
    ...place,
    status: row.status,
    currency: row.currency,
    open_total: minorOf(row.open_minor),
    open_count: minorOf(row.open_count),
    past_due_total: minorOf(row.past_due_minor),
    past_due_payable: minorOf(row.payable_minor),
    past_due_count: minorOf(row.past_due_count),
    pending_payment: minorOf(row.pending_minor),
    ageing: ageingOf(row),
    credit_limit: row.limit_minor === null ? null : minorOf(row.limit_minor),
    active_authorisation: minorOf(row.held_minor),
    over_limit: minorOf(row.over_minor),
  },
})

function toTotals(row: TotalRow) {
  const ageing = ageingOf(row)
  return {
    currency: row.currency,
    accounts: minorOf(row.accounts),
    open: minorOf(row.open),
    openCount: minorOf(row.open_count),
    onItsWay: minorOf(row.pending),
    pastDue: sumMinor(ageing.filter(({ bucket }) => bucket !== 'current').map(({ amount }) => amount)),
    pastDueAccounts: minorOf(row.late_accounts),
    pastDueCount: minorOf(row.late_count),
    ageing,
    limit: minorOf(row.credit),
    available: minorOf(row.available),
  }
}

const toItem = (kind: AttentionKind, row: AttentionRow): ResourceObject => ({
  id: [kind, row.customer_buid, row.reference ?? row.currency].join('-').replaceAll(' ', '-'),
  attributes: {
    kind,
    buid_customer: row.customer_buid,
    customerName: row.name,
    currency: row.currency,
    amount: minorOf(row.amount),
    over_limit: row.over === null ? null : minorOf(row.over),
    reference: row.reference,
    date: row.date,
    return_code: row.return_code,
    invoice_count: row.invoices === null ? null : Number(row.invoices),
    oldest: row.oldest,
  },
})
