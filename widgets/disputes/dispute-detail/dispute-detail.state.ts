/** What nt-dispute-detail shows. */
import { useLifecycle } from '../../../src/kit/widget-context.ts'

export type DisputeDetailState = { kind: 'ready' }

export function useDisputeDetail(): DisputeDetailState {
  useLifecycle('ready')
  return { kind: 'ready' }
}
