/** The roles of the program. What each may do: capabilities.ts. Source: docs/spec/access.md ACC-10, ACC-11 (specification §6). */
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
/** Name of a role of the portal. */
export type Role = (typeof ROLES)[number]
/** ACC-11: a user without a role sees account information only (specification §3). */
export const DEFAULT_ROLE: Role = 'viewer'
