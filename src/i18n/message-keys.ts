/** Every key of the texts, from the English files: a key that no language has does not compile. */
import type common from './locales/en/common.json'
import type controls from './locales/en/controls.json'
import type errors from './locales/en/errors.json'
import type disputeErrors from './locales/en/dispute-errors.json'
import type documentErrors from './locales/en/document-errors.json'
import type loyaltyErrors from './locales/en/loyalty-errors.json'
import type account from './locales/en/account.json'
import type invoices from './locales/en/invoices.json'
import type paymentErrors from './locales/en/payment-errors.json'
import type payments from './locales/en/payments.json'
import type secure from './locales/en/secure.json'
import type session from './locales/en/session.json'

export type MessageDomains = {
  common: typeof common
  controls: typeof controls
  errors: typeof errors
  account: typeof account
  'dispute-errors': typeof disputeErrors
  'document-errors': typeof documentErrors
  'loyalty-errors': typeof loyaltyErrors
  invoices: typeof invoices
  'payment-errors': typeof paymentErrors
  payments: typeof payments
  secure: typeof secure
  session: typeof session
}
export type MessageDomain = keyof MessageDomains
export type MessageKey = { [Domain in MessageDomain]: keyof MessageDomains[Domain] }[MessageDomain]
