import type { Language } from 'netterms/contract/internal'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MailKind } from '../mail/mail-kinds.ts'
import type { Instant } from './column-types.ts'

/** The purpose of a link in a mail. */
export type LinkPurpose = 'invitation' | 'password-reset' | 'enrolment'

export interface OutgoingMailsTable {
  /** int8: text when read. */
  id: GeneratedAlways<string>
  to: string
  kind: MailKind
  locale: Language
  /** Read as an object, written as JSON. Cleared once the mail is sent, because a link in it grants access. */
  values: ColumnType<Record<string, string>, string, string>
  /** Real time, here and below. */
  created_at: Generated<Date>
  /** Earliest time of the next attempt, or end of a process's claim; null: immediately. */
  due_at: ColumnType<Date | null, null | undefined, Date | null>
  sent_at: Instant | null
  attempts: Generated<number>
  /** An error code, never an address. */
  last_error: string | null
}

/** Mails of a sandbox without SMTP. */
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
