import type { Migration } from './migration.ts'

/** Creates the mails that a user has turned off; all other optional mails are on. */
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
