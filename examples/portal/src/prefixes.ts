/**
 * Defines path segments that may precede every address (specification §2): the program's two built-in prefixes, and one
 * that the server writes into the page if it is configured. Links made from an address keep its prefix.
 */
import { isPortalPrefix } from 'netterms/contract'

const NAMED = ['/fleetchargebeta', '/fleetchargeprod']

/**
 * Returns all prefixes.
 * @param configured one segment without slashes, `acme`; null or empty if none
 */
export const prefixesWith = (configured: string | null | undefined): readonly string[] =>
  configured && isPortalPrefix(configured) ? [...NAMED, `/${configured}`] : NAMED

const PREFIXES = prefixesWith(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="portal-prefix"]')?.content,
)

/** Returns the prefix of an address, to be kept on every link; '' if it has none. */
export const prefixOf = (pathname: string, prefixes = PREFIXES): string =>
  prefixes.find((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)) ?? ''
