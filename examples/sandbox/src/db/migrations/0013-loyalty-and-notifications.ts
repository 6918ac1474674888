import type { Migration } from './migration.ts'

/**
 * Creates loyalty programs that dealers grant to customers, notifications and read marks, and applications. The
 * customer comes first in the key of every table with data of a customer.
 */
export const loyaltyAndNotifications: Migration = {
  name: '0013-loyalty-and-notifications',
  statements: [
    `create table loyalty_programs (
      customer_buid text collate "C" not null references customers,
      id text collate "C" not null unique,
      merchant_buid text collate "C" not null references merchants,
      name text not null check (char_length(name) between 1 and 80),
      goal_type_id int4 not null check (goal_type_id in (1, 2)),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      sales_target_minor int8 not null check (sales_target_minor >= 0),
      starts_on date not null,
      ends_on date not null,
      version int4 not null default 1,
      primary key (customer_buid, id),
      constraint loyalty_programs_days check (starts_on <= ends_on)
    )`,
    `create index loyalty_programs_by_merchant on loyalty_programs (merchant_buid, id)`,
    `create table loyalty_tiers (
      customer_buid text collate "C" not null,
      program_id text collate "C" not null,
      incentive_tier int4 not null check (incentive_tier between 1 and 10),
      target_value int8 not null check (target_value >= 0),
      incentive_reward text not null check (incentive_reward in ('percent', 'amount')),
      reward_value int8 not null check (reward_value > 0),
      primary key (customer_buid, program_id, incentive_tier),
      foreign key (customer_buid, program_id) references loyalty_programs
    )`,
    `create table loyalty_enrollments (
      customer_buid text collate "C" not null,
      id text collate "C" not null unique,
      program_id text collate "C" not null,
      enrollment_status int4 not null check (enrollment_status between 1 and 4),
      enrolled_on date,
      primary key (customer_buid, id),
      foreign key (customer_buid, program_id) references loyalty_programs,
      constraint loyalty_enrollments_active check (enrollment_status <> 3 or enrolled_on is not null)
    )`,

    // For users of one customer, of one dealer, or all; the text comes from the template in the reader's language.
    `create table notifications (
      id int8 generated always as identity primary key,
      customer_buid text collate "C" references customers,
      merchant_buid text collate "C" references merchants,
      capability text,
      template text not null,
      facts text not null,
      links text not null,
      attachments text not null default '[]',
      high_priority boolean not null,
      created_at timestamptz not null,
      effective_at timestamptz not null,
      about text not null constraint notifications_once unique,
      constraint notifications_one_reader check (customer_buid is null or merchant_buid is null)
    )`,
    `create index notifications_by_customer on notifications (customer_buid, effective_at)`,
    `create index notifications_by_merchant on notifications (merchant_buid, effective_at) where merchant_buid is not null`,
    `create table notification_reads (
      principal text not null,
      notification_id int8 not null references notifications on delete cascade,
      read_at timestamptz not null,
      primary key (principal, notification_id)
    )`,

    `create table applications (
      customer_buid text collate "C" references customers,
      merchant_buid text collate "C" references merchants,
      id text collate "C" primary key,
      kind text not null,
      status text not null,
      submitted_at timestamptz not null,
      decided_at timestamptz,
      amount_minor int8 check (amount_minor > 0),
      currency text check (currency ~ '^[A-Z]{3}$'),
      next_step text,
      constraint applications_one_owner check ((customer_buid is null) <> (merchant_buid is null)),
      constraint applications_amount check ((amount_minor is null) = (currency is null)),
      constraint applications_decided check ((decided_at is not null) = (status in ('approved', 'declined', 'withdrawn')))
    )`,
    `create index applications_by_customer on applications (customer_buid, submitted_at)`,
    `create index applications_by_merchant on applications (merchant_buid, submitted_at) where merchant_buid is not null`,
    `create table application_documents (
      application_id text collate "C" not null references applications,
      position int4 not null,
      document_type text not null,
      received boolean not null,
      primary key (application_id, position)
    )`,
  ],
}
