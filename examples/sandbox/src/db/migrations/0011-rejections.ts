import type { Migration } from './migration.ts'

/** Creates rejected transactions and their resubmissions. The customer comes first in the keys. */
export const rejections: Migration = {
  name: '0011-rejections',
  statements: [
    `create sequence resubmitted_trx_numbers start 700001`,
    `create table rejections (
      customer_buid text collate "C" not null references customers,
      id text collate "C" not null unique,
      bill_to_buid text collate "C" not null references customers,
      merchant_buid text collate "C" not null references merchants,
      merchant_location text,
      trx_id text collate "C" not null,
      status text not null check (status in ('active', 'in progress', 'resubmitted', 'canceled')),
      cancelable boolean not null,
      resubmittable boolean not null,
      reasons text[] not null check (cardinality(reasons) > 0),
      rejected_at timestamptz not null,
      rejected_on date not null,
      card_number_last4 text check (card_number_last4 ~ '^[0-9]{4}$'),
      invoice_id text collate "C" not null check (char_length(invoice_id) between 1 and 30),
      po_number text check (char_length(po_number) between 1 and 30),
      trx_date date not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      subtotal_minor int8 not null check (subtotal_minor >= 0),
      tax_minor int8 not null check (tax_minor >= 0),
      total_minor int8 not null check (total_minor > 0),
      version int4 not null check (version > 0),
      accepted_trx_id text collate "C",
      draft text,
      draft_by_name text,
      draft_at timestamptz,
      primary key (customer_buid, id),
      foreign key (bill_to_buid, accepted_trx_id) references invoices (customer_buid, trx_id),
      constraint rejections_accepted check ((accepted_trx_id is not null) = (status = 'resubmitted')),
      constraint rejections_draft check (draft is null
        or (status = 'active' and draft_by_name is not null and draft_at is not null))
    )`,
    // A transaction has one rejection, also after it is resubmitted.
    `create unique index rejections_by_trx on rejections (customer_buid, trx_id)`,
    `create index rejections_by_customer on rejections (bill_to_buid, rejected_at, id)`,
    `create index rejections_by_merchant on rejections (merchant_buid, rejected_at, id)`,
    `create unique index rejections_accepted_once on rejections (bill_to_buid, accepted_trx_id)
      where accepted_trx_id is not null`,
    `create table rejection_attempts (
      customer_buid text collate "C" not null,
      rejection_id text collate "C" not null,
      number int4 not null check (number between 1 and 3),
      submitted_at timestamptz not null,
      submitted_by text not null,
      submitted_by_name text not null,
      changes text not null,
      decides_at timestamptz not null,
      outcome text check (outcome in ('accepted', 'rejected')),
      decided_at timestamptz,
      reasons text[] not null default '{}',
      primary key (customer_buid, rejection_id, number),
      foreign key (customer_buid, rejection_id) references rejections,
      constraint rejection_attempts_decided check ((outcome is null) = (decided_at is null)
        and (cardinality(reasons) > 0) = (outcome is not null and outcome = 'rejected'))
    )`,
    // At most one undecided resubmission, even with concurrent requests.
    `create unique index rejection_attempts_live on rejection_attempts (customer_buid, rejection_id)
      where outcome is null`,
    `create index rejection_attempts_due on rejection_attempts (decides_at) where outcome is null`,
    // Finds whether a dealer has already used an invoice number.
    `create index invoices_by_dealer_number on invoices (merchant_buid, invoice_id)`,
  ],
}
