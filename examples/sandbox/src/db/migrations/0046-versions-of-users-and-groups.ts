import type { Migration } from './migration.ts'

/** Adds versions of users and groups, so that a change of an outdated version is refused (USR-86, GRP-60). */
export const versionsOfUsersAndGroups: Migration = {
  name: '0046-versions-of-users-and-groups',
  statements: [
    `alter table users add column version int4 not null default 1`,
    `alter table user_groups add column version int4 not null default 1`,
  ],
}
