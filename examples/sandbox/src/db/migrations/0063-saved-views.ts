import type { Migration } from './migration.ts'

/**
 * Creates users' settings of a list: named views, columns and density. Keyed by the principal's id, for users of the
 * provider and of a partner. Source: docs/spec/invoices.md INV-150, INV-151.
 */
export const savedViews: Migration = {
  name: '0063-saved-views',
  statements: [
    `create table saved_views (
      owner text collate "C" not null,
      id text collate "C" not null,
      list text collate "C" not null,
      name text not null,
      name_key text collate "C" not null,
      params text not null,
      changed_at timestamptz not null,
      primary key (owner, id),
      unique (owner, list, name_key)
    )`,
    `create table list_looks (
      owner text collate "C" not null,
      list text collate "C" not null,
      hidden_columns text[] not null,
      density text collate "C" not null,
      primary key (owner, list)
    )`,
  ],
}
