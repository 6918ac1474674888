/**
 * What moved an account in a month, an event a line. The programme's first data book the invoices that were paid long ago in
 * one event a month: those are told apart again by the invoices themselves, and only when they add up to the event.
 * Source: docs/spec/documents.md DOC-4.
 */
import { type CalendarDate, PROGRAMME_TIME_ZONE, sumMinor } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { beginningOf, extendedLater, isBefore, type StatementRow } from './statements.queries.ts'

export type MovementKind =
  | 'invoice'
  | 'invoices'
  | 'payment'
  | 'payments'
  | 'returned'
  | 'refunded'
  | 'charged-back'
  | 'credit'
  | 'credits'
  | 'other'

export interface Movement {
  day: CalendarDate
  kind: MovementKind
  /** A number to find it by; empty for sums. */
  reference: string
  dueDate: CalendarDate | null
  /** Minor units; positive raises the balance. */
  amountMinor: number
}

/** Longer months are told a day and kind a line: nobody reads more, and nobody else waits while it is written. */
const MOST_LINES = 600

/** First word of a ledger event → what it is to the customer. */
const KINDS: Readonly<Record<string, MovementKind>> = {
  'invoice-billed': 'invoice',
  'payment-settled': 'payment',
  'payment-returned': 'returned',
  'payment-refunded': 'refunded',
  'payment-charged-back': 'charged-back',
  'credit-memo-applied': 'credit',
  'credit-applied': 'credit',
}

interface EventRow {
  event: string
  day: CalendarDate
  charges: string
  credits: string
  invoice: string | null
  due: CalendarDate | null
  payment: string | null
  /** Of an event that is named after the first invoice that it was applied to. */
  memo: string | null
}

/** In the order in which they happened; together they are the closing balance less the opening one. */
export async function findMovements(db: Kysely<Database>, statement: StatementRow): Promise<Movement[]> {
  const events = await findEvents(db, statement)
  const movements: Movement[] = []
  for (const event of events) {
    const history = event.event.startsWith('history:') ? await tellHistory(db, statement, event) : null
    movements.push(...(history ?? toMovements(event)))
  }
  const ordered = movements.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return ordered.length > MOST_LINES ? sumByDay(ordered) : ordered
}

async function findEvents(db: Kysely<Database>, statement: StatementRow): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select entry.event, (min(entry.at) at time zone ${sql.lit(PROGRAMME_TIME_ZONE)})::date as day,
      coalesce(sum(entry.amount_minor) filter (where entry.amount_minor > 0), 0) as charges,
      coalesce(sum(entry.amount_minor) filter (where entry.amount_minor < 0), 0) as credits,
      case when count(distinct entry.trx_id) = 1 then min(invoices.invoice_id) end as invoice,
      case when count(distinct entry.trx_id) = 1 then min(coalesce(extended.due, invoices.due_date)) end as due,
      min(entry.payment_number) as payment,
      (select credit_memo_id from credit_applications as application
        where application.customer_buid = ${statement.customerId} and application.id = split_part(entry.event, ':', 2)) as memo
    from ledger_entries as entry
    left join invoices on invoices.customer_buid = entry.customer_buid and invoices.trx_id = entry.trx_id
    left join ${extendedLater(statement)} as extended on extended.trx_id = entry.trx_id
    where entry.customer_buid = ${statement.customerId} and entry.account = 'receivable'
      and entry.currency = ${statement.currency}
      and entry.at >= ${beginningOf(statement)} and ${isBefore(statement)}
    group by entry.event
    order by min(entry.at), min(entry.id)`.execute(db)
  return rows
}

/** One line, or two for an event that raised and lowered the balance: an invoice that was part paid when it was booked. */
function toMovements({ event, day, charges, credits, invoice, due, payment, memo }: EventRow): Movement[] {
  const [name = '', number = ''] = event.split(':')
  const kind = KINDS[name] ?? 'other'
  const reference = (kind === 'invoice' ? invoice : kind === 'credit' ? (memo ?? number) : (payment ?? invoice)) ?? ''
  const [raised, lowered] = [minorOf(charges), minorOf(credits)]
  const line = { day, kind, reference, dueDate: kind === 'invoice' ? due : null }
  const others = { ...line, kind: kind === 'invoice' ? ('payment' as const) : kind, dueDate: null }
  return [
    ...(raised === 0 ? [] : [{ ...line, amountMinor: raised }]),
    ...(lowered === 0 ? [] : [{ ...(raised === 0 ? line : others), amountMinor: lowered }]),
  ]
}

/** @returns the month's invoices, then what was paid and credited of them; null when they are not what was booked */
async function tellHistory(db: Kysely<Database>, statement: StatementRow, event: EventRow): Promise<Movement[] | null> {
  const { rows } = await sql<{ invoice: string; day: CalendarDate; due: CalendarDate | null; billed: string }>`
    select invoice_id as invoice, invoice_date as day, due_date as due, billed_minor as billed
    from invoices
    where customer_buid = ${statement.customerId} and currency = ${statement.currency}
      and invoice_date between ${statement.from} and ${statement.to}
      and primary_status in ('Paid', 'Closed') and not exists (
        select from ledger_entries as entry
        where entry.event = 'invoice-billed:' || invoices.trx_id and entry.customer_buid = invoices.customer_buid)
    order by invoice_date, trx_id`.execute(db)
  const billed = sumMinor(rows.map((row) => minorOf(row.billed)))
  if (billed !== minorOf(event.charges)) return null
  const bank = await db
    .selectFrom('ledger_entries')
    .select(sql<string | null>`sum(amount_minor)`.as('amount'))
    .where('customer_buid', '=', statement.customerId)
    .where('event', '=', event.event)
    .where('account', '=', sql.lit('bank'))
    .where('currency', '=', statement.currency)
    .executeTakeFirstOrThrow()
  const paid = minorOf(bank.amount)
  const credited = -sumMinor([minorOf(event.credits), paid])
  const sum = (kind: MovementKind, amountMinor: number): Movement[] =>
    amountMinor === 0 ? [] : [{ day: event.day, kind, reference: '', dueDate: null, amountMinor: -amountMinor }]
  return [
    ...rows.map(({ invoice, day, due, billed: billedMinor }) => ({
      day,
      kind: 'invoice' as const,
      reference: invoice,
      dueDate: due,
      amountMinor: minorOf(billedMinor),
    })),
    ...sum('payments', paid),
    ...sum('credits', credited),
  ]
}

const TOGETHER: Readonly<Partial<Record<MovementKind, MovementKind>>> = {
  invoice: 'invoices',
  payment: 'payments',
  credit: 'credits',
}

function sumByDay(movements: readonly Movement[]): Movement[] {
  const sums = new Map<string, Movement & { count: number }>()
  for (const { day, kind: single, amountMinor } of movements) {
    const kind = TOGETHER[single] ?? single
    const key = `${day} ${kind} ${Math.sign(amountMinor)}`
    const known = sums.get(key) ?? { day, kind, reference: '', dueDate: null, amountMinor: 0, count: 0 }
    sums.set(key, { ...known, amountMinor: sumMinor([known.amountMinor, amountMinor]), count: known.count + 1 })
  }
  return [...sums.values()].map(({ count, ...movement }) => ({ ...movement, reference: `${count} ×` }))
}
