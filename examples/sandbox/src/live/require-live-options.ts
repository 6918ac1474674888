import { StartRefusal } from '../db/start-refusal.ts'
import type { AppOptions } from '../http/app-options.ts'

export const CARD_KEY_BYTES = 32

/** Options that a live server requires, because the sandbox's own would lose or invent data. */
const NEEDED: readonly (readonly [isGiven: (options: AppOptions) => boolean, whatToDo: string])[] = [
  [({ https }) => https, 'an https origin, because cookies and tokens must not travel in the clear (PROVIDER_ORIGIN)'],
  [({ rail }) => rail !== undefined, 'a rail that moves money, because that of the sandbox moves none (PAYMENT_RAIL)'],
  [
    ({ network }) => network !== undefined,
    'a network that decides resubmitted transactions, because that of the sandbox goes by their last digits (TRANSACTION_NETWORK)',
  ],
  [
    ({ cardNumberKey }) => cardNumberKey?.length === CARD_KEY_BYTES,
    `a key of ${CARD_KEY_BYTES} bytes for card numbers, kept apart from the data (CARD_NUMBER_KEY)`,
  ],
  [({ smtpUrl }) => smtpUrl !== undefined, 'a mail server, because it shows no mailbox (SMTP_URL)'],
  [({ mailSender }) => mailSender !== undefined, 'the address that its mails come from (MAIL_SENDER)'],
  [({ documentsDir }) => documentsDir !== undefined, 'a folder that keeps what people upload (DOCUMENTS_DIR)'],
]

/**
 * Checks that a live server has everything that it needs (LIV-1, docs/spec/sandbox.md).
 * @throws StartRefusal with one sentence that lists everything missing, each with the variable that sets it
 */
export function requireLiveOptions(options: AppOptions): void {
  if (options.environment !== 'live') return
  const missing = NEEDED.flatMap(([isGiven, whatToDo]) => (isGiven(options) ? [] : [whatToDo]))
  if (missing.length > 0) throw new StartRefusal(`A live server does not start without ${missing.join('; ')}.`)
}
