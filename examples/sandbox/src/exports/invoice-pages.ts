/**
 * Reads the invoices of a file page by page: each page continues after the last row of the previous one, so that the
 * thousandth page costs as much as the first. Source: docs/spec/exports.md EXP-26, EXP-27.
 */
import type { CalendarDate } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { columnOf, type RowOrder, sliceInOrder } from '../invoices/invoice-order.ts'
import type { InvoiceFilter, InvoiceRow } from '../invoices/invoices.queries.ts'
import { personReadingOfFile } from '../invoices/person-reading.ts'

const ROWS_A_PAGE = 500

type Key = ReturnType<typeof columnOf> | 'trx_id' | 'customer_buid'

/** SQL types of the parameters for the position where a page begins. */
const TYPES: Record<Key, string> = {
  due_date: 'date',
  invoice_id: 'text',
  sold_by: 'text',
  open_minor: 'int8',
  billed_minor: 'int8',
  paid_order: 'date',
  invoice_date: 'date',
  trx_id: 'text',
  customer_buid: 'text',
}

export interface InvoiceSet {
  filter: InvoiceFilter
  order: RowOrder
}

/** Yields non-empty pages; the next one is read when the consumer has taken the previous one. */
export async function* invoicePages(
  db: Kysely<Database>,
  { filter, order }: InvoiceSet,
  today: CalendarDate,
): AsyncGenerator<InvoiceRow[]> {
  let last: InvoiceRow | null = null
  for (;;) {
    const rows = await findPageAfter(db, filter, order, last, today)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_A_PAGE) return
    last = rows.at(-1) ?? null
  }
}

/**
 * Reads the page after a row. Rows without a value in the sort field come last in both directions, as in the list, and
 * are queried separately, because a combined condition would make the database read from the start each time.
 */
async function findPageAfter(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  order: RowOrder,
  last: InvoiceRow | null,
  today: CalendarDate,
): Promise<InvoiceRow[]> {
  const column = columnOf(order.field)
  const isPastValues = last !== null && last[column] === null
  const page = isPastValues ? [] : await readRows(ROWS_A_PAGE, last, column !== 'due_date' ? null : 'is not')
  if (page.length === ROWS_A_PAGE || column !== 'due_date') return page
  return [...page, ...(await readRows(ROWS_A_PAGE - page.length, isPastValues ? last : null, 'is'))]

  /**
   * @param isNull `is` for rows without a due date, `is not` for rows with one; null if the sort field is never null
   */
  function readRows(limit: number, after: InvoiceRow | null, isNull: 'is' | 'is not' | null): Promise<InvoiceRow[]> {
    const keys: Key[] = isNull === 'is' ? ['trx_id'] : [column, 'trx_id']
    if (filter.scope.kind !== 'customer') keys.push('customer_buid')
    const reading = filter.scope.kind === 'person' ? personReadingOfFile(filter.scope, order) : 'along an index'
    return sliceInOrder(db, filter, today, order, { limit, offset: 0, reading }, (rows) =>
      rows
        .$if(isNull !== null, (query) => query.where('due_date', isNull as 'is', null))
        .$if(after !== null, (query) => query.where(isBeyond(after as InvoiceRow, keys, order))),
    ).execute()
  }
}

function isBeyond(row: InvoiceRow, keys: readonly Key[], { direction }: RowOrder): RawBuilder<boolean> {
  const columns = sql.join(keys.map((key) => sql.ref(key)))
  const values = sql.join(keys.map((key) => sql`${row[key]}::${sql.raw(TYPES[key])}`))
  return sql<boolean>`(${columns}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${values})`
}
