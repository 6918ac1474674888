/**
 * Every mail that the provider sends: what its text is filled with, and where its button leads. The words are in
 * `texts/<locale>.json`. Source: docs/spec/mail.md MAI-1…MAI-8.
 */
import { LIMITS } from 'netterms/contract/internal'

/** `facts` is a list as `storeFacts` writes it. */
type OfPayment = 'name' | 'company' | 'payment' | 'amount' | 'facts'

/** Values given by the sender of the mail. A `token` is a link's (account-links.ts) and appears in the link only. */
interface Given {
  invitation: 'name' | 'inviter' | 'company' | 'username' | 'token'
  'password-reset': 'name' | 'token'
  'username-reminder': 'name' | 'usernames'
  'password-changed': 'name'
  'account-locked': 'name'
  /** To a person without an account: `name` is the address, `company` is masked (BNK-261). */
  'bank-account-link': 'name' | 'company' | 'token'
  'second-factor-added': 'name'
  'second-factor-removed': 'name'
  'recovery-code-used': 'name'

  // Payments on their rail
  'payment-sent': OfPayment | 'confirmation' | 'date'
  'payment-scheduled': OfPayment | 'confirmation' | 'date' | 'leaves'
  /** A debit that came back and was sent again; `former` is the number of the one that came back. */
  'payment-again': OfPayment | 'confirmation' | 'date' | 'former'
  'auto-pay-sent': OfPayment | 'confirmation' | 'date'
  'payment-posted': OfPayment | 'confirmation'
  'payment-returned': OfPayment | 'code'
  'payment-failed': OfPayment
  'payment-declined': OfPayment
  'payment-refunded': OfPayment
  'payment-charged-back': OfPayment | 'code'
  /** Of several accounts that one card paid: `payment` is the first one (MAI-102). */
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

/** Shows one payment, named by the mail's value. */
const PAYMENT = '/payments?payment={{payment}}'
/** Shows all that were paid together, by the number of any of them. */
const TOGETHER = '/payment/confirm?payment={{payment}}'

/** Page of the portal that a mail's button opens, with the mail's values in it, and what the button says. */
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

  // Payments on their rail
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

/** Values that every text may name. */
export const FIXED_VALUES = {
  hours: String(LIMITS.invitationHours),
  linkMinutes: String(LIMITS.bankAccountLinkMinutes),
  minutes: String(LIMITS.passwordResetMinutes),
  lockMinutes: String(LIMITS.lockMinutes),
} as const
