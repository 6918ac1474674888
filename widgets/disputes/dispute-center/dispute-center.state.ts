/** What nt-dispute-center shows. */
import { useLifecycle } from '../../../src/kit/widget-context.ts'

export type DisputeCenterState = { kind: 'ready' }

export function useDisputeCenter(): DisputeCenterState {
  useLifecycle('ready')
  return { kind: 'ready' }
}
