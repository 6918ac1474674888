/** Makes a table of invoices large: what the server is asked about beside many others'. */
import pg from 'pg'

export const CUSTOMERS = 1_000
/** Sold all that is made here. */
export const DEALER = 'M-301'
/** Rows of one statement. */
const BATCH = 100_000

/** @param invoices how many to make, a seventh of them Northwind's */
export async function fill(databaseUrl: string, invoices: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const startedAt = performance.now()
  await client.query(`insert into customers (buid, name, currency, status, payment_eligible, credit_limit_minor)
    select 'C-' || n, 'Customer ' || n, 'USD', 'active', true, 100000000 from generate_series(0, ${CUSTOMERS - 1}) as n`)
  for (let first = 1; first <= invoices; first += BATCH) {
    // Of the customer that asks all are paid: what somebody owes does not grow with her past.
    await client.query(`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, sold_by_location,
        po_number, primary_status, flags, eligible_for_dispute, currency, subtotal_minor, tax_minor, late_fee_minor,
        rebates_minor, billed_minor, paid_minor, invoice_date, due_date)
      select buid, 'B-' || (6000000 + n), 'INV-' || (6000000 + n), '${DEALER}', 'Cascade Tire & Service', 'Tacoma',
        case when n % 7 = 0 then null else 'PO ' || (800000 + n) end, status,
        case when n % 50 = 1 then '{Adjusted}' else '{}' end::text[], false, 'USD', 10000 + n % 9000, 0, 0, 0,
        10000 + n % 9000, case when status = 'Billed' then 0 else 10000 + n % 9000 end,
        date '2026-10-15' - (n % 1000)::int4, date '2026-11-15' - (n % 1000)::int4 + case when status = 'Billed' then 1100 else 0 end
      from generate_series(${first}, ${Math.min(invoices, first + BATCH - 1)}) as n,
        lateral (select case when n % 7 = 0 then '10428' else 'C-' || n % ${CUSTOMERS} end as buid) as owner,
        lateral (select case when buid <> '10428' and n % 40 = 0 then 'Billed' when n % 1000 > 90 then 'Closed' else 'Paid' end
          as status) as state`)
  }
  await client.query('vacuum analyze')
  await client.end()
  console.log(`${invoices} invoices in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
}
