/**
 * A user's choice about third-party services. Source: docs/spec/trust.md TRU-1 (specification §9 "Local storage keys").
 */

/** A user’s choice about third-party services. */
export type Consent = 'granted' | 'denied'

/** Key in local storage; its value is `true` or `false`. */
export const CONSENT_KEY = 'netterms:consent'

/** Key for the instant of the choice, by the browser's clock, ISO 8601 (TRU-1). */
export const CONSENT_AT_KEY = 'netterms:consent-at'

/**
 * Reads a stored choice.
 *
 * @param stored value of `CONSENT_KEY` in the browser’s storage
 * @returns null unless it is `true` or `false`
 */
export function consentOf(stored: string | null): Consent | null {
  if (stored === 'true') return 'granted'
  return stored === 'false' ? 'denied' : null
}

export const storedConsentOf = (consent: Consent): string => String(consent === 'granted')
