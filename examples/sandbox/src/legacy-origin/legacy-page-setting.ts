/** Setting for a page of the former system. Source: docs/spec/legacy.md LEG-1. */
export interface LegacyPageSetting {
  /** Name of the page in addresses of the portal, see `isLegacyLocation`. */
  location: string
  /** Path on the legacy origin: `/cgi-bin/invinq`. */
  path: string
  /** Title as plain text by language; English is required. */
  titles: Readonly<Record<string, string>>
  /**
   * `account`: users who work in an account and may see its invoices; `dealer`: users who work for at least one dealer.
   */
  audience: 'account' | 'dealer'
}
