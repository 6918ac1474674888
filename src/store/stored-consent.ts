/**
 * The choice about third parties, kept by the browser for every tab, and when it was made. Source: docs/spec/trust.md TRU-1
 * (specification §9 "Local storage keys").
 */
import { type Consent, CONSENT_AT_KEY, CONSENT_KEY, consentOf, storedConsentOf } from '../contract/index.ts'

/** A choice that could not be written lasts as long as the page, and counts before what was written earlier. */
let chosenHere: { consent: Consent; at: string } | null = null

/** @returns null before a choice */
export function readConsent(): Consent | null {
  try {
    return chosenHere?.consent ?? consentOf(localStorage.getItem(CONSENT_KEY))
  } catch {
    return chosenHere?.consent ?? null
  }
}

/** @returns ISO 8601; null where that was not kept, or is no instant */
export function readConsentAt(): string | null {
  try {
    const at = chosenHere?.at ?? localStorage.getItem(CONSENT_AT_KEY) ?? ''
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
    // Full or forbidden. On the next page no choice counts as none, and third parties are asked nothing: what was written
    // earlier must not be taken for this one there.
    chosenHere = { consent, at }
    forgetWritten()
  }
}

/** Another tab has written one: it is newer than a choice that only this page knows. */
export function forgetChosenHere(): void {
  chosenHere = null
}

function forgetWritten(): void {
  try {
    localStorage.removeItem(CONSENT_KEY)
  } catch {
    // Forbidden altogether: nothing was written either.
  }
}
