/**
 * Signing in at the company's identity provider: where it begins, and why it did not come about.
 * Source: docs/spec/identity.md IDN-10, IDN-12, IDN-36.
 */
export interface Company {
  /** The provider as people know it: `Contoso`. */
  name: string
  /** Path of this origin that leads there. */
  address: string
}

/** Why somebody comes back without a session, as the sign-in page's address says (IDN-36). */
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

/** @param text of the address, so anything at all; what is none of ours says nothing */
export const ssoFailureOf = (text: string | undefined): SsoFailure | null =>
  SSO_FAILURES.find((each) => each === text) ?? null

/**
 * @param found as the server tells of a user name
 * @param returnTo path of the portal to come back to, without its prefix; anything at all, the server checks it again
 * @returns null for a name with a password, and for a start that is not on this very origin
 */
export function companyOf(
  { provider, start }: { provider: { name: string } | null; start: string | null },
  returnTo: string,
): Company | null {
  if (!provider || start === null || !URL.canParse(start, location.origin)) return null
  const address = new URL(start, location.origin)
  if (address.origin !== location.origin) return null
  const wish = returnTo.startsWith('/') ? returnTo : ''
  // The portal's own root, with its prefix: this page stands directly below it.
  const root = new URL('.', location.href).pathname
  address.searchParams.set('return_to', root + wish.slice(1))
  address.searchParams.set('sign_in', location.pathname + (wish && `?${new URLSearchParams({ returnTo: wish })}`))
  return { name: provider.name, address: address.pathname + address.search }
}
