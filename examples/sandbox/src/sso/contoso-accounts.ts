/** Who works at Contoso, as its identity provider knows them. Their password is the sandbox's. */
export const CONTOSO_PATH = '/idp/contoso'
export const CONTOSO_PROVIDER = 'contoso'
export const CONTOSO_CLIENT = 'netterms-sandbox'

export const CONTOSO_ACCOUNTS = [
  { subject: 'c-7001', email: 'nadia.klein@contoso.example', name: 'Nadia Klein', isVerified: true },
  { subject: 'c-7002', email: 'ivo.marsh@contoso.example', name: 'Ivo Marsh', isVerified: true },
  /** Known at Contoso, and nobody's user here. */
  { subject: 'c-7003', email: 'guest@contoso.example', name: 'Guest', isVerified: true },
  /** Says an address that nobody has checked. */
  { subject: 'c-7004', email: 'ona.reed@contoso.example', name: 'Ona Reed', isVerified: false },
] as const
