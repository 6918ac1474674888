/**
 * The permission table: which role may make which call. A capability has the name of the call that it allows, so
 * `nt.can()`, calls, buttons, and routes use one word. The server decides by this table and sends each session its
 * capabilities; a page loads the table only to name the roles that could help. Source: docs/spec/access.md ACC-10
 * (specification §6; domain §3.1).
 */
import { type Role, ROLES } from './roles.ts'

const ACCOUNT: readonly Role[] = ['admin', 'payer', 'viewer', 'voucher-manager', 'enrollment-manager', 'support']
const INVOICES: readonly Role[] = ['admin', 'payer', 'viewer', 'merchant', 'support']
/** Roles with the notification center. A card viewer works with cards, and customer support with its own tools. */
const NOTIFIED: readonly Role[] = [
  'admin',
  'payer',
  'viewer',
  'safety-manager',
  'voucher-manager',
  'enrollment-manager',
  'merchant',
]

/** Every capability with the roles that hold it. */
export const CAPABILITIES = {
  'customers.list': ROLES,
  'locations.list': ROLES,
  'merchants.list': INVOICES,
  // Only the dealer's own sales; customer support has access to the accounts themselves (DLR-1).
  'merchant-customers.list': ['merchant'],
  'merchant-payouts.list': ['merchant'],
  'missing-originals.list': ['merchant'],
  'merchant-sales.list': ['merchant'],
  'merchant-tasks.list': ['merchant'],
  'customer-currencies.list': ROLES,
  'merchant-currencies.list': INVOICES,
  'exposures.list': ACCOUNT,
  'account-balances.list': ACCOUNT,
  'attention-items.list': ACCOUNT,
  'invoices.list': INVOICES,
  'invoices.get': INVOICES,
  'invoices.count': INVOICES,
  'invoice-details.get': INVOICES,
  'invoice-details.get-older': INVOICES,
  'merchant-invoice-documents.list': INVOICES,
  'billing-addresses.list': INVOICES,
  'shipping-addresses.list': INVOICES,
  'merchant-addresses.list': INVOICES,
  'bank-accounts.list': ['admin', 'payer', 'support'],
  'customer-banking-countries.list': ['admin', 'payer'],
  // Only an admin manages payment methods (specification §2). A payer chooses among the existing ones.
  'bank-accounts.create': ['admin'],
  'bank-account-links.create': ['admin'],
  'bank-account-links.list': ['admin'],
  'bank-account-links.revoke': ['admin'],
  'payments.preview': ['admin', 'payer'],
  'remittance-slips.download': ['admin', 'payer'],
  'payments.create': ['admin', 'payer'],
  'payment-groups.preview': ['admin', 'payer'],
  'payment-groups.create': ['admin', 'payer'],
  'payments.get': ['admin', 'payer', 'viewer', 'support'],
  'payments.list': ['admin', 'payer', 'viewer', 'support'],
  'customer-dispute-reasons.list': INVOICES,
  'user-group-contacts.list': ['admin', 'payer'],
  'customer-dispute-ineligible-trxs.list': ['admin', 'payer'],
  'customer-disputes.count': ['admin', 'payer', 'viewer', 'support'],
  'merchant-disputes.count': ['merchant', 'support'],
  'customer-dispute-responses.list': ['admin', 'payer', 'viewer', 'support'],
  'merchant-dispute-responses.list': ['merchant', 'support'],
  'disputes.list': INVOICES,
  'disputes.get': INVOICES,
  'disputes.create': ['admin', 'payer'],
  // The state machine decides which side may give which answer (DSP-3).
  'disputes.answer': ['admin', 'merchant', 'support'],
  'disputes.answer-together': ['admin', 'merchant', 'support'],
  // A side changes only its own contacts, while the dispute is open (DSP-40).
  'disputes.add-contacts': ['admin', 'payer', 'merchant', 'support'],
  'disputes.remove-contact': ['admin', 'payer', 'merchant', 'support'],
  'disputes.withdraw': ['admin', 'payer'],
  'disputes.remove-invoice': ['admin', 'payer'],
  'chargebacks.request': ['admin', 'payer'],
  'dispute-documents.create': ['admin', 'payer', 'merchant', 'support'],
  'dispute-document-types.list': INVOICES,
  'dispute-documents.list-waiting': ['admin', 'payer', 'merchant', 'support'],
  'dispute-documents.get': INVOICES,
  'dispute-documents.delete': ['admin', 'payer', 'merchant', 'support'],

  // Customer support locks and unlocks users, so it must be able to find them (specification §6).
  'users.list': ['admin', 'support'],
  'users.get': ['admin', 'support'],
  'users.invite': ['admin'],
  'users.invite-again': ['admin', 'support'],
  'users.update': ['admin'],
  'users.lock': ['admin', 'support'],
  'users.unlock': ['admin', 'support'],
  'users.terminate': ['admin'],
  'users.lock-together': ['admin', 'support'],
  'users.unlock-together': ['admin', 'support'],
  'users.invite-together': ['admin'],
  'users.invite-again-together': ['admin'],
  'users.move-together': ['admin'],
  'user-sessions.list': ['admin'],
  'user-sessions.end': ['admin'],
  'user-groups.list': ['admin'],
  'user-groups.get': ['admin'],
  'user-groups.create': ['admin'],
  'user-groups.update': ['admin'],
  'user-groups.delete': ['admin'],
  'user-groups.add-users': ['admin'],
  'user-groups.remove-user': ['admin'],
  'user-groups.set-customers': ['admin'],
  'identity-providers.list': ['admin'],
  'identity-providers.create': ['admin'],
  'identity-providers.update': ['admin'],
  'identity-providers.delete': ['admin'],
  'sign-in-tests.start': ['admin'],
  'sign-in-tests.get': ['admin'],
  'credentials.export': ['admin'],
  'credential-imports.start': ['admin'],
  'credential-imports.list': ['admin'],
  'credential-imports.get': ['admin'],
  'credential-imports.list-results': ['admin'],
  'credential-imports.cancel': ['admin'],
  'credential-imports.report': ['admin'],
  'user-location-mappings.list': ['admin'],
  // Each user's own entries. For entries of the company, the role is also checked (IDN-19).
  'passwords.change': ROLES,
  'sessions.list': ROLES,
  'sessions.end': ROLES,
  'sessions.end-others': ROLES,
  'second-factors.get': ROLES,
  'second-factors.create': ROLES,
  'second-factors.confirm': ROLES,
  'second-factors.remove': ROLES,
  'recovery-codes.create': ROLES,
  'audit-entries.list': ROLES,
  // Payments on their rail. A payer cancels only their own payments, an admin any payment (PAY-25).
  'payments.cancel': ['admin', 'payer'],
  'payments.refund': ['support'],
  'payment-methods.list': ['admin', 'payer', 'support'],
  'default-methods.set': ['admin', 'payer'],
  'payment-cards.create': ['admin'],
  'payment-cards.remove': ['admin'],
  'bank-accounts.update': ['admin'],
  'bank-accounts.remove': ['admin'],
  'bank-accounts.verify': ['admin'],
  'auto-pay.get': ['admin', 'payer', 'support'],
  'auto-pay.set': ['admin'],
  'auto-pay.turn-off': ['admin'],
  'auto-pay-forecasts.list': ['admin', 'payer', 'support'],
  'credit-memos.list': ['admin', 'payer', 'viewer', 'support'],
  'credit-memos.apply': ['admin', 'payer', 'support'],
  'cards.list': ['admin', 'card-viewer', 'support'],
  'cards.get': ['admin', 'card-viewer', 'support'],
  'cards.history': ['admin', 'card-viewer', 'support'],
  'cards.request': ['admin'],
  'cards.request-together': ['admin'],
  'cards.cancel-request': ['admin'],
  'cards.activate': ['admin'],
  'cards.lock': ['admin'],
  'cards.unlock': ['admin'],
  'cards.terminate': ['admin', 'support'],
  // Secure frame only, after the password was entered again. Customer support never sees a number.
  'cards.view-secure': ['admin', 'card-viewer'],
  'rejections.list': ['admin', 'payer', 'merchant', 'support'],
  'rejections.get': ['admin', 'payer', 'merchant', 'support'],
  'rejection-customers.list': ['merchant', 'support'],
  'rejections.cancel': ['merchant', 'support'],
  'rejections.resubmit': ['merchant', 'support'],
  'rejections.save-draft': ['merchant', 'support'],
  'rejections.discard-draft': ['merchant', 'support'],
  'invoices.download-pdf': INVOICES,
  'statements.list': ['admin', 'payer', 'viewer', 'support'],
  'statements.download-pdf': ['admin', 'payer', 'viewer', 'support'],
  'statement-lines.list': ['admin', 'payer', 'viewer', 'support'],
  'statement-lines.download-pdf': ['admin', 'payer', 'viewer', 'support'],
  'statement-lines.download-csv': ['admin', 'payer', 'viewer', 'support'],
  'payments.download-receipt': ['admin', 'payer', 'viewer', 'support'],
  'payments.mail-receipt': ['admin', 'payer', 'viewer', 'support'],
  'merchant-invoice-documents.download': INVOICES,
  'merchant-invoice-documents.create': ['merchant', 'support'],
  'merchant-invoice-documents.delete': ['merchant', 'support'],
  // A dealer changes its own invoices; customer support may do so for the dealer (ADJ-6, ADJ-7).
  'invoices.update': ['merchant', 'support'],
  'invoices.adjust': ['merchant', 'support'],
  'invoices.cancel-adjustment': ['merchant', 'support'],
  'invoice-notes.create': ['admin', 'payer', 'merchant', 'support'],
  'invoice-notes.list': INVOICES,
  // Only the author may change or remove the note (DOC-115).
  'invoice-notes.update': ['admin', 'payer', 'merchant', 'support'],
  'invoice-notes.delete': ['admin', 'payer', 'merchant', 'support'],
  'invoice-events.list': INVOICES,
  'customer-loyalty-program-enrollments.list': ACCOUNT,
  'customer-loyalty-program-enrollments.answer': ['admin', 'enrollment-manager'],
  'customer-loyalty-milestones.list': [...ACCOUNT, 'merchant'],
  'loyalty-programs.list': [...ACCOUNT, 'merchant'],
  'loyalty-programs.get': [...ACCOUNT, 'merchant'],
  'loyalty-programs.update': ['enrollment-manager', 'merchant'],
  // A dealer manages its programs; roles that enroll customers can read them (LOY-231).
  'loyalty-templates.list': ['admin', 'enrollment-manager', 'merchant'],
  'loyalty-templates.get': ['admin', 'enrollment-manager', 'merchant'],
  'loyalty-templates.create': ['merchant'],
  'loyalty-templates.copy': ['merchant'],
  'loyalty-templates.update': ['merchant'],
  'loyalty-templates.activate': ['merchant'],
  'loyalty-templates.close': ['merchant'],
  // The customer's side enrolls and removes its accounts; a dealer reads who is enrolled in its programs (LOY-241,
  // LOY-242).
  'loyalty-accounts.list': ['admin', 'enrollment-manager', 'merchant'],
  'loyalty-enrollments.create': ['admin', 'enrollment-manager'],
  'loyalty-enrollments.remove': ['admin', 'enrollment-manager'],
  'loyalty-enrollments.import': ['admin', 'enrollment-manager'],
  'vouchers.list': ACCOUNT,
  // A voucher manager issues and revokes vouchers; an admin or payer redeems them for credit (LOY-198…LOY-200).
  'vouchers.issue': ['admin', 'voucher-manager'],
  'vouchers.revoke': ['admin', 'voucher-manager'],
  'vouchers.redeem': ['admin', 'payer'],
  'notifications.list': NOTIFIED,
  'notifications.mark-read': NOTIFIED,
  'notifications.mark-all-read': NOTIFIED,
  'applications.list': [...NOTIFIED, 'support'],
  'exports.create': INVOICES,

  // Pages of the former system. A card viewer and a safety manager have a few of their own (specification §6).
  'legacy-pages.list': [...ACCOUNT, 'merchant'],
  'legacy-handovers.create': [...ACCOUNT, 'merchant'],
  // Each user's own email preferences.
  'notification-preferences.get': NOTIFIED,
  'notification-preferences.set': NOTIFIED,
  // Each user's own saved views and columns.
  'saved-views.list': INVOICES,
  'saved-views.create': INVOICES,
  'saved-views.update': INVOICES,
  'saved-views.delete': INVOICES,
  'list-looks.set': INVOICES,
  // Files of an application: the roles that may read those of an invoice.
  'application-documents.get': INVOICES,
  // Applicants: a customer's admin and payer, and a dealer (NOT-72).
  'application-documents.create': ['admin', 'payer', 'merchant'],
  'application-documents.delete': ['admin', 'payer', 'merchant'],
} as const satisfies Record<string, readonly Role[]>

/** An action that a role may allow, such as `payments.create`. */
export type Capability = keyof typeof CAPABILITIES

/** Whether a role has a capability (ACC-3). */
export const holds = (role: Role, capability: Capability): boolean =>
  (CAPABILITIES[capability] as readonly Role[]).includes(role)

/** Returns every capability of a role, in the order of the table: the session's rights in the answer of `/self`. */
export const capabilitiesOf = (role: Role): Capability[] =>
  (Object.keys(CAPABILITIES) as Capability[]).filter((name) => holds(role, name))

/** Returns the roles that have a capability. A refusal lists them as the people who could help (ACC-9). */
export const rolesThatCan = (capability: Capability): Role[] => ROLES.filter((role) => holds(role, capability))

/**
 * Returns the roles in the user's own company that a user without a right can turn to: those that pass the requirement
 * (ACC-9).
 *
 * @returns empty if the requirement names no role, or if only customer support passes it
 */
export const rolesToAsk = ({ can, notRoles }: { can?: Capability; notRoles?: readonly Role[] }): Role[] =>
  can || notRoles
    ? (can ? rolesThatCan(can) : [...ROLES]).filter((role) => role !== 'support' && !notRoles?.includes(role))
    : []
