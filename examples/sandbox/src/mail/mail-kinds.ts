/**
 * Every mail that the provider sends: what its text is filled with, and where its button leads. The words are in
 * `texts/<locale>.json`. Source: docs/spec/mail.md MAI-1…MAI-8.
 */
import { LIMITS } from 'netterms/contract/internal'

/** Values that the sender of the mail gives. A `token` is a link's (account-links.ts) and stands in the link alone. */
interface Given {
  invitation: 'name' | 'inviter' | 'company' | 'username' | 'token'
  'password-reset': 'name' | 'token'
  'username-reminder': 'name' | 'usernames'
  'password-changed': 'name'
  'account-locked': 'name'
  'second-factor-added': 'name'
  'second-factor-removed': 'name'
  'recovery-code-used': 'name'

  // Payments on their rail
  'payment-sent': 'name' | 'company' | 'payment' | 'confirmation' | 'amount' | 'date'
  'payment-returned': 'name' | 'company' | 'payment' | 'amount' | 'code'
  'payment-failed': 'name' | 'company' | 'payment' | 'amount'
  'payment-refunded': 'name' | 'company' | 'payment' | 'amount'
  'payment-charged-back': 'name' | 'company' | 'payment' | 'amount' | 'code'
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

export type MailAction = 'activate' | 'reset' | 'sign-in' | 'check' | 'payment' | 'payments' | 'disputes' | 'invoices'

/** Shows one payment, named by the mail's value. */
const CONFIRMATION = '/payment/confirm?payment={{payment}}'

/** Page of the portal that a mail's button opens, with the mail's values in it, and what the button says. */
export const MAIL_PAGES: Readonly<Record<MailKind, readonly [page: string, action: MailAction]>> = {
  invitation: ['/activate', 'activate'],
  'password-reset': ['/reset-password', 'reset'],
  'username-reminder': ['/login', 'sign-in'],
  'password-changed': ['/forgot-password', 'reset'],
  'account-locked': ['/forgot-password', 'reset'],
  'second-factor-added': ['/profile', 'check'],
  'second-factor-removed': ['/forgot-password', 'reset'],
  'recovery-code-used': ['/forgot-password', 'reset'],

  // Payments on their rail
  'payment-sent': [CONFIRMATION, 'payment'],
  'payment-returned': [CONFIRMATION, 'payment'],
  'payment-failed': [CONFIRMATION, 'payment'],
  'payment-refunded': [CONFIRMATION, 'payment'],
  'payment-charged-back': [CONFIRMATION, 'payment'],
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
  minutes: String(LIMITS.passwordResetMinutes),
  lockMinutes: String(LIMITS.lockMinutes),
} as const
