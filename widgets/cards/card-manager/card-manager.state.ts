/** What nt-card-manager shows. */
import { useLifecycle } from '../../../src/kit/widget-context.ts'

export type CardManagerState = { kind: 'ready' }

export function useCardManager(): CardManagerState {
  useLifecycle('ready')
  return { kind: 'ready' }
}
