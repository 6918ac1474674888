/**
 * The choice about third parties, stored by the browser for all tabs, with its time. Source: docs/spec/trust.md TRU-1
 * (specification §9 "Local storage keys").
 */
import { type Consent, CONSENT_AT_KEY, CONSENT_KEY, consentOf, storedConsentOf } from '../contract/index.ts'

/** A choice that could not be stored applies until the page unloads, before any stored one. */
let chosenHere: { consent: Consent; at: string } | null = null

/** @returns null before a choice */
export function readConsent(): Consent | null {
  try {
    return chosenHere?.consent ?? consentOf(localStorage.getItem(CONSENT_KEY))
  } catch {
    return chosenHere?.consent ?? null
  }
}

/** @returns ISO 8601; null when it was not stored, or is not an instant */
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
    // The time of an earlier choice must not remain next to another choice.
    localStorage.removeItem(CONSENT_AT_KEY)
    localStorage.setItem(CONSENT_KEY, storedConsentOf(consent))
    localStorage.setItem(CONSENT_AT_KEY, at)
    chosenHere = null
  } catch {
    // Full or blocked. Remove the older choice, so that the next page has no choice and loads no third parties.
    chosenHere = { consent, at }
    forgetWritten()
  }
}

/** Another tab has stored a choice: it is newer than one that only this page knows. */
export function forgetChosenHere(): void {
  chosenHere = null
}

function forgetWritten(): void {
  try {
    localStorage.removeItem(CONSENT_KEY)
  } catch {
    // Fully blocked: nothing was stored either.
  }
}
