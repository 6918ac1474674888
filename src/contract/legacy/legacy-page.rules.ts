/**
 * Names of the provider's legacy pages. A name comes from an address, which anybody may have written: it is looked up in a
 * list and never becomes part of another address. Source: docs/spec/legacy.md LEG-1 (specification §2; security T19).
 */

/** Where somebody chooses the dealer that she works for (specification §2 "Route guard"). */
export const MERCHANT_SELECT_LOCATION = 'merchant-select'

const LOCATION = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

/** 1 to 40 lower-case letters, digits and hyphens; none at either end. */
export const isLegacyLocation = (text: string): boolean => LOCATION.test(text)

/** The page that an address names; null for a name that the list does not have, however it is written. */
export const legacyPageAt = <Page extends { location: string }>(
  pages: readonly Page[],
  location: string,
): Page | null => (isLegacyLocation(location) ? (pages.find((page) => page.location === location) ?? null) : null)

/** In a person's language, else in English, else the page's own name. */
export const legacyTitleOf = (
  { location, titles }: { location: string; titles: Readonly<Record<string, string>> },
  locale: string,
): string => titles[locale] ?? titles[locale.split('-')[0] ?? ''] ?? titles['en'] ?? location
