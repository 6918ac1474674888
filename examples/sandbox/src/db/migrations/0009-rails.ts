import type { Migration } from './migration.ts'

const CURRENCY = `text not null check (currency ~ '^[A-Z]{3}$')`
const OF_CUSTOMER = `customer_buid text collate "C" not null references customers`
const OF_ACCOUNT = `foreign key (customer_buid, bank_account_id) references bank_accounts`

/**
 * Creates what follows after a payment is submitted: banks, cards, returns, AutoPay and credits. `rail_…` tables belong
 * to the sandbox rail: the program reads none of them.
 */
export const rails: Migration = {
  name: '0009-rails',
  statements: [
    `alter table payments
      add column method text not null default 'bank' check (method in ('bank', 'card')),
      add column card_id text collate "C",
      add column card_brand text,
      add column scheduled_on date,
      add column returned_on date,
      add column return_code text,
      add column retry_on date,
      add column retry_of text collate "C",
      add column retries int4 not null default 0 check (retries >= 0),
      add column first_initiated_on date,
      alter column bank_account_id drop not null,
      drop constraint payments_status_check,
      drop constraint payments_rail_check,
      add constraint payments_status check (status in ('processing', 'settled', 'failed', 'returned', 'canceled',
        'approved', 'declined', 'unknown')),
      add constraint payments_rail check (rail in ('ach', 'eft', 'generic', 'card')),
      add constraint payments_method check (
        (method = 'bank' and bank_account_id is not null and card_id is null and card_brand is null)
        or (method = 'card' and bank_account_id is null and card_id is not null and card_brand is not null)),
      add constraint payments_returned check ((status = 'returned') or (return_code is null and retry_on is null))`,
    `drop index payments_to_settle`,
    `create index payments_to_retry on payments (retry_on) where retry_on is not null`,
    `create index payments_by_account on payments (customer_buid, bank_account_id) where status = 'processing'`,
    `alter table ledger_entries
      drop constraint ledger_entries_account_check,
      add constraint ledger_entries_account check (account in
        ('receivable', 'revenue', 'payments-in-transit', 'clearing', 'bank', 'credit-memos', 'card-fees'))`,

    `create table rail_debits (
      ${OF_CUSTOMER},
      reference text collate "C" not null,
      bank_account_id text collate "C" not null,
      rail text not null check (rail in ('ach', 'eft', 'generic')),
      currency ${CURRENCY},
      amount_minor int8 not null check (amount_minor > 0),
      initiates_on date not null,
      leaves_on date not null,
      posts_by date not null,
      cut_off_at timestamptz not null,
      state text not null check (state in ('accepted', 'canceled', 'settled', 'returned')),
      outcome_code text,
      outcome_on date,
      primary key (customer_buid, reference),
      constraint rail_debits_outcome check ((outcome_code is null) = (outcome_on is null))
    )`,
    `create index rail_debits_to_settle on rail_debits (posts_by) where state = 'accepted'`,
    `create index rail_debits_to_return on rail_debits (outcome_on)
      where outcome_on is not null and state in ('accepted', 'settled')`,
    // In a database that predates the rail, payments in progress continue.
    `insert into rail_debits (customer_buid, reference, bank_account_id, rail, currency, amount_minor, initiates_on,
        leaves_on, posts_by, cut_off_at, state)
      select customer_buid, number, bank_account_id, rail, currency, total_minor, initiates_on, leaves_on, posts_by,
        initiates_on::timestamp at time zone 'America/New_York' + interval '17 hours', 'accepted'
      from payments where status = 'processing'`,
    `create table rail_corrections (
      ${OF_CUSTOMER},
      bank_account_id text collate "C" not null,
      code text not null,
      due_on date not null,
      told boolean not null default false,
      primary key (customer_buid, bank_account_id, code),
      ${OF_ACCOUNT}
    )`,
    `create table rail_cards (
      ${OF_CUSTOMER},
      reference text collate "C" not null,
      amount_minor int8 not null check (amount_minor > 0),
      currency ${CURRENCY},
      state text not null check (state in ('approved', 'declined', 'unknown', 'settled')),
      answers_on date,
      settles_on date not null,
      primary key (customer_buid, reference)
    )`,
    `create index rail_cards_due on rail_cards (settles_on) where state in ('approved', 'unknown')`,

    `create table payment_cards (
      ${OF_CUSTOMER},
      id text collate "C" not null unique,
      network_token text not null,
      card_digest text not null,
      brand text not null,
      funding text not null check (funding in ('credit', 'debit', 'prepaid')),
      last4 text not null check (last4 ~ '^[0-9]{4}$'),
      holder_name text not null check (char_length(holder_name) between 1 and 26),
      expires_on date not null,
      billing_region text,
      status text not null check (status in ('active', 'removed')),
      primary key (customer_buid, id)
    )`,
    `create unique index payment_cards_once on payment_cards (customer_buid, card_digest) where status <> 'removed'`,
    `create table bank_account_verifications (
      ${OF_CUSTOMER},
      bank_account_id text collate "C" not null,
      first_minor int4 not null check (first_minor between 1 and 99),
      second_minor int4 not null check (second_minor between 1 and 99),
      arrives_on date not null,
      failed_tries int4 not null default 0 check (failed_tries >= 0),
      primary key (customer_buid, bank_account_id),
      ${OF_ACCOUNT}
    )`,
    // Verifications for accounts that were waiting before verification existed.
    `insert into bank_account_verifications (customer_buid, bank_account_id, first_minor, second_minor, arrives_on)
      select customer_buid, id, 32, 45, date '2026-11-24' from bank_accounts where status = 'pending verification'`,
    `alter table bank_accounts add column disabled_reason text`,
    `create table auto_pay_settings (
      ${OF_CUSTOMER},
      bank_account_id text collate "C" not null,
      status text not null check (status in ('off', 'on', 'suspended')),
      days_before_due int4 not null default 0 check (days_before_due between 0 and 10),
      maximum_minor int8 check (maximum_minor > 0),
      credits_first boolean not null default true,
      includes_overdue boolean not null default false,
      off_reason text,
      changed_at timestamptz not null,
      primary key (customer_buid),
      ${OF_ACCOUNT}
    )`,
    `insert into auto_pay_settings (customer_buid, bank_account_id, status, changed_at)
      select customer_buid, id, 'on', now() from bank_accounts where auto_pay and status <> 'removed'`,
    `create table auto_pay_notices (
      ${OF_CUSTOMER},
      trx_id text collate "C" not null,
      pays_on date not null,
      outcome text not null,
      at timestamptz not null,
      primary key (customer_buid, trx_id, pays_on),
      foreign key (customer_buid, trx_id) references invoices
    )`,
    `create sequence credit_application_numbers start 1`,
    `create table credit_applications (
      ${OF_CUSTOMER},
      id text collate "C" not null,
      credit_memo_id text collate "C" not null,
      trx_id text collate "C" not null,
      amount_minor int8 not null check (amount_minor > 0),
      applied_by text not null,
      applied_by_name text not null,
      at timestamptz not null,
      primary key (customer_buid, id),
      foreign key (customer_buid, credit_memo_id) references credit_memos,
      foreign key (customer_buid, trx_id) references invoices
    )`,
    `create index credit_applications_by_memo on credit_applications (customer_buid, credit_memo_id)`,
    `create trigger credit_applications_append_only before update or delete on credit_applications
      for each row execute function refuse_change()`,
  ],
}
