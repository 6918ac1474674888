import type { OptionalMail } from 'netterms/contract/internal'

/** Kysely type of the mails that users have turned off. See schema.ts. */
export interface MailChoiceTables {
  mail_opt_outs: {
    user_id: string
    mail: OptionalMail
  }
}
