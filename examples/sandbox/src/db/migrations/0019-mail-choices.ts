import type { Migration } from './migration.ts'

/** Mails that a person has turned off; every other one that may be turned off is wanted. */
export const mailChoices: Migration = {
  name: '0019-mail-choices',
  statements: [
    `create table mail_opt_outs (
      user_id text collate "C" not null references users,
      mail text collate "C" not null,
      primary key (user_id, mail)
    )`,
  ],
}
