import type { Migration } from './migration.ts'

const DISPUTE = `
      customer_buid text collate "C" not null,
      dispute_id text collate "C" not null,`
const OF_DISPUTE = `foreign key (customer_buid, dispute_id) references disputes`
const DOCUMENT = `
      id text collate "C" not null unique,
      doc_type_id text not null,
      file_name text not null check (char_length(file_name) between 1 and 255),
      media_type text not null,
      size_bytes int4 not null check (size_bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      entered_at timestamptz not null`

/**
 * Creates disputes, their invoices, and their comments. The customer comes first in the key of every table with data of
 * a customer.
 */
export const disputes: Migration = {
  name: '0006-disputes',
  statements: [
    `create table dispute_reasons (
      id text primary key,
      reason text not null,
      documentation_required boolean not null,
      position int4 not null unique
    )`,
    `insert into dispute_reasons (id, reason, documentation_required, position) values
      ('DR-1', 'Price', false, 1), ('DR-2', 'Quantity', true, 2), ('DR-3', 'Quality or damage', true, 3),
      ('DR-4', 'Not ordered or not authorized', false, 4), ('DR-5', 'Billed twice', false, 5),
      ('DR-6', 'Discount or rebate missing', false, 6), ('DR-7', 'Freight', false, 7), ('DR-8', 'Tax', false, 8),
      ('DR-9', 'Goods returned', true, 9), ('DR-10', 'Other', false, 10)`,

    `create sequence dispute_numbers start 1201`,
    `create sequence credit_memo_numbers start 2001`,
    `create table disputes (
      customer_buid text collate "C" not null references customers,
      id text collate "C" not null unique,
      merchant_buid text collate "C" not null references merchants,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      status text not null check (status in ('waiting on merchant', 'waiting on customer',
        'pending customer support response', 'pending', 'adjusted', 'closed', 'expired')),
      outcome text check (outcome in ('granted', 'granted in part', 'denied', 'accepted', 'withdrawn', 'expired')),
      respond_by date,
      adjusts_on date,
      reason_id text not null references dispute_reasons,
      description text not null check (char_length(description) between 1 and 1000),
      internal_note text check (char_length(internal_note) between 1 and 2000),
      opened_by text not null,
      opened_by_name text not null,
      opened_at timestamptz not null,
      version int4 not null default 1,
      predecessor_id text collate "C",
      credit_memo_id text,
      primary key (customer_buid, id),
      foreign key (customer_buid, predecessor_id) references disputes,
      constraint disputes_deadline check
        ((respond_by is not null) = (status in ('waiting on merchant', 'waiting on customer'))),
      constraint disputes_adjusting check ((adjusts_on is not null) = (status in ('pending', 'adjusted'))),
      constraint disputes_outcome check ((outcome is not null) = (status in ('pending', 'adjusted', 'closed', 'expired')))
    )`,
    // A dispute can have only one successor (DSP-5).
    `create unique index disputes_followed on disputes (customer_buid, predecessor_id) where predecessor_id is not null`,
    `create index disputes_by_merchant on disputes (merchant_buid, id)`,
    `create index disputes_by_deadline on disputes (respond_by) where respond_by is not null`,
    `create index disputes_to_adjust on disputes (adjusts_on) where adjusts_on is not null`,

    `create table dispute_invoices (${DISPUTE}
      trx_id text collate "C" not null,
      line_number int4 not null default 0 check (line_number between 0 and 999),
      amount_minor int8 not null check (amount_minor > 0),
      offered_minor int8 check (offered_minor >= 0 and offered_minor <= amount_minor),
      granted_minor int8 check (granted_minor >= 0 and granted_minor <= amount_minor),
      held_minor int8 not null check (held_minor >= 0 and held_minor <= amount_minor),
      was_paid boolean not null,
      live boolean not null,
      primary key (customer_buid, dispute_id, trx_id, line_number),
      ${OF_DISPUTE},
      foreign key (customer_buid, trx_id) references invoices,
      constraint dispute_invoices_held check (held_minor = 0 or (live and not was_paid))
    )`,
    `create unique index dispute_invoices_live on dispute_invoices (customer_buid, trx_id, line_number) where live`,
    `create index dispute_invoices_by_invoice on dispute_invoices (customer_buid, trx_id)`,

    `create table dispute_responses (${DISPUTE}
      id int8 generated always as identity,
      side text not null check (side in ('customer', 'merchant', 'support', 'program')),
      action text not null,
      comment text check (char_length(comment) between 1 and 500),
      internal_note text check (char_length(internal_note) between 1 and 2000),
      author_principal text not null,
      author_name text not null,
      amount_minor int8 check (amount_minor > 0),
      at timestamptz not null,
      primary key (customer_buid, dispute_id, id),
      ${OF_DISPUTE}
    )`,
    `create trigger dispute_responses_append_only before update or delete on dispute_responses
      for each row execute function refuse_change()`,
    `create table dispute_contacts (${DISPUTE}
      position int4 not null,
      name text not null,
      email_address text not null,
      contact_type text not null,
      user_id text collate "C",
      primary key (customer_buid, dispute_id, position),
      ${OF_DISPUTE}
    )`,
    `create unique index dispute_contacts_address on dispute_contacts (customer_buid, dispute_id, lower(email_address))`,
    `create table dispute_uploads (${DOCUMENT},
      principal text not null,
      created_at timestamptz not null,
      primary key (id)
    )`,
    `create index dispute_uploads_by_principal on dispute_uploads (principal)`,
    `create index dispute_uploads_by_age on dispute_uploads (created_at)`,
    `create table dispute_documents (${DISPUTE}${DOCUMENT},
      side text not null check (side in ('customer', 'merchant', 'support')),
      primary key (customer_buid, dispute_id, id),
      ${OF_DISPUTE}
    )`,
    `create table dispute_warnings (${DISPUTE}
      respond_by date not null,
      days_left int4 not null,
      side text not null check (side in ('customer', 'merchant')),
      at timestamptz not null,
      primary key (customer_buid, dispute_id, respond_by, days_left),
      ${OF_DISPUTE}
    )`,
  ],
}
