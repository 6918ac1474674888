/** Accounts at Contoso's identity provider. Their password is the sandbox's. */
export const CONTOSO_PATH = '/idp/contoso'
export const CONTOSO_PROVIDER = 'contoso'
export const CONTOSO_CLIENT = 'netterms-sandbox'

/**
 * Second registered client, for providers that an administrator adds in the sandbox: it is published in the guide,
 * protects nothing, and does not exist in a live system.
 */
export const SANDBOX_CLIENT = { id: 'northwind-sandbox', secret: 'sandbox-client-secret' } as const

export const CONTOSO_ACCOUNTS = [
  { subject: 'c-7001', email: 'nadia.klein@contoso.example', name: 'Nadia Klein', isVerified: true },
  { subject: 'c-7002', email: 'ivo.marsh@contoso.example', name: 'Ivo Marsh', isVerified: true },
  /** Known at Contoso, but not linked to a user here. */
  { subject: 'c-7003', email: 'guest@contoso.example', name: 'Guest', isVerified: true },
  /** Has an unverified e-mail address. */
  { subject: 'c-7004', email: 'ona.reed@contoso.example', name: 'Ona Reed', isVerified: false },
  /** Administrators of the sandbox, so that they can test providers that they add (IDP-8). */
  { subject: 'c-7101', email: 'admin@harbor.example', name: 'Alex Smith', isVerified: true },
  { subject: 'c-7102', email: 'other-admin@harbor.example', name: 'Olga Admin', isVerified: true },
] as const
