/** What nt-dispute-respond shows. */
import { useLifecycle } from '../../../src/kit/widget-context.ts'

export type DisputeRespondState = { kind: 'ready' }

export function useDisputeRespond(): DisputeRespondState {
  useLifecycle('ready')
  return { kind: 'ready' }
}
