/**
 * The user's choice about third-party services, stored in the browser for all tabs, with the time of the choice.
 * Source: docs/spec/trust.md TRU-1 (specification §9 "Local storage keys").
 */
import { type Consent, CONSENT_AT_KEY, CONSENT_KEY, consentOf, storedConsentOf } from '../contract/index.ts'

/** A choice that could not be stored. It takes precedence over a stored one until the page unloads. */
let chosenHere: { consent: Consent; at: string } | null = null

/** @returns null before the user has chosen */
export function readConsent(): Consent | null {
  try {
    return chosenHere?.consent ?? consentOf(localStorage.getItem(CONSENT_KEY))
  } catch {
    return chosenHere?.consent ?? null
  }
}

/** @returns ISO 8601; null if no time was stored, or it is not an instant */
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
    // The time of an earlier choice must not remain with another choice.
    localStorage.removeItem(CONSENT_AT_KEY)
    localStorage.setItem(CONSENT_KEY, storedConsentOf(consent))
    localStorage.setItem(CONSENT_AT_KEY, at)
    chosenHere = null
  } catch {
    // The storage is full or blocked. Remove the older choice, so that the next page has no choice and loads no third
    // parties.
    chosenHere = { consent, at }
    forgetWritten()
  }
}

/** Forgets this page's own choice, because another tab has stored a newer one. */
export function forgetChosenHere(): void {
  chosenHere = null
}

function forgetWritten(): void {
  try {
    localStorage.removeItem(CONSENT_KEY)
  } catch {
    // The storage is fully blocked, so nothing was stored either.
  }
}
