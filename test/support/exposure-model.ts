/**
 * Computes a customer's expected exposure in two ways without SQL sums: from its invoices one by one, and from the
 * ledger alone. Source: docs/spec/account.md EXP-1…EXP-7.
 */
import {
  AGEING_BUCKETS,
  type AgeingBucket,
  ageingBucketOf,
  type CalendarDate,
  type CurrencyCode,
  currencyCodes,
  type Customer,
  daysBetween,
  type Exposure,
  sumMinor,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { minorOf } from '../../examples/sandbox/src/db/minor.ts'
import type { Database, LedgerAccount } from '../../examples/sandbox/src/db/schema.ts'
import { ask, createPrincipal } from './sandbox-calls.ts'

const OWED = ['Billed', 'Past Due', 'Payment Pending', 'On Hold']

/**
 * Compares the response of `/exposures`, field by field, with both computed exposures, and the credit in the customer
 * list with the response (CUS-4).
 *
 * @returns the response: a row per currency
 */
export async function expectExposureAsBooked(db: Kysely<Database>, customerId: string): Promise<readonly Exposure[]> {
  const question = {
    principal: createPrincipal('u-1001', 'admin', [customerId]),
    filter: { buid_customer: customerId },
  }
  const reply = await ask(db, 'exposures.list', question)
  expect(reply.status, reply.body).toBe(200)
  const reported = reply.data as Exposure[]
  const today = reply.meta['program_date'] as CalendarDate
  const facts = await readFacts(db, customerId)
  const expected = currenciesOf(facts).map((currency) => exposureOf(facts, currency, today))
  expect(reported).toEqual(expected)
  expect(reported.map(balancesOf)).toEqual(expected.map(({ currency }) => balancesInLedger(facts, currency, today)))
  const customers = (await ask(db, 'customers.list', question)).data as Customer[]
  expect(customers.map(({ creditLine, creditUsedPercent }) => [creditLine, creditUsedPercent])).toEqual(
    expected.slice(0, 1).map(({ limit, used, held }) => [limit, Math.round(((used + held) * 1000) / limit) / 10]),
  )
  return reported
}

/** Returns the fields that never changed, in the customer's own currency. */
export function unchangedFields(reported: readonly (readonly Exposure[])[]): string[] {
  const rows = reported.flatMap(([own]) => own ?? [])
  const fields = Object.keys(rows[0] ?? {}) as (keyof Exposure)[]
  return fields.filter((field) => new Set(rows.map((row) => JSON.stringify(row[field]))).size === 1)
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** Reads the customer's rows without summing them. @throws Error if the customer does not exist */
async function readFacts(db: Kysely<Database>, buid: string) {
  const of = { customer_buid: buid }
  return {
    customer: await db.selectFrom('customers').selectAll().where('buid', '=', buid).executeTakeFirstOrThrow(),
    invoices: await db
      .selectFrom('invoices')
      .selectAll()
      .where((where) => where.and(of))
      .execute(),
    live: await db
      .selectFrom('payment_lines')
      .innerJoin('payments', (join) =>
        join
          .onRef('payments.customer_buid', '=', 'payment_lines.customer_buid')
          .onRef('payments.number', '=', 'payment_lines.payment_number'),
      )
      .selectAll('payment_lines')
      .select('payments.posts_by')
      .where('payment_lines.customer_buid', '=', buid)
      .where('payment_lines.live', '=', true)
      .execute(),
    memos: await db
      .selectFrom('credit_memos')
      .selectAll()
      .where((where) => where.and(of))
      .execute(),
    holds: await db
      .selectFrom('authorisations')
      .selectAll()
      .where((where) => where.and({ ...of, status: 'active' }))
      .execute(),
    entries: await db
      .selectFrom('ledger_entries')
      .selectAll()
      .where((where) => where.and(of))
      .execute(),
  }
}

/** Returns the customer's own currency first, then others with a balance (EXP-1). */
function currenciesOf({ customer, invoices, memos, holds }: Facts): CurrencyCode[] {
  const others = new Set([...invoices, ...memos, ...holds].map(({ currency }) => currency))
  return [customer.currency, ...currencyCodes.filter((code) => code !== customer.currency && others.has(code))]
}

function exposureOf(facts: Facts, currency: CurrencyCode, today: CalendarDate): Exposure {
  const { customer, live } = facts
  const invoices = facts.invoices.filter((row) => row.currency === currency)
  const owed = invoices.filter(({ primary_status }) => OWED.includes(primary_status))
  const ageing = AGEING_BUCKETS.map((bucket) => {
    const aged = owed.filter(({ due_date }) => bucketOn(due_date, today) === bucket)
    const due = aged.filter((row) => openOf([row]) > pendingOf([row]))
    return { bucket, amount: openOf(aged) - pendingOf(aged), count: due.length }
  })
  const [current, ...late] = ageing
  const limit = limitIn(facts, currency)
  const [used, stored] = [openOf(owed), heldIn(facts, currency)]
  const memos = facts.memos.filter((row) => row.currency === currency)
  const overdue = owed.filter(({ due_date }) => bucketOn(due_date, today) !== 'current')
  const payable = overdue.filter(({ primary_status }) => ['Billed', 'Past Due'].includes(primary_status))
  const paying = live.filter((line) => owed.some(({ trx_id }) => trx_id === line.trx_id))
  return {
    id: `${customer.buid}-${currency}`,
    customerId: customer.buid,
    currency,
    pastDue: sumMinor(late.map(({ amount }) => amount)),
    pastDuePayable: sumMinor(payable.map((row) => Math.max(0, openOf([row]) - minorOf(row.disputed_minor)))),
    disputed: sumMinor(owed.map((row) => Math.min(openOf([row]), minorOf(row.disputed_minor)))),
    currentDue: current?.amount ?? 0,
    unbilled: openOf(invoices.filter(({ primary_status }) => primary_status === 'Unbilled')),
    used,
    held: stored,
    available: limit === null ? 0 : limit - used - stored,
    limit: limit ?? 0,
    lateFee: sumOf(owed.map(({ late_fee_minor }) => late_fee_minor)),
    unapplied: sumOf(memos.map((memo) => memo.amount_minor)) - sumOf(memos.map((memo) => memo.applied_minor)),
    pendingPayment: sumOf(paying.map(({ amount_minor }) => amount_minor)),
    pendingUntil:
      paying
        .map(({ posts_by }) => posts_by)
        .sort()
        .at(-1) ?? null,
    pastDueCount: late.reduce((sum, { count }) => sum + count, 0),
    currentDueCount: current?.count ?? null,
    ageing,
  }
}

type Balances = Pick<Exposure, 'used' | 'pastDue' | 'currentDue' | 'pendingPayment' | 'unapplied' | 'available'> & {
  ageing: readonly { bucket: AgeingBucket; amount: number }[]
}

/** Returns the fields of the exposure that the ledger can confirm. */
function balancesOf(exposure: Exposure): Balances {
  const { used, pastDue, currentDue, pendingPayment, unapplied, available } = exposure
  const ageing = exposure.ageing.map(({ bucket, amount }) => ({ bucket, amount }))
  return { used, pastDue, currentDue, pendingPayment, unapplied, available, ageing }
}

/** Computes the balances from the ledger; only due dates are from invoices. Holds and limits are not in the ledger. */
function balancesInLedger(facts: Facts, currency: CurrencyCode, today: CalendarDate): Balances {
  const dueDates = new Map(facts.invoices.map(({ trx_id, due_date }) => [trx_id, due_date]))
  const entries = facts.entries.filter((entry) => entry.currency === currency)
  const balanceOf = (account: LedgerAccount) =>
    sumOf(entries.filter((entry) => entry.account === account).map(({ amount_minor }) => amount_minor))
  const receivable = entries.filter(({ account }) => account === 'receivable')
  const ageing = AGEING_BUCKETS.map((bucket) => {
    const aged = receivable.filter(({ trx_id }) => bucketOn(dueDates.get(trx_id ?? '') ?? null, today) === bucket)
    // The ledger records amounts in transit per payment; the payment's lines name the invoices.
    const paying = facts.live.filter(
      ({ trx_id }) =>
        facts.invoices.some((row) => row.trx_id === trx_id && row.currency === currency) &&
        bucketOn(dueDates.get(trx_id) ?? null, today) === bucket,
    )
    return {
      bucket,
      amount: sumOf(aged.map(({ amount_minor }) => amount_minor)) - sumOf(paying.map((line) => line.amount_minor)),
    }
  })
  const used = balanceOf('receivable')
  const currentDue = ageing[0]?.amount ?? 0
  const pendingPayment = balanceOf('payments-in-transit')
  const limit = limitIn(facts, currency)
  return {
    used,
    pastDue: used - pendingPayment - currentDue,
    currentDue,
    pendingPayment,
    // Negated, because unapplied credit is a debt of the program and therefore negative in its ledger.
    unapplied: 0 - balanceOf('credit-memos'),
    available: limit === null ? 0 : limit - used - heldIn(facts, currency),
    ageing,
  }
}

/** Returns the credit limit; null in a currency other than the customer's own (EXP-1). */
const limitIn = ({ customer }: Facts, currency: CurrencyCode): number | null =>
  currency === customer.currency ? minorOf(customer.credit_limit_minor) : null

const heldIn = ({ holds }: Facts, currency: CurrencyCode): number =>
  sumOf(holds.filter((hold) => hold.currency === currency).map(({ amount_minor }) => amount_minor))

const openOf = (invoices: Facts['invoices']): number =>
  sumMinor([
    sumOf(invoices.map(({ billed_minor }) => billed_minor)),
    -sumOf(invoices.map(({ paid_minor }) => paid_minor)),
    -sumOf(invoices.map(({ credited_minor }) => credited_minor)),
  ])

const pendingOf = (invoices: Facts['invoices']): number => sumOf(invoices.map(({ pending_minor }) => pending_minor))

const sumOf = (amounts: readonly string[]): number => sumMinor(amounts.map(minorOf))

const bucketOn = (dueDate: CalendarDate | null, today: CalendarDate): AgeingBucket =>
  ageingBucketOf(dueDate === null ? null : daysBetween(dueDate, today))
