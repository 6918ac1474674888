/** What nt-consent-banner shows: the question, or nothing once there is an answer. Source: docs/spec/trust.md TRU-1, TRU-2. */
import { useState } from 'react'
import type { Consent } from '../../../src/contract/index.ts'
import { useConsent } from '../../../src/data/use-consent.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'

export type ConsentBannerState =
  | {
      kind: 'asking'
      /** Where the provider says what third parties get; null: nowhere. */
      privacyUrl: string | null
      /** The page is about to load anew. */
      chosen: Consent | null
      choose(consent: Consent): void
    }
  | { kind: 'answered' }

export function useConsentBanner(): ConsentBannerState {
  const { emit, instance } = useWidget()
  const privacyUrl = useShared(({ config }) => config?.privacyUrl ?? null)
  const [consent, store] = useConsent()
  const [chosen, setChosen] = useState<Consent | null>(null)
  const isAsking = consent === null || chosen !== null
  useLifecycle(isAsking ? 'ready' : 'empty')
  if (!isAsking) return { kind: 'answered' }
  return {
    kind: 'asking',
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
