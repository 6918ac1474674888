/** What nt-consent-banner shows: the question, or nothing once there is an answer. Source: docs/spec/trust.md TRU-1, TRU-2. */
import { type ConsentChoice, useConsentChoice } from '../../../src/kit/use-consent-choice.ts'
import { useLifecycle } from '../../../src/kit/widget-context.ts'

export type ConsentBannerState =
  ({ kind: 'asking' } & Pick<ConsentChoice, 'privacyUrl' | 'chosen' | 'choose'>) | { kind: 'answered' }

export function useConsentBanner(): ConsentBannerState {
  const { consent, privacyUrl, chosen, choose } = useConsentChoice()
  const isAsking = consent === null || chosen !== null
  useLifecycle(isAsking ? 'ready' : 'empty')
  return isAsking ? { kind: 'asking', privacyUrl, chosen, choose } : { kind: 'answered' }
}
