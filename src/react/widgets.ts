/** One component for each widget. Generated from the manifests by `npm run docs`: change a manifest, then run it. */
import { widgetComponent } from './widget-component.tsx'

/** What is owed and what may still be bought: exposure, credit used, ageing as picture and table, what is due soon, recent activity, AutoPay, accounts below, rewards. */
export const AccountOverview = /* @__PURE__ */ widgetComponent('account-overview', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-invoice-open',
  'nt-pay-start',
  'nt-customer-choose',
])
/** Forgotten username or password, a new password, a new account; on the provider’s own origin only. */
export const AccountRecovery = /* @__PURE__ */ widgetComponent('account-recovery', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** The page of a link by which a person without a session adds one bank account; on the provider’s own origin only. */
export const AddBankAccount = /* @__PURE__ */ widgetComponent('add-bank-account', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** Applications for credit and programs: status, next step, and documents, which can be uploaded. */
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
/** The first page of a dealer: what waits for an answer, its customers with what they owe of its own sales, a currency at a time, its newest sales with their original invoices, and the payouts that it can expect. */
export const DealerHome = /* @__PURE__ */ widgetComponent('dealer-home', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-invoice-open',
  'nt-filters-change',
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
/** One dispute: amounts, invoices, comments, documents, contacts, and the answer of the side at turn. */
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
/** Loyalty programs of the account: reward so far, sales target, tiers, what the next tier needs and pays, year over year as chart and table, invitations, rewards earned and past programs. */
export const LoyaltyProgram = /* @__PURE__ */ widgetComponent('loyalty-program', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
])
/** Programs as a dealer offers them: created, copied, edited, previewed, activated and closed, with the customers that take part. */
export const LoyaltyTemplate = /* @__PURE__ */ widgetComponent('loyalty-template', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-unsaved-change',
])
/** The dealer to work for, among several of the session’s own, with what needs an answer of each. */
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
/** Pays selected invoices in full or in part by bank account or card, now or on a banking day: invoices, payment, confirmation. */
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
  'nt-dispute-start',
  'nt-unsaved-change',
])
/** Payments of the account with their status, reason, and receipt; search, filters, CSV, cancel, and pay again; each payment on a page of its own. */
export const PaymentHistory = /* @__PURE__ */ widgetComponent('payment-history', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-pay-start',
  'nt-filters-change',
  'nt-invoice-open',
])
/** Bank accounts and cards of the account: adding, verifying, editing and removing them, and AutoPay with a calendar of its next sixty days. */
export const PaymentMethods = /* @__PURE__ */ widgetComponent('payment-methods', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
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
/** Invoices of one status over all accounts of a person, or over some of them, with the account of each; pays those of one account. */
export const ProgramInvoices = /* @__PURE__ */ widgetComponent('program-invoices', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-invoice-open',
  'nt-pay-start',
  'nt-filters-change',
])
/** All accounts of a person, a currency at a time: what is open, past due and on its way, which accounts need attention, and each account with its balance and credit. */
export const ProgramOverview = /* @__PURE__ */ widgetComponent('program-overview', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-pay-start',
  'nt-filters-change',
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
/** The first page of customer support: finds users and accounts, locks, unlocks and invites users again, opens an account to be read only, and lists the disputes to decide. */
export const SupportDesk = /* @__PURE__ */ widgetComponent('support-desk', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-filters-change',
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
/** Switches the user type of a user who has several; on the provider’s own origin only. */
export const UserTypePicker = /* @__PURE__ */ widgetComponent('user-type-picker', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-user-type-choose',
])
/** Vouchers of loyalty rewards: issued of rewards that are final, tracked, revoked, and redeemed as credit. */
export const Vouchers = /* @__PURE__ */ widgetComponent('vouchers', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
])
