import type { Migration } from './migration.ts'

const ADDRESS = `
      line_1 text not null,
      line_2 text,
      line_3 text,
      city_state_zip text not null,
      country text not null check (country ~ '^[A-Z]{2}$')`

/**
 * Creates locations, dealers and addresses with their relations, and the details of invoices. The customer comes first
 * in the key of every table with data of a customer.
 */
export const directory: Migration = {
  name: '0005-directory',
  statements: [
    `alter table customers add column payment_web_text text`,
    `create index customers_by_parent on customers (parent_buid) where parent_buid is not null`,
    `create table locations (
      customer_buid text collate "C" not null references customers,
      id text collate "C" not null unique,
      name text not null,
      primary key (customer_buid, id)
    )`,
    `create table customer_addresses (
      customer_buid text collate "C" not null references customers,
      id text collate "C" not null,
      kind text not null check (kind in ('billing', 'shipping')),
      location_id text collate "C",
      contact_name text,${ADDRESS},
      primary key (customer_buid, id),
      foreign key (customer_buid, location_id) references locations,
      constraint customer_addresses_kind check ((kind = 'shipping') = (location_id is not null))
    )`,
    `create unique index customer_addresses_billing on customer_addresses (customer_buid) where kind = 'billing'`,
    `create unique index customer_addresses_shipping on customer_addresses (customer_buid, location_id)
      where kind = 'shipping'`,

    `alter table merchants add column status text not null default 'active'
      check (status in ('active', 'inactive', 'terminated', 'on hold', 'locked'))`,
    `create table merchant_locations (
      merchant_buid text collate "C" not null references merchants,
      name text not null,
      contact text,${ADDRESS},
      primary key (merchant_buid, name)
    )`,
    `create table user_merchants (
      user_id text collate "C" not null references users on delete cascade,
      merchant_buid text collate "C" not null references merchants,
      primary key (user_id, merchant_buid)
    )`,
    `insert into user_merchants (user_id, merchant_buid)
      select id, merchant_buid from users where merchant_buid is not null`,
    `create table customer_merchants (
      customer_buid text collate "C" not null references customers,
      merchant_buid text collate "C" not null references merchants,
      currencies text[] not null,
      primary key (customer_buid, merchant_buid)
    )`,
    `create index customer_merchants_by_merchant on customer_merchants (merchant_buid, customer_buid)`,
    `create table customer_banking_countries (
      customer_buid text collate "C" not null references customers,
      country text not null check (country ~ '^[A-Z]{2}$'),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      primary key (customer_buid, country)
    )`,

    `alter table invoices add column ship_to_location text collate "C"`,
    `create table invoice_lines (
      customer_buid text collate "C" not null,
      trx_id text collate "C" not null,
      line_number int4 not null check (line_number between 1 and 999),
      description text not null,
      quantity_milli int8 not null check (quantity_milli > 0),
      unit_price_minor int8 not null check (unit_price_minor >= 0),
      subtotal_minor int8 not null,
      tax_minor int8 not null check (tax_minor >= 0),
      primary key (customer_buid, trx_id, line_number),
      foreign key (customer_buid, trx_id) references invoices,
      constraint invoice_lines_subtotal check (subtotal_minor = (unit_price_minor * quantity_milli + 500) / 1000)
    )`,
    `create table invoice_remarks (
      customer_buid text collate "C" not null,
      trx_id text collate "C" not null,
      id text collate "C" not null,
      kind text not null check (kind in ('note', 'comment')),
      author text not null,
      text text not null check (char_length(text) between 1 and 2000),
      entered_at timestamptz not null,
      primary key (customer_buid, trx_id, id),
      foreign key (customer_buid, trx_id) references invoices
    )`,
    `create table invoice_adjustments (
      customer_buid text collate "C" not null,
      trx_id text collate "C" not null,
      id text collate "C" not null,
      amount_minor int8 not null check (amount_minor > 0),
      adjustment_reason text not null,
      status text not null check (status in ('pending', 'posted')),
      entered_at timestamptz not null,
      primary key (customer_buid, trx_id, id),
      foreign key (customer_buid, trx_id) references invoices
    )`,
    // One original invoice of the dealer per transaction; any number of other documents.
    `create table invoice_documents (
      customer_buid text collate "C" not null,
      trx_id text collate "C" not null,
      id text collate "C" not null,
      doc_type_id text not null,
      document_type text not null,
      file_name text not null,
      content bytea not null,
      entered_at timestamptz not null,
      primary key (customer_buid, trx_id, id),
      foreign key (customer_buid, trx_id) references invoices
    )`,
    `create unique index invoice_documents_original on invoice_documents (customer_buid, trx_id) where doc_type_id = '1'`,

    `alter table embed_sessions add column location_id text collate "C"`,
  ],
}
