import type { Migration } from './migration.ts'

/**
 * Creates vouchers of rewards (LOY-197). The customer comes first in the key, as in every table with data of a
 * customer.
 */
export const vouchers: Migration = {
  name: '0083-vouchers',
  statements: [
    `create sequence voucher_numbers start with 1001`,
    `create table vouchers (
      customer_buid text collate "C" not null,
      id text collate "C" not null unique,
      program_id text collate "C" not null,
      amount_minor int8 not null check (amount_minor > 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      status text not null check (status in ('issued', 'redeemed', 'revoked')),
      expires_on date not null,
      issued_by text not null,
      issued_by_name text not null,
      issued_at timestamptz not null,
      ended_by text,
      ended_by_name text,
      ended_at timestamptz,
      revoke_reason text,
      credit_memo_id text collate "C",
      primary key (customer_buid, id),
      foreign key (customer_buid, program_id) references loyalty_programs,
      constraint vouchers_ended check ((ended_at is null) = (status = 'issued') and (ended_by is null) = (ended_at is null)),
      constraint vouchers_credit check ((credit_memo_id is not null) = (status = 'redeemed')),
      constraint vouchers_reason check ((revoke_reason is not null) = (status = 'revoked'))
    )`,
    // For the sum of a reward that is in vouchers, by program.
    `create index vouchers_by_program on vouchers (customer_buid, program_id)`,
    `create index vouchers_by_issue on vouchers (customer_buid, issued_at desc)`,
    // A credit memo belongs to one voucher at most.
    `create unique index vouchers_credit_memo on vouchers (customer_buid, credit_memo_id) where credit_memo_id is not null`,
  ],
}
