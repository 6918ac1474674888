/** The texts of each domain. Generated from the files of `locales/en` by `npm run docs`. */
import type access from './locales/en/access.json'
import type account from './locales/en/account.json'
import type activity from './locales/en/activity.json'
import type addBankAccount from './locales/en/add-bank-account.json'
import type adjust from './locales/en/adjust.json'
import type adjustmentErrors from './locales/en/adjustment-errors.json'
import type applications from './locales/en/applications.json'
import type audit from './locales/en/audit.json'
import type autoPay from './locales/en/auto-pay.json'
import type bell from './locales/en/bell.json'
import type byMail from './locales/en/by-mail.json'
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
import type creditLines from './locales/en/credit-lines.json'
import type dealer from './locales/en/dealer.json'
import type dealerCustomer from './locales/en/dealer-customer.json'
import type dealerOriginals from './locales/en/dealer-originals.json'
import type dealerSales from './locales/en/dealer-sales.json'
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
import type exportErrors from './locales/en/export-errors.json'
import type frame from './locales/en/frame.json'
import type groupForms from './locales/en/group-forms.json'
import type groupPeople from './locales/en/group-people.json'
import type groupProviders from './locales/en/group-providers.json'
import type groups from './locales/en/groups.json'
import type identityErrors from './locales/en/identity-errors.json'
import type invoiceDetail from './locales/en/invoice-detail.json'
import type invoiceEvents from './locales/en/invoice-events.json'
import type invoiceExport from './locales/en/invoice-export.json'
import type invoiceFiles from './locales/en/invoice-files.json'
import type invoiceFilterErrors from './locales/en/invoice-filter-errors.json'
import type invoiceFilters from './locales/en/invoice-filters.json'
import type invoiceNotes from './locales/en/invoice-notes.json'
import type invoiceViews from './locales/en/invoice-views.json'
import type invoices from './locales/en/invoices.json'
import type legacy from './locales/en/legacy.json'
import type loyalty from './locales/en/loyalty.json'
import type loyaltyAnswer from './locales/en/loyalty-answer.json'
import type loyaltyEnrollment from './locales/en/loyalty-enrollment.json'
import type loyaltyErrors from './locales/en/loyalty-errors.json'
import type loyaltyTemplate from './locales/en/loyalty-template.json'
import type loyaltyTerms from './locales/en/loyalty-terms.json'
import type lumpSum from './locales/en/lump-sum.json'
import type methodActs from './locales/en/method-acts.json'
import type methodLinks from './locales/en/method-links.json'
import type methods from './locales/en/methods.json'
import type notifications from './locales/en/notifications.json'
import type overview from './locales/en/overview.json'
import type password from './locales/en/password.json'
import type payChanges from './locales/en/pay-changes.json'
import type payCompact from './locales/en/pay-compact.json'
import type paySeveral from './locales/en/pay-several.json'
import type paymentActs from './locales/en/payment-acts.json'
import type paymentCredits from './locales/en/payment-credits.json'
import type paymentDetails from './locales/en/payment-details.json'
import type paymentErrors from './locales/en/payment-errors.json'
import type paymentHistory from './locales/en/payment-history.json'
import type paymentMethodErrors from './locales/en/payment-method-errors.json'
import type paymentStatus from './locales/en/payment-status.json'
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
import type programAccount from './locales/en/program-account.json'
import type programInvoices from './locales/en/program-invoices.json'
import type programOverview from './locales/en/program-overview.json'
import type protection from './locales/en/protection.json'
import type recovery from './locales/en/recovery.json'
import type rejection from './locales/en/rejection.json'
import type rejectionErrors from './locales/en/rejection-errors.json'
import type rejections from './locales/en/rejections.json'
import type scenarioErrors from './locales/en/scenario-errors.json'
import type secure from './locales/en/secure.json'
import type secureCard from './locales/en/secure-card.json'
import type secureExport from './locales/en/secure-export.json'
import type securePayment from './locales/en/secure-payment.json'
import type selection from './locales/en/selection.json'
import type session from './locales/en/session.json'
import type setupErrors from './locales/en/setup-errors.json'
import type signInTest from './locales/en/sign-in-test.json'
import type statement from './locales/en/statement.json'
import type statementErrors from './locales/en/statement-errors.json'
import type statements from './locales/en/statements.json'
import type support from './locales/en/support.json'
import type survey from './locales/en/survey.json'
import type userErrors from './locales/en/user-errors.json'
import type verification from './locales/en/verification.json'
import type voucherActs from './locales/en/voucher-acts.json'
import type vouchers from './locales/en/vouchers.json'

export type MessageDomains = {
  access: typeof access
  account: typeof account
  activity: typeof activity
  'add-bank-account': typeof addBankAccount
  adjust: typeof adjust
  'adjustment-errors': typeof adjustmentErrors
  applications: typeof applications
  audit: typeof audit
  'auto-pay': typeof autoPay
  bell: typeof bell
  'by-mail': typeof byMail
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
  'credit-lines': typeof creditLines
  dealer: typeof dealer
  'dealer-customer': typeof dealerCustomer
  'dealer-originals': typeof dealerOriginals
  'dealer-sales': typeof dealerSales
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
  'export-errors': typeof exportErrors
  frame: typeof frame
  'group-forms': typeof groupForms
  'group-people': typeof groupPeople
  'group-providers': typeof groupProviders
  groups: typeof groups
  'identity-errors': typeof identityErrors
  'invoice-detail': typeof invoiceDetail
  'invoice-events': typeof invoiceEvents
  'invoice-export': typeof invoiceExport
  'invoice-files': typeof invoiceFiles
  'invoice-filter-errors': typeof invoiceFilterErrors
  'invoice-filters': typeof invoiceFilters
  'invoice-notes': typeof invoiceNotes
  'invoice-views': typeof invoiceViews
  invoices: typeof invoices
  legacy: typeof legacy
  loyalty: typeof loyalty
  'loyalty-answer': typeof loyaltyAnswer
  'loyalty-enrollment': typeof loyaltyEnrollment
  'loyalty-errors': typeof loyaltyErrors
  'loyalty-template': typeof loyaltyTemplate
  'loyalty-terms': typeof loyaltyTerms
  'lump-sum': typeof lumpSum
  'method-acts': typeof methodActs
  'method-links': typeof methodLinks
  methods: typeof methods
  notifications: typeof notifications
  overview: typeof overview
  password: typeof password
  'pay-changes': typeof payChanges
  'pay-compact': typeof payCompact
  'pay-several': typeof paySeveral
  'payment-acts': typeof paymentActs
  'payment-credits': typeof paymentCredits
  'payment-details': typeof paymentDetails
  'payment-errors': typeof paymentErrors
  'payment-history': typeof paymentHistory
  'payment-method-errors': typeof paymentMethodErrors
  'payment-status': typeof paymentStatus
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
  'program-account': typeof programAccount
  'program-invoices': typeof programInvoices
  'program-overview': typeof programOverview
  protection: typeof protection
  recovery: typeof recovery
  rejection: typeof rejection
  'rejection-errors': typeof rejectionErrors
  rejections: typeof rejections
  'scenario-errors': typeof scenarioErrors
  secure: typeof secure
  'secure-card': typeof secureCard
  'secure-export': typeof secureExport
  'secure-payment': typeof securePayment
  selection: typeof selection
  session: typeof session
  'setup-errors': typeof setupErrors
  'sign-in-test': typeof signInTest
  statement: typeof statement
  'statement-errors': typeof statementErrors
  statements: typeof statements
  support: typeof support
  survey: typeof survey
  'user-errors': typeof userErrors
  verification: typeof verification
  'voucher-acts': typeof voucherActs
  vouchers: typeof vouchers
}
