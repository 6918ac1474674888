/**
 * Seeds past invoices of all customers. The database creates them from the seed, so that a million take seconds.
 * Northwind's are all paid, so that what it owes comes only from northwind-invoices.ts; the first few hundred of the
 * others are open.
 */
import type { CalendarDate } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { CUSTOMERS, DEALERS, NORTHWIND } from './program.ts'
import { FIRST_DAY } from './received-on.ts'
import { SALES_CARDS } from './sales-cards.ts'

/** No invoice of the seed data is closed in the first five banking days (CLK-2). */
const PAID_SINCE: CalendarDate = '2026-09-10'

/** Maximum number of open invoices created here; the same at every scale, so that they fit the credit lines. */
const MAY_BE_OPEN = 700

/** Number of Northwind's invoices out of a hundred; the other customers share the rest evenly. */
const NORTHWIND_SHARE = 28

const SELLERS = Object.values(DEALERS).flatMap(({ buid, name, locations }) =>
  locations.map((location) => ({ buid, name, location })),
)
const OTHERS = CUSTOMERS.filter(({ buid }) => buid !== NORTHWIND)

/**
 * @param count number of invoices to create
 * @param seed the same seed creates the same invoices: the values of each row come from `md5(seed:row)`
 */
export async function seedInvoiceHistory(trx: Transaction<Database>, count: number, seed: number): Promise<void> {
  if (count <= 0) return
  const others = sql`${OTHERS.map(({ buid }) => buid)}::text[]`
  const sellers = (field: keyof (typeof SELLERS)[number]) => sql`(${SELLERS.map((seller) => seller[field])}::text[])`
  // Northwind's own cards; for other customers two each, derived from the customer's number.
  const cardOf = sql`case when dated.buid = ${NORTHWIND} then (${SALES_CARDS}::text[])[1 + (a % ${sql.lit(SALES_CARDS.length)})::int4]
    else lpad(((('x' || substr(md5(dated.buid || ':' || a % 2), 1, 6))::bit(24)::int4) % 10000)::text, 4, '0') end`
  await sql`
    insert into invoices (
      customer_buid, trx_id, invoice_id, merchant_buid, sold_by, sold_by_location, po_number, primary_status, flags,
      eligible_for_dispute, currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, paid_minor,
      credited_minor, disputed_minor, invoice_date, received_date, due_date, bills_on, paid_on, card_number_last4,
      additional_information
    )
    with drawn as (
      select row,
        ('x' || substr(digest, 1, 7))::bit(28)::int8 as a, ('x' || substr(digest, 8, 7))::bit(28)::int8 as b,
        ('x' || substr(digest, 15, 7))::bit(28)::int8 as c, ('x' || substr(digest, 22, 7))::bit(28)::int8 as d
      from generate_series(1, ${sql.lit(count)}) as row, lateral md5(${sql.lit(String(seed))} || ':' || row) as digest
    ), owned as (
      select *,
        case when a % 100 < ${sql.lit(NORTHWIND_SHARE)} then ${NORTHWIND}
          else (${others})[1 + (a / 100) % ${sql.lit(OTHERS.length)}] end as buid,
        (1 + d % ${sql.lit(SELLERS.length)})::int4 as seller,
        5000 + c % 495000 as billed
      from drawn
    ), stated as (
      select *,
        case
          when row > ${sql.lit(MAY_BE_OPEN)} or buid = ${NORTHWIND} then 'Paid'
          when b % 100 < 55 then 'Billed' when b % 100 < 80 then 'Past Due'
          when b % 100 < 88 then 'Unbilled' when b % 100 < 92 then 'On Hold'
          when b % 100 < 95 then 'Pending' else 'Paid' end as status
      from owned
    ), dated as (
      select *,
        case status
          when 'Billed' then date '2026-12-01' + (c % 45)::int4
          when 'On Hold' then date '2026-12-05' + (c % 30)::int4
          when 'Past Due' then date '2026-11-19' - (c % 120)::int4
          when 'Paid' then date '2026-11-15' - (c % 1000)::int4 end as due,
        case when status in ('Billed', 'Past Due') and b % 9 = 0 then
            case b % 4 when 0 then '{Disputed}' when 1 then '{Disputed,Escalated}'
              when 2 then '{Pending Adjustment}' else '{Unapplied}' end
          when status = 'Paid' and b % 50 = 0 then '{Adjusted}' else '{}' end::text[] as marks
      from stated
    )
    select dated.buid, 'T-' || (1000000 + row), 'INV-' || (1000000 + row),
      ${sellers('buid')}[seller], ${sellers('name')}[seller], ${sellers('location')}[seller],
      case when d % 7 = 0 then null else 'PO ' || (100000 + row) end,
      case when dated.status = 'Paid' and due < date '2026-08-17' then 'Closed' else dated.status end,
      marks, dated.status in ('Billed', 'Past Due'), customers.currency,
      billed - billed * 7 / 100, billed * 7 / 100, 0, 0, billed,
      case when dated.status <> 'Paid' then 0 when marks = '{Adjusted}' then billed - billed / 10 else billed end,
      case when marks = '{Adjusted}' then billed / 10 else 0 end,
      case when 'Disputed' = any(marks) then billed / 4 else 0 end,
      invoiced, least(invoiced + 1 + (d % 3)::int4, ${FIRST_DAY}::date), due,
      case when dated.status = 'Unbilled' then date '2026-12-07' + (c % 30)::int4 end,
      case when dated.status = 'Paid' and due >= date '2026-08-17' then greatest(due, ${PAID_SINCE}::date) end,
      case when d % 6 = 0 and dated.status <> 'Pending' then ${cardOf} end,
      case when d % 5 = 0 then 'Delivery note ' || (500000 + row) end
    from dated join customers on customers.buid = dated.buid,
      lateral (select least(coalesce(due - 30, date '2026-11-16'), ${FIRST_DAY}::date) as invoiced) as day`.execute(trx)
}

/**
 * Books the seeded invoices: one event for each open invoice, and one per customer, currency, and month for closed
 * ones. Unbilled and pending invoices are not booked.
 */
export async function bookInvoices(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into ledger_entries (customer_buid, event, account, currency, amount_minor, trx_id, at)
    with booked as (
      select customer_buid, currency, trx_id, 'invoice-billed:' || trx_id as event, invoice_date as day,
        billed_minor as billed, paid_minor as paid, credited_minor as credited
      from invoices where primary_status in ('Billed', 'Past Due', 'Payment Pending', 'On Hold')
      union all
      select customer_buid, currency, null,
        'history:' || customer_buid || ':' || currency || ':' || to_char(invoice_date, 'YYYY-MM'), max(invoice_date),
        sum(billed_minor)::int8, sum(paid_minor)::int8, sum(credited_minor)::int8
      from invoices where primary_status in ('Paid', 'Closed')
      group by customer_buid, currency, to_char(invoice_date, 'YYYY-MM')
    )
    select customer_buid, event, account, currency, amount, trx_id, day::timestamp at time zone 'America/Chicago'
    from booked, lateral (values
      ('receivable', billed), ('revenue', -billed),
      ('bank', paid), ('receivable', -paid),
      ('revenue', credited), ('receivable', -credited)
    ) as entry (account, amount)
    where amount <> 0
    order by day, event`.execute(trx)
}

/** Sets the date since which the hand-written invoices are paid: that of their payment, else their due date. */
export const datePaidInvoices = (trx: Transaction<Database>) =>
  sql`
    update invoices set paid_on = least(greatest(coalesce(
      (select max(payment.settled_on) from payment_lines as line
        join payments as payment on payment.customer_buid = line.customer_buid and payment.number = line.payment_number
        where line.customer_buid = invoices.customer_buid and line.trx_id = invoices.trx_id
          and payment.status = 'settled'),
      due_date, invoice_date), ${PAID_SINCE}::date), date '2026-11-19')
    where primary_status = 'Paid' and paid_on is null`.execute(trx)
