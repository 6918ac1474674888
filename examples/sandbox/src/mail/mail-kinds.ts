/**
 * Every mail that the provider sends: the values in its text, and the page that its button opens. The texts are in
 * `texts/<locale>.json`. Source: docs/spec/mail.md MAI-1…MAI-8.
 */
import { LIMITS } from 'netterms/contract/internal'

/** `facts` is a list of details, serialized by `storeFacts`. */
type OfPayment = 'name' | 'company' | 'payment' | 'amount' | 'facts'

/**
 * Values passed by the code that sends the mail. A `token` is the secret of a link (account-links.ts) and appears only
 * in the link.
 */
interface Given {
  invitation: 'name' | 'inviter' | 'company' | 'username' | 'token'
  'password-reset': 'name' | 'token'
  'username-reminder': 'name' | 'usernames'
  'password-changed': 'name'
  'account-locked': 'name'
  /** Sent to a person without an account: `name` is the email address, `company` is masked (BNK-261). */
  'bank-account-link': 'name' | 'company' | 'token'
  'second-factor-added': 'name'
  'second-factor-removed': 'name'
  'recovery-code-used': 'name'

  // Mails about payments
  'payment-sent': OfPayment | 'confirmation' | 'date'
  'payment-scheduled': OfPayment | 'confirmation' | 'date' | 'leaves'
  /** A returned debit that was sent again; `former` is the number of the returned payment. */
  'payment-again': OfPayment | 'confirmation' | 'date' | 'former'
  'auto-pay-sent': OfPayment | 'confirmation' | 'date'
  'payment-posted': OfPayment | 'confirmation'
  'payment-returned': OfPayment | 'code'
  'payment-failed': OfPayment
  'payment-declined': OfPayment
  'payment-refunded': OfPayment
  'payment-charged-back': OfPayment | 'code'
  /** For payments of several accounts made with one card: `payment` is the number of the first one (MAI-102). */
  'payments-sent': OfPayment | 'date'
  'payments-posted': OfPayment
  'payments-declined': OfPayment
  'payment-receipt': OfPayment
  'payments-receipt': OfPayment
  'auto-pay-notice': 'name' | 'company' | 'count' | 'skipped' | 'amount'
  'auto-pay-off': 'name' | 'company' | 'code'
  'auto-pay-off-unpaid': 'name' | 'company'

  'dispute-turn': 'name' | 'dispute' | 'date'
  'chargeback-requested': 'name' | 'company' | 'dispute' | 'amount'
  'dispute-granted': 'name' | 'company' | 'dispute' | 'amount'
  'dispute-denied': 'name' | 'company' | 'dispute' | 'amount'
  'dispute-expired': 'name' | 'company' | 'dispute' | 'amount'

  'invoice-adjusted': 'name' | 'company' | 'invoice' | 'dealer' | 'amount' | 'reason' | 'date'
  'adjustment-canceled': 'name' | 'company' | 'invoice' | 'dealer' | 'amount'

  'card-number-shown': 'name' | 'company' | 'person' | 'holder' | 'card'
}

export type MailKind = keyof Given
export type MailValues<Kind extends MailKind> = Readonly<Record<Given[Kind], string>>

export type MailAction =
  'activate' | 'add-account' | 'reset' | 'sign-in' | 'check' | 'payment' | 'payments' | 'disputes' | 'invoices'

/** Page that shows the payment of the mail. */
const PAYMENT = '/payments?payment={{payment}}'
/** Page that shows all payments made together, by the number of any of them. */
const TOGETHER = '/payment/confirm?payment={{payment}}'

/** Page of the portal that the mail's button opens, with placeholders for the mail's values, and the button's label. */
export const MAIL_PAGES: Readonly<Record<MailKind, readonly [page: string, action: MailAction]>> = {
  invitation: ['/activate', 'activate'],
  'password-reset': ['/reset-password', 'reset'],
  'username-reminder': ['/login', 'sign-in'],
  'password-changed': ['/forgot-password', 'reset'],
  'account-locked': ['/forgot-password', 'reset'],
  'bank-account-link': ['/add-bank-account', 'add-account'],
  'second-factor-added': ['/profile', 'check'],
  'second-factor-removed': ['/forgot-password', 'reset'],
  'recovery-code-used': ['/forgot-password', 'reset'],

  // Mails about payments
  'payment-sent': [PAYMENT, 'payment'],
  'payment-scheduled': [PAYMENT, 'payment'],
  'payment-again': [PAYMENT, 'payment'],
  'auto-pay-sent': [PAYMENT, 'payment'],
  'payment-posted': [PAYMENT, 'payment'],
  'payment-returned': [PAYMENT, 'payment'],
  'payment-failed': [PAYMENT, 'payment'],
  'payment-declined': [PAYMENT, 'payment'],
  'payment-refunded': [PAYMENT, 'payment'],
  'payment-charged-back': [PAYMENT, 'payment'],
  'payments-sent': [TOGETHER, 'payments'],
  'payments-posted': [TOGETHER, 'payments'],
  'payments-declined': [TOGETHER, 'payments'],
  'payment-receipt': [PAYMENT, 'payment'],
  'payments-receipt': [TOGETHER, 'payments'],
  'auto-pay-notice': ['/payments', 'payments'],
  'auto-pay-off': ['/payment-methods', 'check'],
  'auto-pay-off-unpaid': ['/payment-methods', 'check'],

  'dispute-turn': ['/dispute-center', 'disputes'],
  'chargeback-requested': ['/dispute-center', 'disputes'],
  'dispute-granted': ['/dispute-center', 'disputes'],
  'dispute-denied': ['/dispute-center', 'disputes'],
  'dispute-expired': ['/dispute-center', 'disputes'],

  'invoice-adjusted': ['/invoice-list/open', 'invoices'],
  'adjustment-canceled': ['/invoice-list/open', 'invoices'],

  'card-number-shown': ['/account/cards', 'check'],
}

/** Values that every text can use. */
export const FIXED_VALUES = {
  hours: String(LIMITS.invitationHours),
  linkMinutes: String(LIMITS.bankAccountLinkMinutes),
  minutes: String(LIMITS.passwordResetMinutes),
  lockMinutes: String(LIMITS.lockMinutes),
} as const
