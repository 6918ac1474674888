import type { Migration } from './migration.ts'

/**
 * Adds the default payment method of a user for each account and currency; it is read by its key together with the
 * lists of methods. Source: docs/spec/payments.md BNK-218.
 */
export const defaultMethods: Migration = {
  name: '0076-default-methods',
  statements: [
    `create table default_methods (
      owner text collate "C" not null,
      customer_buid text collate "C" not null,
      currency text collate "C" not null,
      method_id text collate "C" not null,
      primary key (customer_buid, owner, currency)
    )`,
  ],
}
