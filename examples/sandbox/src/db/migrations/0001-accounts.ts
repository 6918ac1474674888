import type { Migration } from './migration.ts'

const CURRENCY = `text not null check (currency ~ '^[A-Z]{3}$')`

/** Creates customers, dealers, users, bank accounts, the program clock and settings. */
export const accounts: Migration = {
  name: '0001-accounts',
  statements: [
    `create table customers (
      buid text collate "C" primary key,
      name text not null,
      parent_buid text collate "C" references customers,
      currency ${CURRENCY},
      status text not null check (status in ('active', 'inactive', 'terminated', 'on hold', 'locked')),
      payment_eligible boolean not null,
      credit_limit_minor int8 not null check (credit_limit_minor >= 0),
      location_id text,
      location_name text
    )`,
    `create table merchants (buid text collate "C" primary key, name text not null, currency ${CURRENCY})`,
    `create table users (
      id text collate "C" primary key,
      username text not null unique,
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      role text not null,
      user_types text[] not null,
      status text not null check (status in ('active', 'locked', 'terminated')),
      lock_reason text,
      failed_attempts int4 not null default 0,
      locked_until timestamptz,
      home_customer text collate "C" references customers,
      merchant_buid text collate "C" references merchants,
      language text
    )`,
    `create table user_customers (
      user_id text collate "C" not null references users on delete cascade,
      customer_buid text collate "C" not null references customers,
      primary key (user_id, customer_buid)
    )`,
    `create table bank_accounts (
      customer_buid text collate "C" not null references customers,
      id text collate "C" not null,
      account_name text not null,
      account_type text not null check (account_type in ('checking', 'savings')),
      bank_name text not null,
      bank_country text not null,
      account_number_last4 text not null check (account_number_last4 ~ '^[0-9]{4}$'),
      currency ${CURRENCY},
      status text not null check (status in ('pending verification', 'active', 'disabled', 'removed')),
      online_payment boolean not null,
      auto_pay boolean not null,
      primary key (customer_buid, id)
    )`,
    `create table credit_memos (
      customer_buid text collate "C" not null references customers,
      id text collate "C" not null,
      currency ${CURRENCY},
      amount_minor int8 not null check (amount_minor > 0),
      applied_minor int8 not null check (applied_minor between 0 and amount_minor),
      primary key (customer_buid, id)
    )`,
    `create table authorisations (
      customer_buid text collate "C" not null references customers,
      id text collate "C" not null,
      currency ${CURRENCY},
      amount_minor int8 not null check (amount_minor > 0),
      status text not null check (status in ('active', 'released', 'captured')),
      primary key (customer_buid, id)
    )`,
    `create table program_clock (
      id int4 primary key check (id = 1),
      offset_ms int8 not null,
      jobs_ran_for date not null
    )`,
    `create table settings (name text primary key, value text not null)`,
    `create table feature_flags (
      hostname text not null, name text not null, value boolean not null, primary key (hostname, name)
    )`,
    `create table locale_messages (
      locale text not null, key text not null, message text not null, primary key (locale, key)
    )`,
  ],
}
