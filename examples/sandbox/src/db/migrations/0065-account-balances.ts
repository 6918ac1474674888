import type { Migration } from './migration.ts'

/**
 * Creates the balance of each account as of a day, in the order of a list over many accounts. A change of an invoice, a
 * hold or a customer only adds the customer to a list of changes, so that two payments of one customer do not wait for
 * each other; the next reader, or the job, recomputes the balances of these accounts. Source: docs/spec/account.md
 * PRG-2.
 */
export const accountBalances: Migration = {
  name: '0065-account-balances',
  statements: [
    `create table account_balances (
      customer_buid text collate "C" not null references customers,
      currency text not null,
      as_of date not null,
      name_key text collate "C" not null,
      open_minor int8 not null,
      open_count int8 not null,
      pending_minor int8 not null,
      current_minor int8 not null,
      late_30_minor int8 not null,
      late_60_minor int8 not null,
      late_90_minor int8 not null,
      late_over_90_minor int8 not null,
      past_due_minor int8 not null generated always as
        (late_30_minor + late_60_minor + late_90_minor + late_over_90_minor) stored,
      payable_minor int8 not null,
      past_due_count int8 not null,
      limit_minor int8,
      held_minor int8 not null,
      over_minor int8 not null,
      primary key (customer_buid, currency),
      check (open_minor = current_minor + late_30_minor + late_60_minor + late_90_minor + late_over_90_minor + pending_minor)
    )`,
    `create index account_balances_by_day on account_balances (as_of, customer_buid)`,
    `create index account_balances_by_past_due on account_balances (currency, past_due_minor, customer_buid)`,
    `create index account_balances_by_open on account_balances (currency, open_minor, customer_buid)`,
    `create index account_balances_by_name on account_balances (currency, name_key, customer_buid)`,
    `create index account_balances_over_limit on account_balances (currency, over_minor, customer_buid) where over_minor > 0`,
    `create table account_balance_changes (customer_buid text collate "C" not null)`,
    `create index account_balance_changes_of_customer on account_balance_changes (customer_buid)`,
    `insert into account_balance_changes select buid from customers`,
    `create function account_balance_changed() returns trigger language plpgsql as $$ begin
      insert into account_balance_changes select distinct customer_buid from changed;
      return null;
    end $$`,
    ...['invoices', 'authorisations'].flatMap((table) => [
      `create trigger ${table}_balance_added after insert on ${table}
        referencing new table as changed for each statement execute function account_balance_changed()`,
      `create trigger ${table}_balance_removed after delete on ${table}
        referencing old table as changed for each statement execute function account_balance_changed()`,
      `create trigger ${table}_balance_changed after update on ${table}
        referencing new table as changed for each statement execute function account_balance_changed()`,
    ]),
    `create function account_of_balance_changed() returns trigger language plpgsql as $$ begin
      insert into account_balance_changes values (new.buid);
      return null;
    end $$`,
    `create trigger customers_balance_added after insert on customers
      for each row execute function account_of_balance_changed()`,
    `create trigger customers_balance_changed after update of name, currency, credit_limit_minor on customers
      for each row execute function account_of_balance_changed()`,
  ],
}
