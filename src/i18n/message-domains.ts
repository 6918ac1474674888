/** The texts of each domain. Generated from the files of `locales/en` by `npm run docs`. */
import type access from './locales/en/access.json'
import type account from './locales/en/account.json'
import type activity from './locales/en/activity.json'
import type adjust from './locales/en/adjust.json'
import type adjustmentErrors from './locales/en/adjustment-errors.json'
import type applications from './locales/en/applications.json'
import type audit from './locales/en/audit.json'
import type bell from './locales/en/bell.json'
import type cardErrors from './locales/en/card-errors.json'
import type cardForms from './locales/en/card-forms.json'
import type cardHistory from './locales/en/card-history.json'
import type cardRequest from './locales/en/card-request.json'
import type cards from './locales/en/cards.json'
import type chargeback from './locales/en/chargeback.json'
import type chargebackErrors from './locales/en/chargeback-errors.json'
import type common from './locales/en/common.json'
import type consent from './locales/en/consent.json'
import type controls from './locales/en/controls.json'
import type disputeAnswer from './locales/en/dispute-answer.json'
import type disputeCase from './locales/en/dispute-case.json'
import type disputeCreate from './locales/en/dispute-create.json'
import type disputeDetail from './locales/en/dispute-detail.json'
import type disputeErrors from './locales/en/dispute-errors.json'
import type disputeForm from './locales/en/dispute-form.json'
import type disputeList from './locales/en/dispute-list.json'
import type disputeRespond from './locales/en/dispute-respond.json'
import type disputeSteps from './locales/en/dispute-steps.json'
import type disputes from './locales/en/disputes.json'
import type documentErrors from './locales/en/document-errors.json'
import type eligibility from './locales/en/eligibility.json'
import type entry from './locales/en/entry.json'
import type errors from './locales/en/errors.json'
import type frame from './locales/en/frame.json'
import type groupForms from './locales/en/group-forms.json'
import type groupPeople from './locales/en/group-people.json'
import type groupProviders from './locales/en/group-providers.json'
import type groups from './locales/en/groups.json'
import type identityErrors from './locales/en/identity-errors.json'
import type invoiceDetail from './locales/en/invoice-detail.json'
import type invoiceEvents from './locales/en/invoice-events.json'
import type invoiceFiles from './locales/en/invoice-files.json'
import type invoiceNotes from './locales/en/invoice-notes.json'
import type invoices from './locales/en/invoices.json'
import type legacy from './locales/en/legacy.json'
import type loyaltyErrors from './locales/en/loyalty-errors.json'
import type notifications from './locales/en/notifications.json'
import type password from './locales/en/password.json'
import type paymentErrors from './locales/en/payment-errors.json'
import type paymentMethodErrors from './locales/en/payment-method-errors.json'
import type payments from './locales/en/payments.json'
import type people from './locales/en/people.json'
import type peopleActs from './locales/en/people-acts.json'
import type peopleEdit from './locales/en/people-edit.json'
import type peopleFiles from './locales/en/people-files.json'
import type peopleForm from './locales/en/people-form.json'
import type peopleImport from './locales/en/people-import.json'
import type peopleInvite from './locales/en/people-invite.json'
import type picker from './locales/en/picker.json'
import type profile from './locales/en/profile.json'
import type protection from './locales/en/protection.json'
import type recovery from './locales/en/recovery.json'
import type rejection from './locales/en/rejection.json'
import type rejectionErrors from './locales/en/rejection-errors.json'
import type rejections from './locales/en/rejections.json'
import type scenarioErrors from './locales/en/scenario-errors.json'
import type secure from './locales/en/secure.json'
import type secureCard from './locales/en/secure-card.json'
import type secureExport from './locales/en/secure-export.json'
import type selection from './locales/en/selection.json'
import type session from './locales/en/session.json'
import type setupErrors from './locales/en/setup-errors.json'
import type signInTest from './locales/en/sign-in-test.json'
import type statement from './locales/en/statement.json'
import type statementErrors from './locales/en/statement-errors.json'
import type statements from './locales/en/statements.json'
import type survey from './locales/en/survey.json'
import type userErrors from './locales/en/user-errors.json'
import type verification from './locales/en/verification.json'

export type MessageDomains = {
  access: typeof access
  account: typeof account
  activity: typeof activity
  adjust: typeof adjust
  'adjustment-errors': typeof adjustmentErrors
  applications: typeof applications
  audit: typeof audit
  bell: typeof bell
  'card-errors': typeof cardErrors
  'card-forms': typeof cardForms
  'card-history': typeof cardHistory
  'card-request': typeof cardRequest
  cards: typeof cards
  chargeback: typeof chargeback
  'chargeback-errors': typeof chargebackErrors
  common: typeof common
  consent: typeof consent
  controls: typeof controls
  'dispute-answer': typeof disputeAnswer
  'dispute-case': typeof disputeCase
  'dispute-create': typeof disputeCreate
  'dispute-detail': typeof disputeDetail
  'dispute-errors': typeof disputeErrors
  'dispute-form': typeof disputeForm
  'dispute-list': typeof disputeList
  'dispute-respond': typeof disputeRespond
  'dispute-steps': typeof disputeSteps
  disputes: typeof disputes
  'document-errors': typeof documentErrors
  eligibility: typeof eligibility
  entry: typeof entry
  errors: typeof errors
  frame: typeof frame
  'group-forms': typeof groupForms
  'group-people': typeof groupPeople
  'group-providers': typeof groupProviders
  groups: typeof groups
  'identity-errors': typeof identityErrors
  'invoice-detail': typeof invoiceDetail
  'invoice-events': typeof invoiceEvents
  'invoice-files': typeof invoiceFiles
  'invoice-notes': typeof invoiceNotes
  invoices: typeof invoices
  legacy: typeof legacy
  'loyalty-errors': typeof loyaltyErrors
  notifications: typeof notifications
  password: typeof password
  'payment-errors': typeof paymentErrors
  'payment-method-errors': typeof paymentMethodErrors
  payments: typeof payments
  people: typeof people
  'people-acts': typeof peopleActs
  'people-edit': typeof peopleEdit
  'people-files': typeof peopleFiles
  'people-form': typeof peopleForm
  'people-import': typeof peopleImport
  'people-invite': typeof peopleInvite
  picker: typeof picker
  profile: typeof profile
  protection: typeof protection
  recovery: typeof recovery
  rejection: typeof rejection
  'rejection-errors': typeof rejectionErrors
  rejections: typeof rejections
  'scenario-errors': typeof scenarioErrors
  secure: typeof secure
  'secure-card': typeof secureCard
  'secure-export': typeof secureExport
  selection: typeof selection
  session: typeof session
  'setup-errors': typeof setupErrors
  'sign-in-test': typeof signInTest
  statement: typeof statement
  'statement-errors': typeof statementErrors
  statements: typeof statements
  survey: typeof survey
  'user-errors': typeof userErrors
  verification: typeof verification
}
