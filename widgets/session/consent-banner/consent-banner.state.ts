/**
 * State of nt-consent-banner: the question is shown, or hidden once the user has chosen. Source: docs/spec/trust.md
 * TRU-1, TRU-2.
 */
import { type ConsentChoice, useConsentChoice } from '../../../src/data/use-consent.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'

export type ConsentBannerState =
  ({ kind: 'asking' } & Pick<ConsentChoice, 'privacyUrl' | 'chosen' | 'choose'>) | { kind: 'answered' }

export function useConsentBanner(): ConsentBannerState {
  const { emit, instance } = useWidget()
  const { consent, privacyUrl, chosen, choose } = useConsentChoice({
    isProviderOrigin: instance.isProviderOrigin,
    tell: (granted) => void emit('nt-consent-change', { granted }),
  })
  const isPending = consent === null || chosen !== null
  useLifecycle(isPending ? 'ready' : 'empty')
  return isPending ? { kind: 'asking', privacyUrl, chosen, choose } : { kind: 'answered' }
}
