/** What nt-dispute-create shows. */
import { useLifecycle } from '../../../src/kit/widget-context.ts'

export type DisputeCreateState = { kind: 'ready' }

export function useDisputeCreate(): DisputeCreateState {
  useLifecycle('ready')
  return { kind: 'ready' }
}
