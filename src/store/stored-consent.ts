/**
 * The choice about third parties, kept by the browser for every tab, and when it was made. Source: docs/spec/trust.md TRU-1
 * (specification §9 "Local storage keys").
 */
import { type Consent, CONSENT_AT_KEY, CONSENT_KEY, consentOf, storedConsentOf } from '../contract/index.ts'

/** Without a storage a choice lasts as long as the page. */
let chosenHere: { consent: Consent; at: string } | null = null

/** @returns null until somebody has chosen */
export function readConsent(): Consent | null {
  try {
    return consentOf(localStorage.getItem(CONSENT_KEY)) ?? chosenHere?.consent ?? null
  } catch {
    return chosenHere?.consent ?? null
  }
}

/** @returns ISO 8601; null where that was not kept, or is no instant */
export function readConsentAt(): string | null {
  try {
    const at = localStorage.getItem(CONSENT_AT_KEY) ?? chosenHere?.at ?? ''
    return Number.isNaN(Date.parse(at)) ? null : at
  } catch {
    return chosenHere?.at ?? null
  }
}

export function storeConsent(consent: Consent): void {
  const at = new Date().toISOString()
  try {
    // A former instant must not stand beside another choice.
    localStorage.removeItem(CONSENT_AT_KEY)
    localStorage.setItem(CONSENT_KEY, storedConsentOf(consent))
    localStorage.setItem(CONSENT_AT_KEY, at)
    chosenHere = null
  } catch {
    // Full or forbidden. On the next page no choice counts as none, and third parties are asked nothing.
    chosenHere = { consent, at }
  }
}
