/** The choice about third parties as state: another widget or another tab may make it. Source: docs/spec/trust.md TRU-1, TRU-2, TRU-23. */
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
 * A skeleton asks before there is an instance: until then the browser's word is all there is.
 *
 * @returns the host's word where it has one, else this browser's; null before there is a choice
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
  /** Null before there is one. */
  consent: Consent | null
  /** The host keeps it, and not this browser (TRU-23). */
  isOfHost: boolean
  /** A choice reloads the page: the provider's own, unless its host stores the choice. */
  reloads: boolean
  /** Where the provider says what third parties get; null: nowhere. */
  privacyUrl: string | null
  /** The page is about to reload. */
  chosen: Consent | null
  choose(consent: Consent): void
}

/** What a page takes at most to be gone, once it may go. */
const RELOADED_MS = 3_000

interface Page {
  /** A choice reloads the provider's own page (specification §1). */
  isProviderOrigin: boolean
  /** Tells the host. */
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
      // On the provider's page the question stays until that page is gone: nothing moves under the pointer.
      if (reloads) setChosen(wish)
      if (isOfHost) store.setState({ hostConsent: wish })
      else keepInBrowser(wish)
      tell(wish === 'granted')
      if (!reloads) return
      location.reload()
      // Runs only on a page that is still there: the user was asked whether to leave and stayed.
      setTimeout(() => setChosen(null), RELOADED_MS)
    },
  }
}

/** Config is data: an address that would run something is none. */
const isWebAddress = (text: string): boolean =>
  URL.canParse(text, location.href) && /^https?:$/.test(new URL(text, location.href).protocol)
