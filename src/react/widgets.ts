/** One component for each widget. Generated from the manifests by `npm run docs`: change a manifest, then run it. */
import { widgetComponent } from './widget-component.tsx'

/** Balance and credit of the account: exposure, credit used, ageing as chart and table, invoices due soon, recent activity, AutoPay, accounts below, rewards. */
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
/** Forgotten username or password, a new password, a new account; only on the provider’s own origin. */
export const AccountRecovery = /* @__PURE__ */ widgetComponent('account-recovery', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** The page of an e-mailed link on which a person without a session adds one bank account; only on the provider’s own origin. */
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
/** Audit log: who did what to which object and when. Admins see their company, other users themselves. */
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
/** Purchase cards: list of cardholders; request, activate, lock and terminate cards; show a card number securely. */
export const CardManager = /* @__PURE__ */ widgetComponent('card-manager', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-filters-change',
  'nt-unsaved-change',
])
/** Asks once for consent to third parties, until a choice is stored. */
export const ConsentBanner = /* @__PURE__ */ widgetComponent('consent-banner', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-consent-change',
])
/** Chooses the account to work in, among all accounts of the session, and one of its locations. */
export const CustomerPicker = /* @__PURE__ */ widgetComponent('customer-picker', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-customer-choose',
])
/** The first page of a dealer: tasks, customers with what they owe on the dealer’s sales, one currency at a time, newest sales with their original invoices, and expected payouts. */
export const DealerHome = /* @__PURE__ */ widgetComponent('dealer-home', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-invoice-open',
  'nt-filters-change',
])
/** Disputes of an account or a dealer: disputes that need an answer, open and closed ones, filters, and a selection to answer together. */
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
/** One dispute: amounts, invoices, comments, documents, contacts, and the form for the side that answers next. */
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
/** Answers several disputes at once, and shows the effect on each before sending and the result after it. */
export const DisputeRespond = /* @__PURE__ */ widgetComponent('dispute-respond', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-dispute-answered',
  'nt-unsaved-change',
])
/** Groups of users: their place in the tree, their accounts, their sign-in method, and their members. */
export const GroupAdmin = /* @__PURE__ */ widgetComponent('group-admin', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-filters-change',
  'nt-unsaved-change',
])
/** One invoice: amounts, lines, payments, disputes, adjustments, addresses, documents and notes, with actions to pay and dispute it. */
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
/** Invoices of one status, with a selection to pay or dispute; for a dealer, its sales to update or adjust. */
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
/** A page of the provider’s former system in a frame, by its name; without a name, a list of the pages. */
export const LegacyFrame = /* @__PURE__ */ widgetComponent('legacy-frame', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** Loyalty programs of the account: reward so far, sales target, tiers, requirements and reward of the next tier, year over year as chart and table, invitations, earned rewards and past programs. */
export const LoyaltyProgram = /* @__PURE__ */ widgetComponent('loyalty-program', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
])
/** Loyalty programs of a dealer: create, copy, edit, preview, activate and close them, and enroll customers. */
export const LoyaltyTemplate = /* @__PURE__ */ widgetComponent('loyalty-template', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-unsaved-change',
])
/** Chooses the dealer to work for, among the dealers of the session, with the open tasks of each. */
export const MerchantPicker = /* @__PURE__ */ widgetComponent('merchant-picker', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-merchant-choose',
])
/** A bell with the number of unread notifications; it opens the latest and links to all. */
export const NotificationBell = /* @__PURE__ */ widgetComponent('notification-bell', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** Notifications from the provider: unread and urgent ones are marked, with links, documents, and e-mail preferences. */
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
/** Payments of the account with status, reason, and receipt; search, filters, CSV, cancel, and pay again; each payment has its own page. */
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
/** Bank accounts and cards of the account: add, verify, edit and remove them; AutoPay with a calendar of the next sixty days. */
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
/** Invoices of one status over all accounts of a user, or over some of them, with the account of each; pays those of one account, or several together by card. */
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
/** All accounts of a user, one currency at a time: open, past due and pending amounts, accounts that need attention, and the balance and credit of each account. */
export const ProgramOverview = /* @__PURE__ */ widgetComponent('program-overview', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-pay-start',
  'nt-filters-change',
])
/** Rejected transactions: reasons, corrections, cancellation and resubmission. */
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
/** Username and password, or a company’s single sign-on; only on the provider’s own origin. */
export const SignIn = /* @__PURE__ */ widgetComponent('sign-in', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-signed-in',
])
/** Statements of the account by month, for any period and as of any past date, in each currency, with ageing, PDF and CSV. */
export const Statements = /* @__PURE__ */ widgetComponent('statements', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-invoice-open',
])
/** The first page of customer support: finds users and accounts, locks and unlocks users, resends invitations, opens an account read-only, and lists the disputes to decide. */
export const SupportDesk = /* @__PURE__ */ widgetComponent('support-desk', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-filters-change',
])
/** A third party’s survey in its own frame, if flags and consent allow it. */
export const Survey = /* @__PURE__ */ widgetComponent('survey', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-survey-change',
])
/** Users of a company: invite, edit, lock and move them, and import or export them as CSV files. */
export const UserAdmin = /* @__PURE__ */ widgetComponent('user-admin', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-filters-change',
  'nt-unsaved-change',
])
/** Switches the user type of a user who has several; only on the provider’s own origin. */
export const UserTypePicker = /* @__PURE__ */ widgetComponent('user-type-picker', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-user-type-choose',
])
/** Vouchers for loyalty rewards: issue them for final rewards, track, revoke, and redeem them as credit. */
export const Vouchers = /* @__PURE__ */ widgetComponent('vouchers', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
])
