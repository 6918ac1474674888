/** The choice about third parties as state: another widget or another tab may make it. Source: docs/spec/trust.md TRU-1. */
import { useSyncExternalStore } from 'react'
import { type Consent, CONSENT_KEY } from '../contract/index.ts'
import { readConsent, readConsentAt, storeConsent } from '../store/stored-consent.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === CONSENT_KEY || key === null) && listener()
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

function choose(consent: Consent): void {
  storeConsent(consent)
  listeners.forEach((listener) => listener())
}

/** @returns the choice, null before there is one, and what makes it for every widget of the page */
export const useConsent = (): [Consent | null, (consent: Consent) => void] => [
  useSyncExternalStore(subscribe, readConsent),
  choose,
]

/** @returns when the choice was made, ISO 8601; null where nobody knows */
export const useConsentAt = (): string | null => useSyncExternalStore(subscribe, readConsentAt)
