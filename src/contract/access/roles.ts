/**
 * The roles of the program; capabilities.ts has what each may do. Source: docs/spec/access.md ACC-10, ACC-11
 * (specification §6).
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
/** Name of a role of the portal. */
export type Role = (typeof ROLES)[number]
/** Role of a user without a role: it sees account information only (ACC-11; specification §3). */
export const DEFAULT_ROLE: Role = 'viewer'
