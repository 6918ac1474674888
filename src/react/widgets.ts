/** One component for each widget. Generated from the manifests by `npm run docs`: change a manifest, then run it. */
import { widgetComponent } from './widget-component.tsx'

/** What is owed and what may still be bought: exposure, credit used, ageing as picture and table, what is due soon. */
export const AccountOverview = /* @__PURE__ */ widgetComponent('account-overview', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-invoice-open',
  'nt-pay-start',
])
/** Forgotten username or password, a new password, a new account; on the provider’s own origin only. */
export const AccountRecovery = /* @__PURE__ */ widgetComponent('account-recovery', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** Applications for credit and programs: where each stands, whose turn it is, and their documents, which can be uploaded. */
export const ApplicationCenter = /* @__PURE__ */ widgetComponent('application-center', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** Who did what to which object and when: an admin’s company, everybody else’s own. */
export const AuditLog = /* @__PURE__ */ widgetComponent('audit-log', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-filters-change',
  'nt-cell-action',
  'nt-navigate',
  'nt-invoice-open',
])
/** Purchase cards: who holds them, requesting, activating, locking and terminating them, and showing a number safely. */
export const CardManager = /* @__PURE__ */ widgetComponent('card-manager', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-filters-change',
  'nt-unsaved-change',
])
/** Asks once whether third parties may take part, until a choice is stored. */
export const ConsentBanner = /* @__PURE__ */ widgetComponent('consent-banner', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-consent-change',
])
/** The account to work in, among all that the session may see, and a location of it. */
export const CustomerPicker = /* @__PURE__ */ widgetComponent('customer-picker', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-customer-choose',
])
/** Disputes of an account or a dealer: what waits for the reader, open and closed ones, filters and a selection to answer. */
export const DisputeCenter = /* @__PURE__ */ widgetComponent('dispute-center', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-dispute-start',
  'nt-filters-change',
])
/** Opens a dispute in four steps: invoices, reason and amounts, documents and contacts, review. */
export const DisputeCreate = /* @__PURE__ */ widgetComponent('dispute-create', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-dispute-created',
  'nt-pay-start',
  'nt-unsaved-change',
])
/** One dispute: amounts, invoices, everything that was said, its documents and people, and the answer of whose turn it is. */
export const DisputeDetail = /* @__PURE__ */ widgetComponent('dispute-detail', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-invoice-open',
  'nt-pay-start',
  'nt-dispute-answered',
  'nt-unsaved-change',
])
/** Answers several disputes at once, with what becomes of each before and after it is sent. */
export const DisputeRespond = /* @__PURE__ */ widgetComponent('dispute-respond', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-dispute-answered',
  'nt-unsaved-change',
])
/** Groups of users: their place in the tree, their accounts, how they sign in, and who is in them. */
export const GroupAdmin = /* @__PURE__ */ widgetComponent('group-admin', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-filters-change',
  'nt-unsaved-change',
])
/** One invoice: amounts, lines, payments, disputes, adjustments, addresses, documents and notes, with the ways to pay and dispute it. */
export const InvoiceDetail = /* @__PURE__ */ widgetComponent('invoice-detail', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-pay-start',
  'nt-dispute-start',
  'nt-unsaved-change',
])
/** Invoices of one status, with a selection to pay or dispute; for a dealer what it sold, to update or adjust. */
export const InvoiceList = /* @__PURE__ */ widgetComponent('invoice-list', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-pay-start',
  'nt-dispute-start',
  'nt-selection-change',
  'nt-filters-change',
  'nt-cell-action',
  'nt-unsaved-change',
])
/** A page of the provider’s former system in a frame, by its name; without a name the pages that there are. */
export const LegacyFrame = /* @__PURE__ */ widgetComponent('legacy-frame', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** The dealer to work for, among several of the session’s own. */
export const MerchantPicker = /* @__PURE__ */ widgetComponent('merchant-picker', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-merchant-choose',
])
/** A bell with how many notifications are unread; it opens the latest and leads to all. */
export const NotificationBell = /* @__PURE__ */ widgetComponent('notification-bell', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** What the provider tells: unread and urgent ones marked, with links, documents, and which mails come with them. */
export const NotificationCenter = /* @__PURE__ */ widgetComponent('notification-center', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** Pays selected invoices in full or in part by bank account: invoices, method, review, confirmation. */
export const PayInvoices = /* @__PURE__ */ widgetComponent('pay-invoices', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-pay-start',
  'nt-payment-submitted',
  'nt-payment-confirmed',
  'nt-payment-rejected',
  'nt-payment-unknown',
  'nt-unsaved-change',
])
/** The user’s own profile: role, password, language, tracking, signed-in devices, two-step verification, recent activity. */
export const Profile = /* @__PURE__ */ widgetComponent('profile', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-unsaved-change',
  'nt-consent-change',
])
/** Transactions that were rejected: why, what can be corrected, and canceling or sending them again. */
export const RejectionCenter = /* @__PURE__ */ widgetComponent('rejection-center', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-filters-change',
  'nt-cell-action',
  'nt-unsaved-change',
])
/** Username and password, or the sign-in of a company, on the provider’s own origin only. */
export const SignIn = /* @__PURE__ */ widgetComponent('sign-in', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-signed-in',
])
/** Statements of the account by month, for any period and as of any past date, per currency, with ageing, PDF and CSV. */
export const Statements = /* @__PURE__ */ widgetComponent('statements', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-invoice-open',
])
/** A third party’s survey in a frame of its own, where flags and consent allow it. */
export const Survey = /* @__PURE__ */ widgetComponent('survey', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-survey-change',
])
/** Users of a company: inviting, changing, locking and moving them, and lists of users as CSV files. */
export const UserAdmin = /* @__PURE__ */ widgetComponent('user-admin', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-filters-change',
  'nt-unsaved-change',
])
/** As which of her user types a person works; on the provider’s own origin only. */
export const UserTypePicker = /* @__PURE__ */ widgetComponent('user-type-picker', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-user-type-choose',
])
