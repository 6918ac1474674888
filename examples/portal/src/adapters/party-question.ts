/**
 * Decides whether a third party may be contacted now, and with which data, from the contract's table and the state of
 * this page. TRU-3, TRU-4.
 */
import {
  CONSENT_KEY,
  consentOf,
  mayAskThirdParty,
  openPathOf,
  type PartyProperty,
  subjectOf,
  type ThirdParty,
  toldTo,
} from 'netterms/contract'
import type { NetTermsState } from 'netterms'

const BORN_AT = location.pathname

/**
 * Checks whether to contact a third party.
 * @returns address and properties; null if it must not be contacted
 */
export async function contactParty(
  party: ThirdParty,
  state: NetTermsState,
  facts: Readonly<Partial<Record<PartyProperty, string>>> = {},
): Promise<{ address: string; properties: Partial<Record<PartyProperty, string>> } | null> {
  const { session, flags, config } = state
  const address = config?.thirdParties[party]
  const { pathname } = location
  const who = subjectOf(session, flags)
  const consent = readConsent()
  if (!address || !URL.canParse(address)) return null
  if (!mayAskThirdParty(party, { consent, pathname, bornAt: BORN_AT, who })) return null
  const properties = toldTo(party, {
    user: await hashed(`${new URL(address).origin} ${session.user?.id ?? ''}`),
    role: session.role,
    type: session.userType ?? '',
    locale: state.locale,
    path: openPathOf(pathname) ?? '',
    ...facts,
  })
  return { address, properties }
}

export function readConsent(): ReturnType<typeof consentOf> {
  try {
    return consentOf(localStorage.getItem(CONSENT_KEY))
  } catch {
    return null
  }
}

/** Hashes a user id, so that each third party gets a different id for the same user. */
async function hashed(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
