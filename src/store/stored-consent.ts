/**
 * The choice about third parties, kept by the browser for every tab. Source: docs/spec/trust.md TRU-1 (specification §9
 * "Local storage keys").
 */
import { type Consent, CONSENT_KEY, consentOf, storedConsentOf } from '../contract/index.ts'

/** Without a storage a choice lasts as long as the page. */
let chosenHere: Consent | null = null

/** @returns null until somebody has chosen */
export function readConsent(): Consent | null {
  try {
    return consentOf(localStorage.getItem(CONSENT_KEY)) ?? chosenHere
  } catch {
    return chosenHere
  }
}

export function storeConsent(consent: Consent): void {
  try {
    localStorage.setItem(CONSENT_KEY, storedConsentOf(consent))
    chosenHere = null
  } catch {
    // Full or forbidden. On the next page no choice counts as none, and third parties are asked nothing.
    chosenHere = consent
  }
}
