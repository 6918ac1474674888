/** Reads and writes of payments. Each is limited to customers that the caller may see. */
import type { CalendarDate, CurrencyCode, PaymentStatus } from 'netterms/contract'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { BankAccountsTable, Database, PaymentLinesTable, PaymentsTable } from '../db/schema.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'

export type PaymentRow = Selectable<PaymentsTable> & { customer_name: string }
export type PaymentLineRow = Selectable<PaymentLinesTable>

/** `locked`: until the transaction ends nobody changes what the payment was checked against. */
export type Locking = 'none' | 'locked'

export const findPayer = (db: Kysely<Database>, customerId: string, locking: Locking) =>
  db
    .selectFrom('customers')
    .select(['name', 'status', 'payment_eligible'])
    .where('buid', '=', customerId)
    .$if(locking === 'locked', (query) => query.forShare())
    .executeTakeFirst()

export const findBankAccount = (
  db: Kysely<Database>,
  customerId: string,
  id: string,
  locking: Locking,
): Promise<Selectable<BankAccountsTable> | undefined> =>
  db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .where('status', '<>', 'removed')
    .$if(locking === 'locked', (query) => query.forShare())
    .executeTakeFirst()

/** The customer's invoices among these, locked in the order of their ids so that two payments never wait in a circle. */
export const findInvoicesToPay = (
  db: Kysely<Database>,
  customerId: string,
  trxIds: readonly string[],
  locking: Locking,
): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', sql<string>`any(${[...trxIds]}::text[])`)
    .orderBy('trx_id')
    .$if(locking === 'locked', (query) => query.forUpdate())
    .execute()

export async function nextPaymentNumber(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ number: string }>`select 'P-' || nextval('payment_numbers') as number`.execute(db)
  return rows[0]?.number ?? ''
}

export interface StoredPayment {
  payment: Selectable<PaymentsTable>
  /** In their order. */
  lines: PaymentLineRow[]
}

/** @returns both as they stand in the database; an error undoes both */
export async function insertPayment(
  trx: Transaction<Database>,
  payment: Insertable<PaymentsTable>,
  lines: readonly Insertable<PaymentLinesTable>[],
): Promise<StoredPayment> {
  const stored = await trx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()
  const storedLines = await trx.insertInto('payment_lines').values(lines).returningAll().execute()
  return { payment: stored, lines: storedLines.sort((one, other) => one.line_number - other.line_number) }
}

/** @throws Error when an invoice was not there to be marked: the whole payment is then undone */
export async function markPaymentPending(
  trx: Transaction<Database>,
  customerId: string,
  lines: readonly { trxId: string; amountMinor: number }[],
): Promise<void> {
  const trxIds = lines.map(({ trxId }) => trxId)
  const amounts = lines.map(({ amountMinor }) => String(amountMinor))
  const { rows } = await sql`
    update invoices set primary_status = 'Payment Pending', pending_minor = line.amount
    from unnest(${trxIds}::text[], ${amounts}::int8[]) as line (trx_id, amount)
    where invoices.customer_buid = ${customerId} and invoices.trx_id = line.trx_id
    returning invoices.trx_id`.execute(trx)
  if (rows.length !== lines.length) {
    throw new Error(`${rows.length} of ${lines.length} invoices were marked as being paid: the payment is undone.`)
  }
}

const withCustomer = (db: Kysely<Database>, customerIds: readonly string[]) =>
  db
    .selectFrom('payments')
    .innerJoin('customers', 'customers.buid', 'payments.customer_buid')
    .where('payments.customer_buid', '=', sql<string>`any(${[...customerIds]}::text[])`)

/** Undefined alike for a number that does not exist and for somebody else's. */
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
  currency?: CurrencyCode | undefined
  /** `scheduled`: under way, for a day that the payer chose and that has not come (PAY-28). */
  status?: PaymentStatus | 'scheduled' | undefined
  today: CalendarDate
  direction: 'asc' | 'desc'
  page: { number: number; size: number }
}

export async function findPayments(db: Kysely<Database>, question: PaymentQuestion) {
  const { customerIds, madeWith, currency, status, today, direction, page } = question
  let matching = withCustomer(db, customerIds)
  if (madeWith) {
    matching = matching
      .where('payments.payer_principal', '=', madeWith.principalId)
      .where('payments.idempotency_key', '=', madeWith.key)
  }
  if (currency !== undefined) matching = matching.where('payments.currency', '=', currency)
  if (status === 'scheduled') {
    matching = matching
      .where('payments.status', '=', 'processing')
      .where('payments.scheduled_on', 'is not', null)
      .where('payments.initiates_on', '>', today)
  } else if (status !== undefined) matching = matching.where('payments.status', '=', status)
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

/** Lines of these payments in their order. The payments were found in the caller's scope. */
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
