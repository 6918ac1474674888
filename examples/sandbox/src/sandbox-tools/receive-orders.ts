/** Creates orders that dealers of a sandbox send on request: unbilled invoices with lines. */
import type { ProgramTime } from '../http/handler.ts'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { seedInvoiceLines } from '../db/seed/invoice-contents.ts'
import { DEALERS } from '../db/seed/program.ts'

const SELLERS = Object.values(DEALERS).map(({ buid, name, locations: [location] }) => ({ buid, name, location }))

interface Orders {
  customerId: string
  count: number
  /** Smallest and largest amount, minor units of US dollars. */
  fromMinor: number
  toMinor: number
}

/** Days until the first due date; the others are spread over the fifty days after it. */
const FIRST_DUE_DAYS = 10
const DUE_DAYS = 50
/**
 * Seed of the invoice lines. Amounts, lines, and due dates follow from the sequence numbers of the invoices, so that
 * pressing the same buttons creates the same invoices. The numbers have seven digits, so that they sort.
 */
const SEED = 1

/** Creates the orders, which today's billing run bills. */
export async function receiveOrders(
  trx: Transaction<Database>,
  { customerId, count, fromMinor, toMinor }: Orders,
  clock: ProgramTime,
): Promise<void> {
  const sellers = (field: keyof (typeof SELLERS)[number]) => sql`(${SELLERS.map((seller) => seller[field])}::text[])`
  const { rows } = await sql<{ first: string; last: string }>`
    with numbered as (
      select nextval('sandbox_order_numbers') as number from generate_series(1, ${sql.lit(count)})
    ), drawn as (
      select number, ('x' || substr(md5('order:' || number), 1, 7))::bit(28)::int8 as a,
        (1 + number % ${sql.lit(SELLERS.length)})::int4 as seller
      from numbered
    ), priced as (
      select *, ${sql.lit(fromMinor)} + a % ${sql.lit(toMinor - fromMinor)} as billed from drawn
    ), ordered as (
      insert into invoices (
        customer_buid, trx_id, invoice_id, merchant_buid, sold_by, sold_by_location, po_number, primary_status, flags,
        eligible_for_dispute, currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, paid_minor,
        credited_minor, disputed_minor, invoice_date, received_date, due_date, bills_on
      )
      select ${customerId}, 'T-' || number, 'INV-' || number, ${sellers('buid')}[seller], ${sellers('name')}[seller],
        ${sellers('location')}[seller], 'PO ' || number, 'Unbilled', '{}', true, 'USD',
        billed - billed * 7 / 100, billed * 7 / 100, 0, 0, billed, 0, 0, 0,
        ${clock.date}::date, ${clock.date}::date, ${clock.date}::date + ${sql.lit(FIRST_DUE_DAYS)} + (a % ${sql.lit(DUE_DAYS)})::int4,
        ${clock.date}::date
      from priced
      returning trx_id
    )
    select 'T-' || min(substr(trx_id, 3)::int8) as first, 'T-' || max(substr(trx_id, 3)::int8) as last
    from ordered`.execute(trx)
  const { first = '', last = '' } = rows[0] ?? {}
  const isNew = sql<boolean>`(customer_buid = ${customerId} and trx_id between ${first} and ${last})`
  await seedInvoiceLines(trx, SEED, isNew)
  const at = new Date(clock.nowMs)
  const entry = { actor: 'sandbox', action: 'invoices.order', customerId, subject: first }
  await recordAudit(trx, [{ at, ...entry, detail: { first, last, invoices: count } }])
}
