import { languageOf, negotiateLocale } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { MailKind, MailValues } from './mail-kinds.ts'

export interface Mail<Kind extends MailKind> {
  to: string
  kind: Kind
  /** The reader's stored language; English if null or unknown. */
  locale: string | null
  values: MailValues<Kind>
}

/**
 * Puts a mail into the outbox. Pass the transaction of the change: the mail is sent if and only if it commits
 * (MAI-1).
 */
export async function queueMail<Kind extends MailKind>(db: Kysely<Database>, mail: Mail<Kind>): Promise<void> {
  const { to, kind, values } = mail
  const locale = languageOf(negotiateLocale([mail.locale]))
  await db
    .insertInto('outgoing_mails')
    .values({ to, kind, locale, values: JSON.stringify(values), sent_at: null, last_error: null })
    .execute()
}
