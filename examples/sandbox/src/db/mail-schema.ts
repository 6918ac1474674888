import type { Language } from 'netterms/contract/internal'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MailKind } from '../mail/mail-kinds.ts'
import type { Instant } from './column-types.ts'

/** What a link of a mail is good for. */
export type LinkPurpose = 'invitation' | 'password-reset' | 'enrolment'

export interface OutgoingMailsTable {
  /** int8: text when read. */
  id: GeneratedAlways<string>
  to: string
  kind: MailKind
  locale: Language
  /** Read as an object, written as JSON; emptied when the mail is on its way, for a link in it lets people in. */
  values: ColumnType<Record<string, string>, string, string>
  /** Real time, here and below. */
  created_at: Generated<Date>
  /** Not before: the next attempt, or the end of the claim of a process that sends it now. Null: at once. */
  due_at: ColumnType<Date | null, null | undefined, Date | null>
  sent_at: Instant | null
  attempts: Generated<number>
  /** A code, never an address. */
  last_error: string | null
}

/** Mails of a sandbox without SMTP, as they would have been sent. */
export interface MailboxMailsTable {
  mail_id: string
  subject: string
  plain: string
  html: string
}

export interface AccountLinksTable {
  token_hash: string
  user_id: string
  purpose: LinkPurpose
  /** Real time, here and below. */
  issued_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export interface MailTables {
  outgoing_mails: OutgoingMailsTable
  mailbox_mails: MailboxMailsTable
  account_links: AccountLinksTable
}
