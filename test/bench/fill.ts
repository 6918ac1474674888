/** Fills the database with many rows, so that requests for one customer among many can be measured. */
import pg from 'pg'

export const CUSTOMERS = 1_000
/** The dealer of all generated invoices. */
export const DEALER = 'M-301'
/** Rows per statement. */
const BATCH = 100_000

/** @param invoices number of rows; a seventh of them belong to Northwind */
export async function fill(databaseUrl: string, invoices: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const startedAt = performance.now()
  await client.query(`insert into customers (buid, name, currency, status, payment_eligible, credit_limit_minor)
    select 'C-' || n, 'Customer ' || n, 'USD', 'active', true, 100000000 from generate_series(0, ${CUSTOMERS - 1}) as n`)
  for (let first = 1; first <= invoices; first += BATCH) {
    // The measured customer's generated invoices are all paid, because its debt must not grow with its history.
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

/**
 * Creates disputes of Northwind for invoices that `fill` has created; one in eleven is open.
 *
 * @param disputes number of rows
 */
export async function fillDisputes(databaseUrl: string, disputes: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  // Each open dispute has its own invoice; several closed disputes may have the same one.
  await client.query(`create temporary table made as
    select n, 'D-' || (5000000 + n) as id, trx_id, 1000 + n % 7000 as amount,
      case when n % 11 > 0 then case when n % 3 = 0 then 'expired' else 'closed' end
        when n % 33 = 0 then 'waiting on customer' when n % 33 = 11 then 'waiting on merchant'
        when n % 66 = 22 then 'pending customer support response' else 'pending' end as status
    from generate_series(1, ${disputes}) as n
    join (select trx_id, row_number() over (order by trx_id) - 1 as place, count(*) over () as own
      from invoices where customer_buid = '10428' and trx_id like 'B-%') as theirs on place = (n / 11 + n % 11) % own`)
  await client.query(`insert into disputes (customer_buid, id, merchant_buid, currency, status, outcome, respond_by, adjusts_on,
      reason_id, description, opened_by, opened_by_name, opened_at)
    select '10428', id, '${DEALER}', 'USD', status,
      case status when 'closed' then 'denied' when 'expired' then 'expired' when 'pending' then 'granted' end,
      case when status like 'waiting%' then date '2026-11-21' + n % 14 end,
      case when status = 'pending' then date '2026-11-23' end,
      'DR-' || 1 + n % 8, 'Less arrived than was billed: delivery ' || n, 'seed', 'Alex Smith',
      timestamptz '2026-11-19 12:00Z' - n * interval '1 hour' from made`)
  await client.query(`insert into dispute_invoices (customer_buid, dispute_id, trx_id, amount_minor, held_minor, was_paid, live)
    select '10428', id, trx_id, amount, 0, true, n % 11 = 0 from made`)
  await client.query(`insert into dispute_responses (customer_buid, dispute_id, side, action, comment, author_principal,
      author_name, at)
    select '10428', id, side, action, 'As agreed with the driver.', 'seed', 'Alex Smith', timestamptz '2026-11-19 15:00Z'
    from made, (values ('customer', 'submit'), ('merchant', 'respond to customer')) as said (side, action)`)
  await client.query('vacuum analyze')
  await client.end()
}

/** Creates users and cards of Northwind, and a tree of groups: ten groups below each of the first hundred. */
export async function fillPeople(
  databaseUrl: string,
  { users, groups, cards }: Readonly<{ users: number; groups: number; cards: number }>,
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`insert into user_groups (customer_buid, id, name, parent_id)
    select '10428', 'g-b' || n, 'Group ' || n, case when n > 100 then 'g-b' || 1 + n % 100 end
    from generate_series(1, ${groups}) as n`)
  await client.query(`insert into user_group_customers (customer_buid, group_id, account_buid, with_child_accounts)
    select '10428', 'g-b' || n, '10428', n % 5 = 0 from generate_series(1, ${groups}) as n`)
  await client.query(`insert into users (id, username, first_name, last_name, email, role, user_types, status,
      failed_attempts, home_customer, group_id)
    select 'u-b' || n, 'person.' || n, 'Pat', 'Person ' || n, 'person' || n || '@northwind.example',
      (array['payer', 'viewer', 'card-viewer'])[1 + n % 3], '{customer}', 'active', 0, '10428',
      case when n % 10 > 0 then 'g-b' || 1 + n % ${groups} end from generate_series(1, ${users}) as n`)
  await client.query(`insert into user_customers (user_id, customer_buid)
    select 'u-b' || n, '10428' from generate_series(1, ${users}) as n`)
  await client.query(`insert into cards (customer_buid, id, card_holder, status, number_last4, number_sealed, number_digest,
      expires_on, requested_by, requested_by_name, requested_at, mails_on, arrives_by, activated_at)
    select '10428', 'PC-B' || n, 'Driver ' || n, status, lpad((n % 10000)::text, 4, '0'), 'sealed-' || n,
      encode(sha256(n::text::bytea), 'hex'), date '2029-01-31' + (n % 365)::int4, 'seed', 'Alex Smith',
      timestamptz '2026-10-01 12:00Z' - n * interval '1 hour', date '2026-10-02',
      case when status <> 'requested' then date '2026-10-09' end,
      case when status in ('active', 'locked') then timestamptz '2026-10-10 12:00Z' end
    from generate_series(1, ${cards}) as n,
      lateral (select case when n % 50 = 0 then 'requested' when n % 50 = 1 then 'waiting for activation'
        when n % 50 = 2 then 'locked' else 'active' end as status) as state`)
  await client.query('vacuum analyze')
  await client.end()
}

/**
 * Creates customers with the same small number of invoices each, and users with access to some of these customers.
 *
 * @param users number of accounts per user; the user `accounts.40` has access to forty
 * @param invoices per account, a tenth of them open
 */
export async function fillAccounts(databaseUrl: string, users: readonly number[], invoices: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const accounts = Math.max(...users)
  await client.query(`insert into customers (buid, name, currency, status, payment_eligible, credit_limit_minor)
    select 'A-' || n, 'Account ' || n, 'USD', 'active', true, 100000000 from generate_series(1, ${accounts}) as n`)
  await client.query(`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, flags,
      eligible_for_dispute, currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, paid_minor,
      invoice_date, due_date)
    select 'A-' || 1 + n % ${accounts}, 'E-' || n, 'INV-E' || n, '${DEALER}', 'Cascade Tire & Service', status, '{}', false, 'USD',
      amount, 0, 0, 0, amount, case when status = 'Billed' then 0 else amount end, due - 30, due
    from generate_series(0, ${accounts * invoices - 1}) as n,
      lateral (select 10000 + n % 9000 as amount, case when n / ${accounts} % 10 = 0 then 'Billed' else 'Closed' end as status) as state,
      lateral (select case when status = 'Billed' then date '2026-11-01' + (n % 60)::int4
        else date '2026-10-15' - (n % 700)::int4 end as due) as dated`)
  await client.query(`insert into bank_accounts (customer_buid, id, account_name, account_type, bank_name, bank_country,
      account_number_last4, currency, status, online_payment, auto_pay)
    select 'A-' || n, 'BA-E' || n, account_name, account_type, bank_name, bank_country, account_number_last4, currency, 'active',
      true, false
    from bank_accounts, generate_series(1, ${accounts}) as n where id = 'BA-1001'`)
  await client.query(`insert into payments (customer_buid, number, confirmation_number, status, currency, total_minor, fee_minor,
      bank_account_id, bank_account_name, bank_account_last4, rail, payer_principal, payer_name, idempotency_key, submitted_at,
      initiates_on, leaves_on, posts_by, settled_on)
    select 'A-' || n, 'P-E' || n, 'C-E' || n, 'settled', 'USD', 10000, 0, 'BA-E' || n, 'Operating', '6789', 'ach', 'seed', 'Pat Jones',
      'bench-' || n, timestamptz '2026-10-01 12:00Z' - n * interval '1 minute', date '2026-10-01', date '2026-10-02',
      date '2026-10-05', date '2026-10-05'
    from generate_series(1, ${accounts}) as n`)
  for (const count of users) {
    await client.query(`insert into users (id, username, password_hash, first_name, last_name, email, role, user_types, status)
      select 'u-a${count}', 'accounts.${count}', password_hash, 'Pat', 'Jones', 'accounts${count}@harbor.example', role, user_types,
        status from users where id = 'u-1001'`)
    await client.query(
      `insert into user_customers (user_id, customer_buid) select 'u-a${count}', 'A-' || n from generate_series(1, ${count}) as n`,
    )
  }
  await client.query('vacuum analyze')
  await client.end()
}
