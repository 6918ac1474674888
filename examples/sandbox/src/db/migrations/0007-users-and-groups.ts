import type { Migration } from './migration.ts'

/**
 * Creates invited users, groups of users with access to customers, and the identity providers that groups can choose.
 */
export const usersAndGroups: Migration = {
  name: '0007-users-and-groups',
  statements: [
    `create table identity_providers (
      id text collate "C" primary key check (id ~ '^[a-z0-9-]{1,40}$'),
      name text not null check (char_length(name) between 1 and 80),
      kind text not null check (kind in ('local', 'oidc')),
      customer_buid text collate "C" references customers,
      issuer text,
      client_id text,
      client_secret_sealed text,
      constraint identity_providers_kind check (
        case kind
          when 'oidc' then issuer is not null and client_id is not null
          else issuer is null and client_id is null and client_secret_sealed is null
        end
      )
    )`,
    `create index identity_providers_customer on identity_providers (customer_buid)`,
    `insert into identity_providers (id, name, kind) values ('local', 'NetTerms credentials', 'local')`,

    // A tree of groups belongs to one customer, but may give its members access to other customers as well.
    `create table user_groups (
      customer_buid text collate "C" not null references customers,
      id text collate "C" not null unique,
      name text not null check (char_length(name) between 1 and 80),
      parent_id text collate "C",
      network_access boolean not null default false,
      identity_provider_id text collate "C" not null default 'local' references identity_providers,
      require_second_factor boolean not null default false,
      primary key (customer_buid, id),
      foreign key (customer_buid, parent_id) references user_groups,
      constraint user_groups_own_parent check (parent_id <> id)
    )`,
    `create unique index user_groups_name on user_groups (customer_buid, coalesce(parent_id, ''), lower(name))`,
    `create index user_groups_parent on user_groups (customer_buid, parent_id)`,
    `create table user_group_customers (
      customer_buid text collate "C" not null,
      group_id text collate "C" not null,
      account_buid text collate "C" not null references customers,
      with_child_accounts boolean not null,
      primary key (customer_buid, group_id, account_buid),
      foreign key (customer_buid, group_id) references user_groups on delete cascade
    )`,
    `create index user_group_customers_group on user_group_customers (group_id)`,

    // Null for invited users, who have no password yet, and for users of an identity provider, who never have one.
    `alter table users alter column password_hash drop not null`,
    `alter table users drop constraint users_status_check`,
    `alter table users add constraint users_status_check
      check (status in ('invited', 'active', 'locked', 'terminated'))`,
    `alter table users
      add column group_id text collate "C" references user_groups (id),
      add column invited_at timestamptz`,
    `create index users_group on users (group_id)`,
    `create index users_home on users (home_customer)`,
    `create index user_customers_customer on user_customers (customer_buid, user_id)`,
  ],
}
