import type { Migration } from './migration.ts'

const noteFrom = (tables: string): string => `insert into dealer_balance_changes
      select distinct merchant_buid, customer_buid from ${tables}`

/**
 * Creates what each customer owes for the sales of a dealer as of a day, in the order of the dealer's list. As with
 * account balances (0065), a change of an invoice, a dispute or a name only adds the pair of dealer and customer to a
 * list of changes; the next reader, or the job, recomputes the balances of these pairs. Source: docs/spec/dealer.md
 * DLR-2.
 */
export const dealerBalances: Migration = {
  name: '0085-dealer-balances',
  statements: [
    `create table dealer_balances (
      merchant_buid text collate "C" not null references merchants,
      customer_buid text collate "C" not null references customers,
      currency text not null,
      as_of date not null,
      name_key text collate "C" not null,
      open_minor int8 not null,
      open_count int8 not null,
      past_due_minor int8 not null,
      past_due_count int8 not null,
      disputed_minor int8 not null,
      dispute_count int8 not null,
      last_sale date not null,
      primary key (merchant_buid, customer_buid, currency)
    )`,
    // Lets a customer's rows be stored together (SBX-16).
    `create index dealer_balances_of_customer on dealer_balances (customer_buid, currency)`,
    `create index dealer_balances_by_day on dealer_balances (as_of, merchant_buid)`,
    `create index dealer_balances_by_open on dealer_balances (merchant_buid, currency, open_minor, customer_buid)`,
    `create index dealer_balances_by_past_due on dealer_balances (merchant_buid, currency, past_due_minor, customer_buid)`,
    `create index dealer_balances_by_disputed on dealer_balances (merchant_buid, currency, disputed_minor, customer_buid)`,
    `create index dealer_balances_by_last_sale on dealer_balances (merchant_buid, currency, last_sale, customer_buid)`,
    `create index dealer_balances_by_name on dealer_balances (merchant_buid, currency, name_key, customer_buid)`,
    `create table dealer_balance_changes (
      merchant_buid text collate "C" not null,
      customer_buid text collate "C" not null
    )`,
    `create index dealer_balance_changes_of_dealer on dealer_balance_changes (merchant_buid, customer_buid)`,
    `create index dealer_balance_changes_of_customer on dealer_balance_changes (customer_buid)`,
    noteFrom('invoices'),
    // Finds the last sale of a pair with one index lookup; payments do not change its columns (INV-31).
    `create index invoices_sold_to on invoices (merchant_buid, customer_buid, currency, invoice_date)`,
    `create function dealer_balance_changed() returns trigger language plpgsql as $$ begin
      ${noteFrom('changed')};
      return null;
    end $$`,
    `create function dealer_of_balance_changed() returns trigger language plpgsql as $$ begin
      insert into dealer_balance_changes
        select merchant_buid, customer_buid from before union select merchant_buid, customer_buid from changed;
      return null;
    end $$`,
    ...['invoices', 'disputes'].flatMap((table) => [
      `create trigger ${table}_dealer_balance_added after insert on ${table}
        referencing new table as changed for each statement execute function dealer_balance_changed()`,
      `create trigger ${table}_dealer_balance_removed after delete on ${table}
        referencing old table as changed for each statement execute function dealer_balance_changed()`,
      `create trigger ${table}_dealer_balance_changed after update on ${table}
        referencing old table as before new table as changed
        for each statement execute function dealer_of_balance_changed()`,
    ]),
    `create function customer_of_dealer_balance_changed() returns trigger language plpgsql as $$ begin
      insert into dealer_balance_changes
        select merchant_buid, customer_buid from customer_merchants where customer_buid = new.buid;
      return null;
    end $$`,
    `create trigger customers_dealer_balance_changed after update of name on customers
      for each row execute function customer_of_dealer_balance_changed()`,
  ],
}
