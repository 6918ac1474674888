import type { Migration } from './migration.ts'

/**
 * Adds when a user last signed in and was first invited (USR-24), indexes for the sort orders of the list (USR-26), and
 * one that finds look-alike usernames (USR-33; the expression is `USERNAME_LOOK_ALIKES`). The length of a name is
 * counted in visible characters, each of which may have several code points.
 */
export const users: Migration = {
  name: '0042-users',
  statements: [
    `alter table users
      add column last_sign_in_at timestamptz,
      add column created_at timestamptz`,
    `update users set created_at = invited_at where invited_at is not null`,
    `create index users_by_name on users ((lower(last_name) collate "C"), (lower(first_name) collate "C"), id)`,
    `create index users_by_last_sign_in on users (last_sign_in_at, id)`,
    `create index users_look_alikes on users
      ((replace(replace(replace(replace(username, '0', 'o'), '1', 'l'), 'rn', 'm'), 'vv', 'w')))`,
    `create index embed_users_user on embed_users (user_id)`,
    `alter table user_groups
      drop constraint user_groups_name_check,
      add constraint user_groups_name_length check (char_length(name) between 1 and 640)`,
  ],
}
