/** A page of the former system as a server is given it. Source: docs/spec/legacy.md LEG-1. */
export interface LegacyPageSetting {
  /** Its name in addresses of the portal, see `isLegacyLocation`. */
  location: string
  /** On the legacy origin: `/cgi-bin/invinq`. */
  path: string
  /** Plain text by language; English is always there. */
  titles: Readonly<Record<string, string>>
  /** `account`: who works in an account and sees its invoices; `dealer`: who works for at least one dealer. */
  audience: 'account' | 'dealer'
}
