/**
 * Path segments that may precede every address (specification §2): two names of the program's, and one that the server writes
 * into the page when it is configured. An address keeps its prefix on every link that is made from it.
 */
import { isPortalPrefix } from 'netterms/contract'

const NAMED = ['/fleetchargebeta', '/fleetchargeprod']

/** @param configured one segment without slashes, `acme`; null or empty: none */
export const prefixesWith = (configured: string | null | undefined): readonly string[] =>
  configured && isPortalPrefix(configured) ? [...NAMED, `/${configured}`] : NAMED

const PREFIXES = prefixesWith(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="portal-prefix"]')?.content,
)

/** The prefix of an address, to be kept on every link; '' when it has none. */
export const prefixOf = (pathname: string, prefixes = PREFIXES): string =>
  prefixes.find((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)) ?? ''
