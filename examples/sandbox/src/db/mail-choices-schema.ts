import type { OptionalMail } from 'netterms/contract/internal'

/** Which mails people have turned off, as Kysely sees it. See schema.ts. */
export interface MailChoiceTables {
  mail_opt_outs: {
    user_id: string
    mail: OptionalMail
  }
}
