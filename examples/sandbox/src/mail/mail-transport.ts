/** Delivers mails to an SMTP server or into the sandbox's own mailbox. Source: docs/spec/mail.md MAI-3, MAI-8. */
import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Database } from '../db/schema.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { PROGRAM } from '../config/config.handlers.ts'
import type { RenderedMail } from './render-mail.ts'

export interface AddressedMail extends RenderedMail {
  /** Id in the outbox; the same at every attempt, so that a receiver can recognize a repetition. */
  id: string
  to: string
}

export interface MailTransport {
  /** @throws every delivery error; the mail then stays in the outbox */
  deliver(mail: AddressedMail): Promise<void>
  close(): void
}

const DEFAULT_SENDER = 'no-reply@harbor.example'
const SMTP_TIMEOUT_MS = 20_000

/**
 * @param smtpUrl `smtp://` (STARTTLS if the server offers it; `?requireTLS=true` requires it) or
 * `smtps://user:password@host:465`
 * @throws StartRefusal if the address is invalid
 */
export function smtpTransport(smtpUrl: string, sender = DEFAULT_SENDER): MailTransport {
  if (!URL.canParse(smtpUrl) || !['smtp:', 'smtps:'].includes(new URL(smtpUrl).protocol)) {
    throw new StartRefusal(
      'SMTP_URL is not the address of a mail server: write it as smtp://user:password@host:587, or omit it to read mails at /mailbox.',
    )
  }
  const domain = sender.split('@')[1] ?? 'localhost'
  const server = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ id, to, subject, text, html }) {
      await server.sendMail({
        from: { name: PROGRAM.title, address: sender },
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<netterms-${id}@${domain}>`,
        // This header keeps auto-responders from answering.
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => server.close(),
  }
}

/** Stores mails instead of sending them, for the pages below `/mailbox`. */
export const mailboxTransport = (db: Kysely<Database>): MailTransport => ({
  async deliver({ id, subject, text, html }) {
    await db
      .insertInto('mailbox_mails')
      .values({ mail_id: id, subject, plain: text, html })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  close: () => undefined,
})
