/**
 * Movements of an account in a period, one line per event. The seed data books invoices that were paid long ago as one
 * event per month. These are listed individually from the invoices themselves if the period includes the whole month
 * and they add up to the event. Source: docs/spec/documents.md DOC-4, STM-1, STM-4.
 */
import {
  type CalendarDate,
  LIMITS,
  PROGRAM_TIME_ZONE,
  type StatementLineKind,
  sumMinor,
} from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { findHistory } from './statement-history.ts'
import type { EventRow, Movement } from './statement-movement.ts'
import { beginningOf, extendedLater, isBefore, type StatementRow } from './statements.queries.ts'

export interface Movements {
  /** In chronological order; their sum is the closing balance minus the opening balance. */
  lines: readonly Movement[]
  /** True if there were more movements than the limit: each line is then the sum of a day and kind. */
  isByDay: boolean
}

/** First word of a ledger event → the kind of line that the customer sees. */
const KINDS: Readonly<Record<string, StatementLineKind>> = {
  'invoice-billed': 'invoice',
  'payment-settled': 'payment',
  'payment-returned': 'returned',
  'payment-refunded': 'refunded',
  'payment-charged-back': 'charged-back',
  'credit-memo-applied': 'credit',
  'credit-applied': 'credit',
}

/**
 * @param most maximum number of movements that are listed individually. A period with more has one line for each day
 * and kind, so that other users do not wait while the statement is written
 */
export async function findMovements(
  db: Kysely<Database>,
  statement: StatementRow,
  most: number = LIMITS.maxStatementLinesOfPdf,
): Promise<Movements> {
  const events = await findEvents(db, statement, most + 1)
  if (events.length > most) return { lines: await sumDays(db, statement), isByDay: true }
  const movements: Movement[] = []
  for (const event of events) {
    const isHistory = event.event.startsWith('history:')
    movements.push(...(isHistory ? await findHistory(db, statement, event, most) : toMovements(event)))
  }
  const lines = movements.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return lines.length > most ? { lines: sumByDay(lines), isByDay: true } : { lines, isByDay: false }
}

/** Condition for entries of the period; `entry` is the alias of the ledger table. */
const ofPeriod = (statement: StatementRow) => sql`
  entry.customer_buid = ${statement.customerId} and entry.account = 'receivable' and entry.currency = ${statement.currency}
    and entry.at >= ${beginningOf(statement)} and ${isBefore(statement)}`

const dayOfFirst = sql`(min(entry.at) at time zone ${sql.lit(PROGRAM_TIME_ZONE)})::date`

async function findEvents(db: Kysely<Database>, statement: StatementRow, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select entry.event, ${dayOfFirst} as day,
      coalesce(sum(entry.amount_minor) filter (where entry.amount_minor > 0), 0) as charges,
      coalesce(sum(entry.amount_minor) filter (where entry.amount_minor < 0), 0) as credits,
      case when count(distinct entry.trx_id) = 1 then min(invoices.invoice_id) end as invoice,
      case when count(distinct entry.trx_id) = 1 then min(invoices.po_number) end as po,
      case when count(distinct entry.trx_id) = 1 then min(coalesce(extended.due, invoices.due_date)) end as due,
      min(entry.payment_number) as payment,
      (select credit_memo_id from credit_applications as application
        where application.customer_buid = ${statement.customerId} and application.id = split_part(entry.event, ':', 2)) as memo
    from ledger_entries as entry
    left join invoices on invoices.customer_buid = entry.customer_buid and invoices.trx_id = entry.trx_id
    left join ${extendedLater(statement)} as extended on extended.trx_id = entry.trx_id
    where ${ofPeriod(statement)}
    group by entry.event
    order by min(entry.at), min(entry.id)
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns one line, or two for an event that both raised and lowered the balance: an invoice that was already partly
 * paid when it was booked.
 */
function toMovements({ event, day, charges, credits, invoice, po, due, payment, memo }: EventRow): Movement[] {
  const [name = '', number = ''] = event.split(':')
  const kind = KINDS[name] ?? 'other'
  const reference = (kind === 'invoice' ? invoice : kind === 'credit' ? (memo ?? number) : (payment ?? invoice)) ?? ''
  const [raised, lowered] = [minorOf(charges), minorOf(credits)]
  const ofInvoice = kind === 'invoice'
  const line = { day, kind, reference, poNumber: ofInvoice ? po : null, dueDate: ofInvoice ? due : null, count: null }
  const others = { ...line, kind: ofInvoice ? ('payment' as const) : kind, poNumber: null, dueDate: null }
  return [
    ...(raised === 0 ? [] : [{ ...line, amountMinor: raised }]),
    ...(lowered === 0 ? [] : [{ ...(raised === 0 ? line : others), amountMinor: lowered }]),
  ]
}

/** Sums in the database, so that a year of a large account is not read line by line. */
async function sumDays(db: Kysely<Database>, statement: StatementRow): Promise<Movement[]> {
  const { rows } = await sql<{ name: string; day: CalendarDate; amount: string; count: string }>`
    select name, day, sum(amount) as amount, count(*) as count
    from (
      select split_part(entry.event, ':', 1) as name, ${dayOfFirst} as day,
        sum(entry.amount_minor) filter (where entry.amount_minor > 0) as raised,
        sum(entry.amount_minor) filter (where entry.amount_minor < 0) as lowered
      from ledger_entries as entry
      where ${ofPeriod(statement)}
      group by entry.event
    ) as event, lateral (values (raised), (lowered)) as side (amount)
    where amount is not null
    group by name, day, amount > 0
    order by day, name, amount > 0 desc`.execute(db)
  return sumByDay(
    rows.map(({ name, day, amount, count }) => {
      const amountMinor = minorOf(amount)
      const booked = name === 'history' ? 'invoice' : (KINDS[name] ?? 'other')
      const kind = booked === 'invoice' && amountMinor < 0 ? 'payment' : booked
      return { day, kind, reference: '', poNumber: null, dueDate: null, count: Number(count), amountMinor }
    }),
  )
}

const TOGETHER: Readonly<Partial<Record<StatementLineKind, StatementLineKind>>> = {
  invoice: 'invoices',
  payment: 'payments',
  credit: 'credits',
}

function sumByDay(movements: readonly Movement[]): Movement[] {
  const sums = new Map<string, Movement>()
  for (const { day, kind: single, count, amountMinor } of movements) {
    const kind = TOGETHER[single] ?? single
    const key = `${day} ${kind} ${Math.sign(amountMinor)}`
    const known = sums.get(key)
    sums.set(key, {
      ...{ day, kind, reference: '', poNumber: null, dueDate: null },
      count: (known?.count ?? 0) + (count ?? 1),
      amountMinor: sumMinor([known?.amountMinor ?? 0, amountMinor]),
    })
  }
  return [...sums.values()]
}
