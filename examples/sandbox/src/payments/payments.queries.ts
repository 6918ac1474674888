/** Queries for payments, each limited to customers that the caller may see. */
import { addDays, type CalendarDate, type CurrencyCode, type PaymentStatus } from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql } from 'kysely'
import { startOfDay } from '../jobs/start-of-day.ts'
import { queryTogether, repeatedQuery } from '../db/repeated-query.ts'
import type { BankAccountsTable, CustomersTable, Database, PaymentLinesTable, PaymentsTable } from '../db/schema.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { paymentsFoundBy } from './payment-search.ts'

export type PaymentRow = Selectable<PaymentsTable> & { customer_name: string }
export type PaymentLineRow = Selectable<PaymentLinesTable>

/** `locked`: the rows that were read cannot change until the transaction ends. */
export type Locking = 'none' | 'locked'

export const findPayer = (db: Kysely<Database>, customerId: string, locking: Locking) =>
  payerOf(db, customerId, locking).executeTakeFirst()

const payerOf = (db: Kysely<Database>, customerId: string, locking: Locking) =>
  db
    .selectFrom('customers')
    .select(['name', 'status', 'payment_eligible'])
    .where('buid', '=', customerId)
    .$if(locking === 'locked', (query) => query.forShare())

export const findBankAccount = (
  db: Kysely<Database>,
  customerId: string,
  id: string,
  locking: Locking,
): Promise<Selectable<BankAccountsTable> | undefined> => bankAccountOf(db, customerId, id, locking).executeTakeFirst()

const bankAccountOf = (db: Kysely<Database>, customerId: string, id: string, locking: Locking) =>
  db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .where('status', '<>', 'removed')
    .$if(locking === 'locked', (query) => query.forShare())

/**
 * Finds this customer's invoices among the given ids. If locked, they are locked in the order of their ids, so that two
 * payments never deadlock.
 */
export const findInvoicesToPay = (
  db: Kysely<Database>,
  customerId: string,
  trxIds: readonly string[],
  locking: Locking,
): Promise<InvoiceRow[]> => invoicesToPay(db, customerId, trxIds, locking).execute()

const invoicesToPay = (db: Kysely<Database>, customerId: string, trxIds: readonly string[], locking: Locking) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', sql<string>`any(${trxIds}::text[])`)
    .orderBy('trx_id')
    .$if(locking === 'locked', (query) => query.forUpdate())

export type Payer = Pick<Selectable<CustomersTable>, 'name' | 'status' | 'payment_eligible'>

/** The data that a payment is checked against. */
export interface PaymentGrounds {
  payer: Payer | undefined
  /** Undefined if the payment uses no bank account, or if the account does not exist. */
  account: Selectable<BankAccountsTable> | undefined
  invoices: InvoiceRow[]
}

interface GroundsQuestion {
  customerId: string
  bankAccountId: string
  trxIds: readonly string[]
}

/** Reads all of them in one call. Lock order: payer, bank account, invoices, then card. */
export async function findPaymentGrounds(
  db: Kysely<Database>,
  question: GroundsQuestion,
  locking: Locking,
): Promise<PaymentGrounds> {
  const values = { ...question, trxIds: [...question.trxIds] }
  const [payers, accounts, invoices] = await queryTogether(
    db,
    payerQuery(db, values, locking),
    bankAccountQuery(db, values, locking),
    invoicesQuery(db, values, locking),
  )
  return { payer: payers[0], account: accounts[0], invoices }
}

const payerQuery = repeatedQuery<GroundsQuestion, Payer, [Locking]>((db, value, locking) =>
  payerOf(db, value('customerId'), locking),
)
const bankAccountQuery = repeatedQuery<GroundsQuestion, Selectable<BankAccountsTable>, [Locking]>(
  (db, value, locking) => bankAccountOf(db, value('customerId'), value('bankAccountId'), locking),
)
const invoicesQuery = repeatedQuery<GroundsQuestion, InvoiceRow, [Locking]>((db, value, locking) =>
  invoicesToPay(db, value('customerId'), value('trxIds'), locking),
)

const withCustomer = (db: Kysely<Database>, customerIds: readonly string[]) =>
  db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.buid', 'payments.customer_buid')
    .where('payments.customer_buid', '=', sql<string>`any(${[...customerIds]}::text[])`)

/** Undefined if the payment does not exist or belongs to another company. */
export const findPayment = (
  db: Kysely<Database>,
  customerIds: readonly string[],
  number: string,
): Promise<PaymentRow | undefined> =>
  withCustomer(db, customerIds)
    .selectAll('payments')
    .select('customers.name as customer_name')
    .where('payments.number', '=', number)
    .executeTakeFirst()

export interface PaymentQuestion {
  customerIds: readonly string[]
  /** Only the payment that this principal made with this key. */
  madeWith?: { principalId: string; key: string } | undefined
  /** Number of the first of the payments that were made together with one card (PAY-319). */
  paidWith?: string | undefined
  currency?: CurrencyCode | undefined
  /** `scheduled`: in progress, for a future date chosen by the payer (PAY-28). */
  status?: PaymentStatus | 'scheduled' | undefined
  method?: 'bank' | 'card' | undefined
  /** First and last day on which the payments were sent, inclusive. */
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  search?: string | undefined
  today: CalendarDate
  direction: 'asc' | 'desc'
}

/** Position in the list: the last payment of the previous page. */
export type PaymentPlace = Pick<PaymentRow, 'submitted_at' | 'number'>

function matchingPayments(db: Kysely<Database>, question: PaymentQuestion) {
  const { customerIds, madeWith, paidWith, currency, status, method, from, to, search, today } = question
  let matching = withCustomer(db, customerIds)
  if (madeWith) {
    matching = matching
      .where('payments.payer_principal', '=', madeWith.principalId)
      .where('payments.idempotency_key', '=', madeWith.key)
  }
  if (paidWith !== undefined) matching = matching.where('payments.paid_with', '=', paidWith)
  if (currency !== undefined) matching = matching.where('payments.currency', '=', currency)
  if (status === 'scheduled') {
    matching = matching
      .where('payments.status', '=', 'processing')
      .where('payments.scheduled_on', 'is not', null)
      .where('payments.initiates_on', '>', today)
  } else if (status !== undefined) matching = matching.where('payments.status', '=', status)
  if (method !== undefined) matching = matching.where('payments.method', '=', method)
  if (from !== undefined) matching = matching.where('payments.submitted_at', '>=', startOfDay(from))
  if (to !== undefined) matching = matching.where('payments.submitted_at', '<', startOfDay(addDays(to, 1)))
  if (search !== undefined && search !== '') {
    matching = matching.where(paymentsFoundBy(search, customerIds) ?? sql<boolean>`false`)
  }
  return matching
}

/** Finds one page of payments and their total count. */
export async function findPayments(
  db: Kysely<Database>,
  question: PaymentQuestion & { page: { number: number; size: number } },
) {
  const { direction, page } = question
  const matching = matchingPayments(db, question)
  const { count } = await matching.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows: PaymentRow[] = await matching
    .selectAll('payments')
    .select('customers.name as customer_name')
    .orderBy('payments.submitted_at', direction)
    .orderBy('payments.number', direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return { rows, count: Number(count) }
}

/** Reads up to `limit` payments after `after`, so that no row is read twice in an export (EXP-26). */
export const sliceOfPayments = (
  db: Kysely<Database>,
  question: PaymentQuestion,
  { after, limit }: { after: PaymentPlace | null; limit: number },
): Promise<PaymentRow[]> =>
  matchingPayments(db, question)
    .selectAll('payments')
    .select('customers.name as customer_name')
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(payments.submitted_at, payments.number) ${sql.raw(question.direction === 'asc' ? '>' : '<')} (
          ${after?.submitted_at ?? null}::timestamptz, ${after?.number ?? null}::text collate "C")`,
      ),
    )
    .orderBy('payments.submitted_at', question.direction)
    .orderBy('payments.number', question.direction)
    .limit(limit)
    .execute()

/** Finds the lines of these payments, in order. The caller has already checked that the payments are in scope. */
export const findPaymentLines = (
  db: Kysely<Database>,
  payments: readonly Pick<PaymentRow, 'customer_buid' | 'number'>[],
): Promise<PaymentLineRow[]> =>
  db
    .selectFrom('payment_lines')
    .selectAll()
    .where('customer_buid', '=', sql<string>`any(${payments.map((payment) => payment.customer_buid)}::text[])`)
    .where('payment_number', '=', sql<string>`any(${payments.map((payment) => payment.number)}::text[])`)
    .orderBy('payment_number')
    .orderBy('line_number')
    .execute()
