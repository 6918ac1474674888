import type { Migration } from './migration.ts'

const CURRENCY = `text not null check (currency ~ '^[A-Z]{3}$')`
/** Statuses of invoices with an open amount (INV-10). */
const OPEN = `primary_status in ('Billed', 'Past Due', 'Payment Pending', 'On Hold')`

/**
 * Creates invoices, payments, and the ledger. The customer comes first in every key. Sorted texts have the C collation,
 * so that both databases sort alike.
 */
export const invoicesAndPayments: Migration = {
  name: '0002-invoices-and-payments',
  statements: [
    `create table invoices (
      customer_buid text collate "C" not null references customers,
      trx_id text collate "C" not null,
      invoice_id text collate "C" not null,
      merchant_buid text collate "C" not null references merchants,
      sold_by text collate "C" not null,
      sold_by_location text,
      po_number text,
      primary_status text not null check (primary_status in
        ('Unbilled', 'Pending', 'Billed', 'Past Due', 'Payment Pending', 'Paid', 'Closed', 'On Hold')),
      flags text[] not null default '{}',
      eligible_for_dispute boolean not null,
      currency ${CURRENCY},
      subtotal_minor int8 not null,
      tax_minor int8 not null,
      late_fee_minor int8 not null,
      rebates_minor int8 not null,
      billed_minor int8 not null,
      paid_minor int8 not null default 0 check (paid_minor >= 0),
      credited_minor int8 not null default 0 check (credited_minor >= 0),
      disputed_minor int8 not null default 0,
      pending_minor int8 not null default 0,
      open_minor int8 not null generated always as (billed_minor - paid_minor - credited_minor) stored,
      invoice_date date not null,
      due_date date,
      bills_on date,
      primary key (customer_buid, trx_id),
      constraint invoices_billed check (billed_minor = subtotal_minor + tax_minor + late_fee_minor - rebates_minor),
      constraint invoices_open check (billed_minor - paid_minor - credited_minor >= 0),
      constraint invoices_disputed check
        (disputed_minor >= 0 and disputed_minor <= billed_minor - paid_minor - credited_minor),
      constraint invoices_pending check (
        pending_minor >= 0 and pending_minor <= billed_minor - paid_minor - credited_minor
        and (pending_minor > 0) = (primary_status = 'Payment Pending')),
      constraint invoices_settled check
        (primary_status not in ('Paid', 'Closed') or billed_minor - paid_minor - credited_minor = 0)
    )`,
    `create index invoices_by_due on invoices (customer_buid, due_date, trx_id)`,
    `create index invoices_by_due_desc on invoices (customer_buid, due_date desc nulls last, trx_id desc)`,
    `create index invoices_by_number on invoices (customer_buid, invoice_id, trx_id)`,
    `create index invoices_by_dealer on invoices (customer_buid, sold_by, trx_id)`,
    `create index invoices_by_open on invoices (customer_buid, open_minor, trx_id)`,
    `create index invoices_by_date on invoices (customer_buid, invoice_date, trx_id)`,
    `create index invoices_by_status on invoices (customer_buid, currency, primary_status)`,
    // Open invoices are few among a million: lists and the exposure read only this index.
    `create index invoices_still_open on invoices (customer_buid, due_date, trx_id) where ${OPEN}`,
    `create index invoices_flagged on invoices (customer_buid, due_date, trx_id) where flags <> '{}'`,
    `create index invoices_to_bill on invoices (bills_on) where primary_status = 'Unbilled'`,
    `create index invoices_to_fall_due on invoices (due_date) where primary_status = 'Billed'`,

    `create sequence payment_numbers start 100001`,
    `create table payments (
      customer_buid text collate "C" not null references customers,
      number text collate "C" not null unique,
      confirmation_number text not null constraint payments_confirmation unique,
      status text not null check (status in ('processing', 'settled', 'failed', 'returned', 'canceled')),
      currency ${CURRENCY},
      total_minor int8 not null check (total_minor > 0),
      fee_minor int8 not null check (fee_minor >= 0),
      bank_account_id text collate "C" not null,
      bank_account_name text not null,
      bank_account_last4 text not null check (bank_account_last4 ~ '^[0-9]{4}$'),
      rail text not null check (rail in ('ach', 'eft', 'generic')),
      payer_principal text not null,
      payer_name text not null,
      idempotency_key text not null,
      submitted_at timestamptz not null,
      initiates_on date not null,
      leaves_on date not null,
      posts_by date not null,
      settled_on date,
      primary key (customer_buid, number),
      foreign key (customer_buid, bank_account_id) references bank_accounts,
      constraint payments_settled check (status <> 'settled' or settled_on is not null)
    )`,
    `create index payments_by_time on payments (customer_buid, submitted_at, number)`,
    `create index payments_to_settle on payments (posts_by) where status = 'processing'`,
    // Kept forever, although the stored response of a key is deleted after 72 hours: an old key must not pay a second
    // time.
    `create unique index payments_by_key on payments (payer_principal, idempotency_key)`,
    `create table payment_lines (
      customer_buid text collate "C" not null,
      payment_number text collate "C" not null,
      line_number int4 not null,
      trx_id text collate "C" not null,
      invoice_id text not null,
      sold_by text not null,
      due_date date,
      amount_minor int8 not null check (amount_minor > 0),
      remaining_minor int8 not null check (remaining_minor >= 0),
      live boolean not null,
      primary key (customer_buid, payment_number, line_number),
      foreign key (customer_buid, payment_number) references payments,
      foreign key (customer_buid, trx_id) references invoices
    )`,
    `create unique index payment_lines_live on payment_lines (customer_buid, trx_id) where live`,
    `create index payment_lines_by_invoice on payment_lines (customer_buid, trx_id)`,

    `create table idempotency_keys (
      principal text not null,
      method text not null,
      route text not null,
      key text not null,
      fingerprint text not null,
      response_status int4 not null,
      response_body text not null,
      created_at timestamptz not null,
      primary key (principal, method, route, key)
    )`,
    `create index idempotency_keys_by_age on idempotency_keys (created_at)`,

    `create table ledger_entries (
      id int8 generated always as identity primary key,
      customer_buid text collate "C" not null references customers,
      event text not null,
      account text not null check (account in
        ('receivable', 'revenue', 'payments-in-transit', 'clearing', 'bank', 'credit-memos')),
      currency ${CURRENCY},
      amount_minor int8 not null check (amount_minor <> 0),
      trx_id text,
      payment_number text,
      at timestamptz not null
    )`,
    `create index ledger_entries_by_account on ledger_entries (customer_buid, account, currency)`,
    `create index ledger_entries_by_event on ledger_entries (event)`,
    `create table audit_entries (
      id int8 generated always as identity primary key,
      at timestamptz not null,
      actor text not null,
      action text not null,
      customer_buid text,
      subject text not null,
      detail text not null
    )`,
    // Ledger entries are never changed: a wrong entry is corrected by another one.
    `create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only: add an entry that puts it right instead', tg_table_name; end $$`,
    `create trigger ledger_entries_append_only before update or delete on ledger_entries
      for each row execute function refuse_change()`,
    `create trigger audit_entries_append_only before update or delete on audit_entries
      for each row execute function refuse_change()`,
  ],
}
