/**
 * Which role may make which call: the one permission table. A capability is the name of the call it allows, so that
 * `nt.can()`, calls, buttons and routes use one word. Source: docs/spec/access.md ACC-10 (specification §6; domain rules §3.1).
 */
export const ROLES = [
  'admin',
  'payer',
  'viewer',
  'card-viewer',
  'safety-manager',
  'voucher-manager',
  'enrollment-manager',
  'merchant',
  'support',
] as const
export type Role = (typeof ROLES)[number]
/** ACC-11: a user without a role sees account information and nothing else (specification §3). */
export const DEFAULT_ROLE: Role = 'viewer'

const ACCOUNT: readonly Role[] = ['admin', 'payer', 'viewer', 'voucher-manager', 'enrollment-manager', 'support']
const INVOICES: readonly Role[] = ['admin', 'payer', 'viewer', 'merchant', 'support']

export const CAPABILITIES = {
  'customers.list': ROLES,
  'exposures.list': ACCOUNT,
  'invoices.list': INVOICES,
  'invoices.count': INVOICES,
  'bank-accounts.list': ['admin', 'payer', 'support'],
  // Payment methods are an admin's (specification §2): a payer chooses among those that are there.
  'bank-accounts.create': ['admin'],
  'payments.preview': ['admin', 'payer'],
  'payments.create': ['admin', 'payer'],
  'payments.get': ['admin', 'payer', 'viewer', 'support'],
  'payments.list': ['admin', 'payer', 'viewer', 'support'],
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof CAPABILITIES

/** ACC-3 */
export const holds = (role: Role, capability: Capability): boolean =>
  (CAPABILITIES[capability] as readonly Role[]).includes(role)

/** Every capability of a role, in the order of the table: what `/self` sends as the session's rights. */
export const capabilitiesOf = (role: Role): Capability[] =>
  (Object.keys(CAPABILITIES) as Capability[]).filter((name) => holds(role, name))
