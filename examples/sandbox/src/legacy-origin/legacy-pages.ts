/**
 * Defines which pages of the former system may be shown, and to which users. Source: docs/spec/legacy.md LEG-1, LEG-2,
 * LEG-8.
 */
import { isLegacyLocation, MERCHANT_SELECT_LOCATION } from 'netterms/contract/internal'
import { StartRefusal } from '../db/start-refusal.ts'
import type { AppOptions, Provider } from '../http/app-options.ts'
import type { Principal } from '../http/handler.ts'
import type { LegacyPageSetting } from './legacy-page-setting.ts'
import { INQUIRY_TITLES, MERCHANT_SELECT_TITLES } from './legacy-titles.ts'

export const INQUIRY_LOCATION = 'invoice-inquiry'

const SANDBOX_PAGES: readonly LegacyPageSetting[] = [
  { location: INQUIRY_LOCATION, path: '/cgi-bin/invinq', titles: INQUIRY_TITLES, audience: 'account' },
  { location: MERCHANT_SELECT_LOCATION, path: '/cgi-bin/mersel', titles: MERCHANT_SELECT_TITLES, audience: 'dealer' },
]

/** Matches a path of letters, digits, and hyphens, which cannot be misinterpreted. */
const PATH = /^(\/[A-Za-z0-9][A-Za-z0-9-]*)+$/

/**
 * Returns the legacy pages of a server that has an origin for them.
 * @throws StartRefusal for an ambiguous name or path, or if the English title is missing
 */
export function legacyPagesOf({ environment, legacyPages, legacyOrigin }: AppOptions): readonly LegacyPageSetting[] {
  const own = environment === 'sandbox' ? SANDBOX_PAGES : []
  const pages = legacyOrigin ? (legacyPages ?? own) : []
  for (const { location, path, titles } of pages) {
    if (!isLegacyLocation(location) || !PATH.test(path) || !titles['en']) {
      throw new StartRefusal(
        `The legacy page "${location}" cannot be offered: its name and its path (${path}) take letters, digits and hyphens only, and it needs an English title.`,
      )
    }
  }
  return pages
}

/**
 * Returns the legacy pages that a session may open; none for a partner's page, because only the portal may frame them.
 */
export const legacyPagesFor = (
  { legacyOrigin, legacyPages }: Pick<Provider, 'legacyOrigin' | 'legacyPages'>,
  principal: Principal,
): readonly LegacyPageSetting[] =>
  legacyOrigin() === null || principal.kind !== 'user'
    ? []
    : legacyPages.filter(({ audience }) => AUDIENCES[audience](principal))

const AUDIENCES: Record<LegacyPageSetting['audience'], (principal: Principal) => boolean> = {
  account: ({ capabilities, customerIds, selectedCustomer }) =>
    capabilities.includes('legacy-pages.list') &&
    capabilities.includes('invoices.list') &&
    selectedCustomer !== null &&
    customerIds.includes(selectedCustomer),
  dealer: ({ capabilities, merchantIds }) => capabilities.includes('legacy-pages.list') && merchantIds.length > 0,
}
