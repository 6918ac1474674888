/**
 * Single sign-on at the company's identity provider: how it starts, and why it failed. Source: docs/spec/identity.md
 * IDN-10, IDN-12, IDN-36.
 */
export interface Company {
  /** Display name of the identity provider, such as `Contoso`. */
  name: string
  /** Path on this origin that starts the sign-in. */
  address: string
}

/** Reasons why the user returned without a session, as in the URL of the sign-in page (IDN-36). */
const SSO_FAILURES = [
  'unknown-provider',
  'unavailable',
  'refused',
  'expired',
  'unknown-person',
  'locked',
  'too-often',
] as const
export type SsoFailure = (typeof SSO_FAILURES)[number]

/** @param text value from the URL, which can be anything; unknown values are ignored */
export const ssoFailureOf = (text: string | undefined): SsoFailure | null =>
  SSO_FAILURES.find((each) => each === text) ?? null

/**
 * @param found the server's response for a username
 * @param returnTo path in the portal to return to, without the portal's prefix; untrusted, so the server validates it
 * again
 * @returns null for a username with a password, and for a start URL of another origin
 */
export function companyOf(
  { provider, start }: { provider: { name: string } | null; start: string | null },
  returnTo: string,
): Company | null {
  if (!provider || start === null || !URL.canParse(start, location.origin)) return null
  const address = new URL(start, location.origin)
  if (address.origin !== location.origin) return null
  const wish = returnTo.startsWith('/') ? returnTo : ''
  // Root of the portal including its prefix; this page is directly below it.
  const root = new URL('.', location.href).pathname
  address.searchParams.set('return_to', root + wish.slice(1))
  address.searchParams.set('sign_in', location.pathname + (wish && `?${new URLSearchParams({ returnTo: wish })}`))
  return { name: provider.name, address: address.pathname + address.search }
}
