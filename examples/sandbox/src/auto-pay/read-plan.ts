/** Reads the data from which AutoPay's plan is computed. Source: docs/spec/payments.md AUT-1, AUT-8. */
import {
  addDays,
  type AutoPayItem,
  type CalendarDate,
  type CurrencyCode,
  maxPaymentTotal,
  planAutoPay,
  railOf,
} from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql } from 'kysely'
import { IS_FREE } from '../credits/free-credit.ts'
import { minorOf } from '../db/minor.ts'
import type { AutoPaySettingsTable } from '../db/rail-schema.ts'
import type { CreditMemosTable } from '../db/rail-schema.ts'
import type { Database } from '../db/schema.ts'
import { IS_OPEN, statusWords } from '../invoices/invoice-status.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import type { Locking } from '../payments/payments.queries.ts'
import { AUTO_PAY_PRINCIPAL } from '../payments/program-payers.ts'

export type Settings = Selectable<AutoPaySettingsTable>

export interface AutoPayPlan {
  /** The first day that AutoPay has not run for yet; nothing is planned for an earlier day. */
  from: CalendarDate
  items: readonly AutoPayItem[]
  invoices: ReadonlyMap<string, InvoiceRow>
}

/**
 * Plans from the first day that AutoPay has not run for yet: during a run that is the day of the run, in a forecast
 * usually tomorrow.
 *
 * @param currency currency of the bank account: AutoPay pays only invoices in this currency
 */
export async function readPlan(
  db: Kysely<Database>,
  settings: Settings,
  currency: CurrencyCode,
  locking: Locking,
): Promise<AutoPayPlan> {
  const clock = await db.selectFrom('program_clock').select('jobs_ran_for').executeTakeFirstOrThrow()
  const from = addDays(clock.jobs_ran_for, 1)
  const customerId = settings.customer_buid
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('currency', '=', currency)
    .where(IS_OPEN)
    .orderBy('trx_id')
    .$if(locking === 'locked', (query) => query.forUpdate())
    .execute()
  const returned = await findUnpaid(db, customerId)
  const invoices = rows.map((row) => ({
    trxId: row.trx_id,
    status: statusWords(row, from),
    openTotal: minorOf(row.open_minor),
    disputedTotal: minorOf(row.disputed_minor),
    dueDate: row.due_date,
    isReturned: returned.has(row.trx_id),
  }))
  const credits = await findCredits(db, customerId, currency, locking)
  const terms = {
    daysBeforeDue: settings.days_before_due,
    maximumMinor: Math.min(
      settings.maximum_minor === null ? Number.MAX_SAFE_INTEGER : minorOf(settings.maximum_minor),
      maxPaymentTotal(currency),
    ),
    creditsFirst: settings.credits_first,
    includesOverdue: settings.includes_overdue,
  }
  const left = credits.map((memo) => ({
    id: memo.id,
    remainingMinor: minorOf(memo.amount_minor) - minorOf(memo.applied_minor),
  }))
  return {
    from,
    items: planAutoPay(invoices, left, terms, from, railOf(currency)),
    invoices: new Map(rows.map((row) => [row.trx_id, row])),
  }
}

/**
 * Finds the bank account that can be debited now, of a customer that is allowed to pay. Used by the run and by its
 * forecast.
 */
export const findPayingAccount = (db: Kysely<Database>, settings: Settings, locking: Locking) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('customers', 'customers.buid', 'bank_accounts.customer_buid')
    .selectAll('bank_accounts')
    .where('bank_accounts.customer_buid', '=', settings.customer_buid)
    .where('bank_accounts.id', '=', settings.bank_account_id)
    .where('bank_accounts.status', '=', 'active')
    .where('bank_accounts.auto_pay', '=', true)
    .where('customers.status', '<>', 'locked')
    .where('customers.payment_eligible', '=', true)
    .$if(locking === 'locked', (query) => query.forShare('bank_accounts'))
    .executeTakeFirst()

/**
 * Finds invoices with a payment that was returned, failed, refunded, or charged back, or with an AutoPay payment that
 * was canceled.
 */
async function findUnpaid(db: Kysely<Database>, customerId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('payment_lines', (join) =>
      join
        .onRef('payment_lines.customer_buid', '=', 'payments.customer_buid')
        .onRef('payment_lines.payment_number', '=', 'payments.number'),
    )
    .select('payment_lines.trx_id')
    .where('payments.customer_buid', '=', customerId)
    .where(({ or, and, eb }) =>
      or([
        eb('payments.status', 'in', ['returned', 'failed', 'refunded', 'charged back']),
        and([eb('payments.status', '=', 'canceled'), eb('payments.payer_principal', '=', AUTO_PAY_PRINCIPAL)]),
      ]),
    )
    .execute()
  return new Set(rows.map(({ trx_id }) => trx_id))
}

/** Finds credit memos with an amount left, oldest first, because their numbers increase. */
const findCredits = (
  db: Kysely<Database>,
  customerId: string,
  currency: CurrencyCode,
  locking: Locking,
): Promise<Selectable<CreditMemosTable>[]> =>
  db
    .selectFrom('credit_memos')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('currency', '=', currency)
    .where(sql<boolean>`applied_minor < amount_minor`)
    .where(IS_FREE)
    .orderBy(sql`length(id)`)
    .orderBy('id')
    .$if(locking === 'locked', (query) => query.forUpdate())
    .execute()
