import type { AppOptions, Provider } from '../http/app-options.ts'
import type { MailDesk } from './deliver-mails.ts'
import { mailboxTransport, smtpTransport } from './mail-transport.ts'

type Options = Pick<AppOptions, 'smtpUrl' | 'mailSender' | 'environment'>

/**
 * MAI-8: returns true for a sandbox without a mail server, which shows its mails on a page; a live system never does.
 */
export const hasMailbox = ({ environment, smtpUrl }: Options): boolean =>
  environment === 'sandbox' && smtpUrl === undefined

/** @throws StartRefusal if the mail server's address is invalid */
export function createMailDesk(
  { db, realNow, log, providerOrigins }: Pick<Provider, 'db' | 'realNow' | 'log' | 'providerOrigins'>,
  { smtpUrl, mailSender }: Options,
): MailDesk {
  const transport = smtpUrl === undefined ? mailboxTransport(db) : smtpTransport(smtpUrl, mailSender)
  return { db, transport, realNow, log, origin: () => providerOrigins()[0] ?? 'http://localhost' }
}
