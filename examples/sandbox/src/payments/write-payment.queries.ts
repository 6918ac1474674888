/** Writes the rows of a payment. */
import { type CompiledQuery, type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { repeatedInsert, repeatedQuery, type ValueOf } from '../db/repeated-query.ts'
import type { Database, PaymentLinesTable, PaymentsTable } from '../db/schema.ts'
import type { PaymentLineRow } from './payments.queries.ts'

export async function nextPaymentNumber(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ number: string }>`select ${NEXT_NUMBER} as number`.execute(db)
  return rows[0]?.number ?? ''
}

const NEXT_NUMBER = sql<string>`'P-' || nextval('payment_numbers')`

export interface StoredPayment {
  payment: Selectable<PaymentsTable>
  /** Lines in the order of the request. */
  lines: PaymentLineRow[]
}

/** Inserts the payment with the next number and returns the stored row. */
export const paymentQuery = repeatedInsert((db, payment: Omit<Insertable<PaymentsTable>, 'number'>) =>
  db
    .insertInto('payments')
    .values({ ...payment, number: NEXT_NUMBER })
    .returningAll(),
)

/** @returns the payment and its lines as stored; an error rolls back both */
export async function insertPayment(
  trx: Transaction<Database>,
  payment: Insertable<PaymentsTable>,
  lines: readonly Insertable<PaymentLinesTable>[],
): Promise<StoredPayment> {
  const stored = await trx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()
  const storedLines = (await trx.executeQuery(linesQuery(trx, lines))).rows
  return { payment: stored, lines: inOrder(storedLines) }
}

export const inOrder = (lines: readonly PaymentLineRow[]): PaymentLineRow[] =>
  [...lines].sort((one, other) => one.line_number - other.line_number)

/** Inserts the lines with one array parameter per column, so that the statement text never changes. */
export function linesQuery(
  db: Kysely<Database>,
  lines: readonly Insertable<PaymentLinesTable>[],
): CompiledQuery<PaymentLineRow> {
  return insertLines(db, { lines: JSON.stringify(lines) })
}

const insertLines = repeatedQuery((db, value: ValueOf<{ lines: string }>) =>
  db
    .insertInto('payment_lines')
    .expression(
      db
        .selectFrom(
          sql<PaymentLineRow>`jsonb_populate_recordset(null::payment_lines, ${value('lines')}::jsonb)`.as('line'),
        )
        .selectAll(),
    )
    .returningAll(),
)

interface PendingValues {
  customerId: string
  trxIds: readonly string[]
  amounts: readonly string[]
}

/** Marks the invoices as being paid; returns one row per invoice that could be marked. */
export const pendingQuery = (
  db: Kysely<Database>,
  customerId: string,
  lines: readonly { trxId: string; amountMinor: number }[],
): CompiledQuery<{ trx_id: string }> =>
  markPending(db, {
    customerId,
    trxIds: lines.map(({ trxId }) => trxId),
    amounts: lines.map(({ amountMinor }) => String(amountMinor)),
  })

const markPending = repeatedQuery((db, value: ValueOf<PendingValues>) =>
  db
    .updateTable('invoices')
    .from(
      sql<{
        trx_id: string
        amount: number
      }>`unnest(${value('trxIds')}::text[], ${value('amounts')}::int8[])`.as<'line'>(sql`line (trx_id, amount)`),
    )
    .set((set) => ({ primary_status: 'Payment Pending', pending_minor: set.ref('line.amount') }))
    .where('invoices.customer_buid', '=', value('customerId'))
    .whereRef('invoices.trx_id', '=', 'line.trx_id')
    .returning('invoices.trx_id'),
)
