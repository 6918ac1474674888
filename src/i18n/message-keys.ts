/** Every key of the texts, from the English files: a key that no language has does not compile. */
import type common from './locales/en/common.json'
import type controls from './locales/en/controls.json'
import type cardErrors from './locales/en/card-errors.json'
import type rejectionErrors from './locales/en/rejection-errors.json'
import type errors from './locales/en/errors.json'
import type disputeErrors from './locales/en/dispute-errors.json'
import type identityErrors from './locales/en/identity-errors.json'
import type documentErrors from './locales/en/document-errors.json'
import type legacy from './locales/en/legacy.json'
import type loyaltyErrors from './locales/en/loyalty-errors.json'
import type scenarioErrors from './locales/en/scenario-errors.json'
import type account from './locales/en/account.json'
import type eligibility from './locales/en/eligibility.json'
import type invoices from './locales/en/invoices.json'
import type paymentErrors from './locales/en/payment-errors.json'
import type paymentMethodErrors from './locales/en/payment-method-errors.json'
import type payments from './locales/en/payments.json'
import type password from './locales/en/password.json'
import type picker from './locales/en/picker.json'
import type secure from './locales/en/secure.json'
import type selection from './locales/en/selection.json'
import type userErrors from './locales/en/user-errors.json'
import type recovery from './locales/en/recovery.json'
import type session from './locales/en/session.json'
import type activity from './locales/en/activity.json'
import type audit from './locales/en/audit.json'
import type entry from './locales/en/entry.json'
import type profile from './locales/en/profile.json'
import type protection from './locales/en/protection.json'
import type verification from './locales/en/verification.json'
import type applications from './locales/en/applications.json'
import type bell from './locales/en/bell.json'
import type notifications from './locales/en/notifications.json'
import type consent from './locales/en/consent.json'
import type survey from './locales/en/survey.json'

export type MessageDomains = {
  common: typeof common
  consent: typeof consent
  survey: typeof survey
  controls: typeof controls
  errors: typeof errors
  account: typeof account
  eligibility: typeof eligibility
  'dispute-errors': typeof disputeErrors
  'identity-errors': typeof identityErrors
  'card-errors': typeof cardErrors
  'rejection-errors': typeof rejectionErrors
  'document-errors': typeof documentErrors
  'loyalty-errors': typeof loyaltyErrors
  'scenario-errors': typeof scenarioErrors
  legacy: typeof legacy
  invoices: typeof invoices
  'payment-errors': typeof paymentErrors
  'payment-method-errors': typeof paymentMethodErrors
  payments: typeof payments
  recovery: typeof recovery
  password: typeof password
  picker: typeof picker
  secure: typeof secure
  selection: typeof selection
  session: typeof session
  'user-errors': typeof userErrors
  verification: typeof verification
  applications: typeof applications
  bell: typeof bell
  notifications: typeof notifications
  activity: typeof activity
  audit: typeof audit
  entry: typeof entry
  profile: typeof profile
  protection: typeof protection
}
export type MessageDomain = keyof MessageDomains
/** Key of a text, such as `common.tryAgain`. */
export type MessageKey = { [Domain in MessageDomain]: keyof MessageDomains[Domain] }[MessageDomain]
