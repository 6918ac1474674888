/**
 * Names of the provider's legacy pages. A name comes from a URL and is untrusted: it is looked up in a list and never
 * becomes part of another URL. Source: docs/spec/legacy.md LEG-1 (specification §2; security T19).
 */

/** The page where dealer users select their dealer (specification §2 "Route guard"). */
export const MERCHANT_SELECT_LOCATION = 'merchant-select'

const LOCATION = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

/**
 * Whether a text can be the name of a page: 1 to 40 lower-case letters, digits, and hyphens; no hyphen at either end.
 */
export const isLegacyLocation = (text: string): boolean => LOCATION.test(text)

/** Returns the page with this name; null if the list has none. */
export const legacyPageAt = <Page extends { location: string }>(
  pages: readonly Page[],
  location: string,
): Page | null => (isLegacyLocation(location) ? (pages.find((page) => page.location === location) ?? null) : null)

/** Returns the title in the user's language, else in English, else the name of the page. */
export const legacyTitleOf = (
  { location, titles }: { location: string; titles: Readonly<Record<string, string>> },
  locale: string,
): string => titles[locale] ?? titles[locale.split('-')[0] ?? ''] ?? titles['en'] ?? location
