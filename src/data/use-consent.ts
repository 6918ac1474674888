/**
 * The choice about third parties as state: another widget or another tab may change it. Source: docs/spec/trust.md
 * TRU-1, TRU-2, TRU-23.
 */
import { useContext, useState, useSyncExternalStore } from 'react'
import { type Consent, CONSENT_KEY } from '../contract/index.ts'
import { forgetChosenHere, readConsent, readConsentAt, storeConsent } from '../store/stored-consent.ts'
import { StoreContext, useShared, useStore } from './use-store.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== CONSENT_KEY && key !== null) return
    if (newValue !== null) forgetChosenHere()
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

function keepInBrowser(consent: Consent): void {
  storeConsent(consent)
  listeners.forEach((listener) => listener())
}

const nothingToFollow = () => () => undefined

/**
 * A skeleton may render before there is an instance: until then only the browser's stored choice is known.
 *
 * @returns the host's value if it has one, else this browser's; null before a choice
 */
export function useConsent(): Consent | null {
  const store = useContext(StoreContext)
  const ofHost = useSyncExternalStore(store?.subscribe ?? nothingToFollow, () => store?.getState().hostConsent)
  const ofBrowser = useSyncExternalStore(subscribe, readConsent)
  return ofHost === undefined ? ofBrowser : ofHost
}

/** @returns when the choice of this browser was made, ISO 8601; null if unknown */
export const useConsentAt = (): string | null => useSyncExternalStore(subscribe, readConsentAt)

export interface ConsentChoice {
  /** Null before a choice. */
  consent: Consent | null
  /** The host stores the choice, not this browser (TRU-23). */
  isOfHost: boolean
  /** A choice reloads the page: the provider's own, unless its host stores the choice. */
  reloads: boolean
  /** URL of the provider's page about third parties; null: none. */
  privacyUrl: string | null
  /** The page is about to reload. */
  chosen: Consent | null
  choose(consent: Consent): void
}

/** Upper bound of the time that a page takes to unload. */
const RELOADED_MS = 3_000

interface Page {
  /** A choice reloads the provider's own page (specification §1). */
  isProviderOrigin: boolean
  /** Reports the choice to the host. */
  tell(granted: boolean): void
}

/** The choice as a widget offers it: made once, reported to the host, and effective immediately on the provider's page. */
export function useConsentChoice({ isProviderOrigin, tell }: Page): ConsentChoice {
  const privacyUrl = useShared(({ config }) => config?.privacyUrl ?? null)
  const store = useStore()
  const consent = useConsent()
  const isOfHost = useShared(({ hostConsent }) => hostConsent !== undefined)
  const reloads = isProviderOrigin && !isOfHost
  const [chosen, setChosen] = useState<Consent | null>(null)
  return {
    consent,
    isOfHost,
    reloads,
    privacyUrl: privacyUrl !== null && isWebAddress(privacyUrl) ? privacyUrl : null,
    chosen,
    choose(wish) {
      if (chosen) return
      // On the provider's page the banner stays until the page unloads, so that nothing moves under the pointer.
      if (reloads) setChosen(wish)
      if (isOfHost) store.setState({ hostConsent: wish })
      else keepInBrowser(wish)
      tell(wish === 'granted')
      if (!reloads) return
      location.reload()
      // Runs only if the page did not unload: the user canceled the browser's leave dialog.
      setTimeout(() => setChosen(null), RELOADED_MS)
    },
  }
}

/** Configuration is untrusted: a `javascript:` address is dropped. */
const isWebAddress = (text: string): boolean =>
  URL.canParse(text, location.href) && /^https?:$/.test(new URL(text, location.href).protocol)
