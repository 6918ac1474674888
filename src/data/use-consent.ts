/**
 * The user's choice about third parties, as state: another widget or another tab may change it. Source:
 * docs/spec/trust.md TRU-1, TRU-2, TRU-23.
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
 * Returns the host page's value if it sets one, else the browser's; null before a choice. A skeleton may render before
 * there is an instance; until then only the browser's stored choice is known.
 */
export function useConsent(): Consent | null {
  const store = useContext(StoreContext)
  const ofHost = useSyncExternalStore(store?.subscribe ?? nothingToFollow, () => store?.getState().hostConsent)
  const ofBrowser = useSyncExternalStore(subscribe, readConsent)
  return ofHost === undefined ? ofBrowser : ofHost
}

/** Returns when the choice stored in this browser was made, ISO 8601; null if unknown. */
export const useConsentAt = (): string | null => useSyncExternalStore(subscribe, readConsentAt)

export interface ConsentChoice {
  /** Null before a choice. */
  consent: Consent | null
  /** True if the host page stores the choice instead of this browser (TRU-23). */
  isOfHost: boolean
  /** True if a choice reloads the page: on the provider's own page, unless its host page stores the choice. */
  reloads: boolean
  /** URL of the provider's page about third parties; null if there is none. */
  privacyUrl: string | null
  /** The new choice while the page is about to reload; otherwise null. */
  chosen: Consent | null
  choose(consent: Consent): void
}

/** Longest time that a page takes to unload, ms. */
const RELOADED_MS = 3_000

interface Page {
  /** On the provider's own page a choice reloads the page (specification §1). */
  isProviderOrigin: boolean
  /** Reports the choice to the host page. */
  tell(granted: boolean): void
}

/**
 * Offers the choice to a widget: it is made once, reported to the host page, and effective immediately on the
 * provider's page.
 */
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
      // Runs only if the page did not unload because the user canceled the browser's leave dialog.
      setTimeout(() => setChosen(null), RELOADED_MS)
    },
  }
}

/** Checks an address from the configuration, which is untrusted: a `javascript:` address is dropped. */
const isWebAddress = (text: string): boolean =>
  URL.canParse(text, location.href) && /^https?:$/.test(new URL(text, location.href).protocol)
