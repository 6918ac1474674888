/**
 * Which role may make which call: the one permission table. A capability is the name of the call it allows, so that
 * `nt.can()`, calls, buttons and routes use one word. The server decides by it and tells each session its own; a page loads
 * it only to say who could help. Source: docs/spec/access.md ACC-10 (specification §6; domain rules §3.1).
 */
import { type Role, ROLES } from './roles.ts'

const ACCOUNT: readonly Role[] = ['admin', 'payer', 'viewer', 'voucher-manager', 'enrollment-manager', 'support']
const INVOICES: readonly Role[] = ['admin', 'payer', 'viewer', 'merchant', 'support']

export const CAPABILITIES = {
  'customers.list': ROLES,
  'locations.list': ROLES,
  'merchants.list': INVOICES,
  'customer-currencies.list': ROLES,
  'merchant-currencies.list': INVOICES,
  'exposures.list': ACCOUNT,
  'invoices.list': INVOICES,
  'invoices.count': INVOICES,
  'invoice-details.get': INVOICES,
  'invoice-details.get-older': INVOICES,
  'merchant-invoice-documents.list': INVOICES,
  'billing-addresses.list': INVOICES,
  'shipping-addresses.list': INVOICES,
  'merchant-addresses.list': INVOICES,
  'bank-accounts.list': ['admin', 'payer', 'support'],
  'customer-banking-countries.list': ['admin', 'payer'],
  // Payment methods are an admin's (specification §2): a payer chooses among those that are there.
  'bank-accounts.create': ['admin'],
  'payments.preview': ['admin', 'payer'],
  'payments.create': ['admin', 'payer'],
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
  // Which of the answers is whose is the machine's to say (DSP-3): a merchant's, an admin's, customer support's.
  'disputes.answer': ['admin', 'merchant', 'support'],
  'disputes.answer-together': ['admin'],
  'disputes.withdraw': ['admin', 'payer'],
  'disputes.remove-invoice': ['admin', 'payer'],
  'dispute-documents.create': ['admin', 'payer', 'merchant', 'support'],
  'dispute-documents.get': INVOICES,
  'dispute-documents.delete': ['admin', 'payer', 'merchant', 'support'],

  'exports.create': INVOICES,
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof CAPABILITIES

/** ACC-3 */
export const holds = (role: Role, capability: Capability): boolean =>
  (CAPABILITIES[capability] as readonly Role[]).includes(role)

/** Every capability of a role, in the order of the table: what `/self` sends as the session's rights. */
export const capabilitiesOf = (role: Role): Capability[] =>
  (Object.keys(CAPABILITIES) as Capability[]).filter((name) => holds(role, name))

/** The roles that hold a capability, for a refusal that says who could help (ACC-9). */
export const rolesThatCan = (capability: Capability): Role[] => ROLES.filter((role) => holds(role, capability))
