/**
 * Lists invoices that were paid before the ledger starts. The ledger has one event per month for them, on the day of
 * the month's last invoice. Source: docs/spec/documents.md DOC-4, STM-4.
 */
import { type CalendarDate, endOfMonth, type StatementLineKind, sumMinor } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { EventRow, Movement } from './statement-movement.ts'
import type { StatementRow } from './statements.queries.ts'

/**
 * @param most maximum number of individual invoices; if there are more, they are one line
 * @returns the month's invoices on their own days, then the payments and credits for them. The invoices are one sum if
 * the period has only a part of the month, or if they do not add up to the ledger's event
 */
export async function findHistory(
  db: Kysely<Database>,
  statement: StatementRow,
  event: EventRow,
  most: number,
): Promise<Movement[]> {
  const first = `${event.event.slice(-'YYYY-MM'.length)}-01` as CalendarDate
  const last = endOfMonth(first)
  const isWhole = statement.from <= first && (last <= statement.to || !statement.isFinal)
  const charges = minorOf(event.charges)
  const invoices = isWhole ? await findInvoices(db, statement, { first, last }, most + 1) : []
  const isBooked = sumMinor(invoices.map(({ amountMinor }) => amountMinor)) === charges
  const bank = await db
    .selectFrom('ledger_entries')
    .select(sql<string | null>`sum(amount_minor)`.as('amount'))
    .where('customer_buid', '=', statement.customerId)
    .where('event', '=', event.event)
    .where('account', '=', sql.lit('bank'))
    .where('currency', '=', statement.currency)
    .executeTakeFirstOrThrow()
  const paid = minorOf(bank.amount)
  const sum = (kind: StatementLineKind, amountMinor: number): Movement[] =>
    amountMinor === 0
      ? []
      : [{ day: event.day, kind, reference: '', poNumber: null, dueDate: null, count: null, amountMinor }]
  return [
    ...(isBooked ? invoices : sum('invoices', charges)),
    ...sum('payments', -paid),
    ...sum('credits', sumMinor([minorOf(event.credits), paid])),
  ]
}

async function findInvoices(
  db: Kysely<Database>,
  statement: StatementRow,
  month: { first: CalendarDate; last: CalendarDate },
  limit: number,
): Promise<Movement[]> {
  // One line for each booking, even if the invoice changed later, for example by a chargeback.
  const { rows } = await sql<{
    invoice: string
    po: string | null
    day: CalendarDate
    due: CalendarDate | null
    billed: string
  }>`
    select invoice_id as invoice, po_number as po, invoice_date as day, due_date as due, billed_minor as billed
    from invoices
    where customer_buid = ${statement.customerId} and currency = ${statement.currency}
      and invoice_date between ${month.first} and ${month.last}
      and primary_status not in ('Unbilled', 'Pending') and not exists (
        select from ledger_entries as entry
        where entry.event = 'invoice-billed:' || invoices.trx_id and entry.customer_buid = invoices.customer_buid)
    order by invoice_date, trx_id
    limit ${limit}`.execute(db)
  return rows.map(({ invoice, po, day, due, billed }) => ({
    day,
    kind: 'invoice',
    reference: invoice,
    poNumber: po,
    dueDate: due,
    count: null,
    amountMinor: minorOf(billed),
  }))
}
