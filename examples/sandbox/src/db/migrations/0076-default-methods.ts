import type { Migration } from './migration.ts'

/**
 * The method that a user has set as the default, for each account and currency: read by its key with the lists of methods.
 * Source: docs/spec/payments.md BNK-218.
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
