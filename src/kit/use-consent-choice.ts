/** The choice about third parties as a widget offers it: made once, told to the host, and on the provider's page in force at once. */
import { useState } from 'react'
import type { Consent } from '../contract/index.ts'
import { useConsent } from '../data/use-consent.ts'
import { useShared } from '../data/use-store.ts'
import { useWidget } from './widget-context.ts'

export interface ConsentChoice {
  /** Null before there is one. */
  consent: Consent | null
  /** Where the provider says what third parties get; null: nowhere. */
  privacyUrl: string | null
  /** The page is about to load anew. */
  chosen: Consent | null
  choose(consent: Consent): void
}

/** Source: docs/spec/trust.md TRU-2 (specification §1 "choosing reloads the page"). The widget's manifest has `nt-consent-change`. */
export function useConsentChoice(): ConsentChoice {
  const { emit, instance } = useWidget()
  const privacyUrl = useShared(({ config }) => config?.privacyUrl ?? null)
  const [consent, store] = useConsent()
  const [chosen, setChosen] = useState<Consent | null>(null)
  return {
    consent,
    privacyUrl: privacyUrl !== null && isWebAddress(privacyUrl) ? privacyUrl : null,
    chosen,
    choose(wish) {
      if (chosen) return
      // On the provider's page the question stays until that page is gone: nothing moves under the pointer.
      if (instance.isProviderOrigin) setChosen(wish)
      store(wish)
      emit('nt-consent-change', { granted: wish === 'granted' })
      if (instance.isProviderOrigin) location.reload()
    },
  }
}

/** Config is data: an address that would run something is none. */
const isWebAddress = (text: string): boolean =>
  URL.canParse(text, location.href) && /^https?:$/.test(new URL(text, location.href).protocol)
